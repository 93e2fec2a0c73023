// Boards that can be played, texts that can be copied.
// @ts-check
import { notice, pageData, preview, say } from "./page.js";
import { createBoard } from "./board.js";

/** @param {Element} figure @param {HTMLElement} host */
function bring(figure, host) {
  const { game = "", pos: start = "" } = host.dataset;
  /** @param {string} name @returns {HTMLButtonElement} */
  const part = (name) => /** @type {any} */ (figure.querySelector(name));
  const [reset, state] = [part(".reset"), part(".position-state")];
  state.setAttribute("aria-live", "polite");
  /** @type {ReturnType<typeof createBoard> | null} */
  let board = null;
  let pos = start;
  /** @param {string} m */
  async function go(m) {
    try {
      const next = await preview(game, pos, m, "after");
      if (!board) {
        host.replaceChildren();
        board = createBoard(host, {
          onMove: go,
          preview: (m) => preview(game, pos, m),
          say: (text) => (state.textContent = text),
          words: pageData("phrases") || {},
        });
      }
      pos = next.pos;
      board.show(next.scene, { animate: next.previews?.[0], interactive: !next.over });
      state.textContent = next.state;
      reset.hidden = pos === start;
    } catch (error) {
      notice(error instanceof Error ? error.message : "");
      board?.clear();
    }
  }
  const again = () => (pos = start, go(""));
  reset.addEventListener("click", again);
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (figure.querySelectorAll(".try"))) {
    button.disabled = false;
    button.addEventListener("click", async () => {
      if (pos !== start || !board) await again();
      await go(button.dataset.m || "");
    });
  }
  go("");
}

// A board comes to life when it is about to be seen.
const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    const figure = target.closest("figure");
    if (!isIntersecting || !figure || !(target instanceof HTMLElement)) continue;
    seen.unobserve(target);
    bring(figure, target);
  }
}, { rootMargin: "300px" });
document.querySelectorAll(".diagram").forEach((diagram) => seen.observe(diagram));

for (const box of document.querySelectorAll(".copyable")) {
  const button = box.querySelector(".copy");
  button?.removeAttribute("hidden");
  button?.addEventListener("click", async () => {
    const text = box.querySelector("pre");
    try {
      await navigator.clipboard.writeText((text?.textContent || "") + "\n");
      notice(say("rules-copied"));
    } catch {
      // HTTP can not copy.
      if (text) getSelection()?.selectAllChildren(text);
    }
  });
}
