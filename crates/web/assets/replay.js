// A game of programs, ply by ply: the board, and what belongs to each line.
// @ts-check
import { createBoard } from "./board.js";
import { pageData, say } from "./page.js";

const game = pageData("snapshot");
const host = document.getElementById("board");
const panel = document.getElementById("ply");
/** The last ply of the game. */
const end = game.turns.length;
let ply = game.ply;
let asked = 0;

host?.replaceChildren();
const board = host && createBoard(host, {
  onMove() {},
  preview: () => Promise.reject(new Error("nobody plays here")),
  say: (text) => { const said = document.getElementById("said"); if (said) said.textContent = text; },
  words: Object.fromEntries(["board-confirm", "board-cancel", "board-choose"].map((key) => [key, say(key)])),
});
board?.show(game.scene, { interactive: false });

/** Shows a ply. @param {number} to */
async function go(to) {
  if (to < 0 || to > end || to === ply) return;
  const mine = ++asked;
  const answer = await fetch(`${game.api}/ply/${to}`);
  if (!answer.ok || mine !== asked) return;
  const { scene, previews, panel: html } = await answer.json();
  // Only a step forward can be seen happening.
  board?.show(scene, { interactive: false, animate: to === ply + 1 ? previews?.[0] : undefined });
  ply = to;
  const focused = panel?.contains(document.activeElement) ? document.activeElement?.getAttribute("rel") : null;
  if (panel) panel.innerHTML = html;
  if (focused) /** @type {HTMLElement | null} */ (panel?.querySelector(`[rel=${focused}]`))?.focus();
  for (const link of document.querySelectorAll("#moves [data-ply]")) {
    const here = Number(/** @type {HTMLElement} */ (link).dataset.ply) === ply;
    if (here) link.setAttribute("aria-current", "step"); else link.removeAttribute("aria-current");
    if (here) link.scrollIntoView({ block: "nearest" });
  }
  history.replaceState(null, "", `#${ply}`);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-ply]") : null;
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go(Number(link.dataset.ply));
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
  if (event.target instanceof HTMLPreElement) return;
  const to = { ArrowLeft: ply - 1, ArrowRight: ply + 1, Home: 0, End: end }[event.code];
  if (to === undefined) return;
  event.preventDefault();
  go(to);
});
const fromLink = () => { if (/^#\d+$/.test(location.hash)) go(Number(location.hash.slice(1))); };
window.addEventListener("hashchange", fromLink);
fromLink();
