// A tournament while it is played: its table, and the grid of its boards.
// @ts-check
import { follow } from "./live.js";
import { element } from "./page.js";

/** @typedef {{running: boolean, state: string, controls: string, table: string}} Table */
/** @typedef {{place: string, title: string, names: [string, string], ply: number, line: string, turn: string, scene: any}} Board */
/** @typedef {{card: HTMLElement, title: HTMLElement, names: HTMLElement[], line: HTMLElement, ply: number, board: any}} Card */

const page = document.getElementById("contest");
const id = page?.dataset.id ?? "";
const part = page?.dataset.part ?? "";

/** Puts what the server drew in place of what it drew before, unless somebody is just using it.
 * @param {string} name @param {string} html */
function replace(name, html) {
  const box = document.getElementById(name);
  if (!box || box.dataset.drawn === html || box.contains(document.activeElement)) return;
  if (box.dataset.drawn === undefined && box.innerHTML === html) { box.dataset.drawn = html; return; }
  box.dataset.drawn = html;
  const scrolled = box.querySelector(".scroll")?.scrollLeft ?? 0;
  box.innerHTML = html;
  const scroll = box.querySelector(".scroll");
  if (scroll) scroll.scrollLeft = scrolled;
}

/** @param {Table} table */
function show(table) {
  const state = document.getElementById("contest-state");
  if (state && state.textContent !== table.state) state.textContent = table.state;
  replace("contest-controls", table.controls);
  replace("contest-table", table.table);
}

/** @type {Map<string, Card>} */
const cards = new Map();
/** @type {typeof import("./board.js").createBoard | null} */
let createBoard = null;

/** @param {HTMLElement} grid @param {Board} board @returns {Card} */
function card(grid, board) {
  const known = cards.get(board.place);
  if (known) return known;
  const title = element("h2"), line = element("p", { class: "hint" });
  const names = board.names.map((name) => element("span", {}, name));
  // What is on the board is said by the lines around it.
  const host = element("div", { class: "picture", "aria-hidden": "true" });
  const box = element("article", { class: "card", "data-place": board.place }, title, element("p", {}, names[0], " – ", names[1]), host, line);
  grid.append(box);
  const options = { onMove() {}, preview: () => Promise.reject(new Error("nobody plays here")), say() {}, words: {} };
  const made = { card: box, title, names, line, ply: -1, board: createBoard?.(host, options) };
  cards.set(board.place, made);
  return made;
}

/** @param {HTMLElement} grid @param {Board[]} boards */
function draw(grid, boards) {
  // What the server drew has no boards that can be changed.
  if (cards.size === 0) grid.replaceChildren();
  for (const board of boards) {
    const { title, names, line, board: shown, ply } = card(grid, board);
    title.textContent = board.title;
    line.textContent = board.line;
    names.forEach((name, side) => name.classList.toggle("turn", (side === 0) === (board.turn === "white")));
    if (ply !== board.ply) shown?.show(board.scene, { interactive: false });
    /** @type {Card} */ (cards.get(board.place)).ply = board.ply;
  }
  for (const [place, { card }] of cards) {
    if (boards.some((board) => board.place === place)) continue;
    card.remove();
    cards.delete(place);
  }
  const quiet = document.getElementById("contest-quiet");
  if (quiet) quiet.hidden = boards.length > 0;
}

if (page) follow(`t:${id}`, show);
const grid = document.getElementById("contest-boards");
if (grid && part === "live") {
  ({ createBoard } = await import("./board.js"));
  /** @type {(() => void) | null} */
  let leave = null;
  const watch = () => {
    if (document.hidden) leave?.();
    leave = document.hidden ? null : leave ?? follow(`tl:${id}`, ({ boards }) => draw(grid, boards));
  };
  document.addEventListener("visibilitychange", watch);
  watch();
}
