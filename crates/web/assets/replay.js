// A game of programs: the study of it, and beside it what belongs to each line.
// @ts-check
import "./study.js";
import { ask, pageData } from "./page.js";

const { api, ply: first } = pageData("study");
let shown = first;

/** Shows the time and the log of the line that led to a ply. @param {number} ply */
async function show(ply) {
  if (shown === ply) return;
  shown = ply;
  const { ok, body } = await ask(`${api}/ply/${ply}`), panel = document.getElementById("ply");
  if (!ok || shown !== ply || !panel) return;
  const focused = panel.contains(document.activeElement) ? document.activeElement?.getAttribute("rel") : null;
  panel.innerHTML = body.panel;
  if (focused) /** @type {HTMLElement | null} */ (panel.querySelector(`[rel=${focused}]`))?.focus();
}

document.addEventListener("khod-ply", (event) => {
  const { ply, main } = /** @type {CustomEvent} */ (event).detail;
  if (main) show(ply);
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#ply [data-ply]") : null;
  if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.hash = `#${link.dataset.ply}`;
});
