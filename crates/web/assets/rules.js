// Boards that can be played, texts that can be copied.
import { copy, fail, inquire, parts } from "./page.js";
import { createBoard } from "./board.js";

function bring(host) {
  const figure = host.closest("figure"), { game, pos: start } = host.dataset, [reset, state] = parts(figure, ".reset", ".position-state");
  state.ariaLive = "polite";
  const board = createBoard(host, { onMove: go });
  let pos = start;
  async function go(m = "") {
    try {
      const next = await inquire("after", game, pos, m);
      pos = next.pos;
      board.show(next.scene, { previews: next.previews, interactive: !next.over });
      state.textContent = next.state;
      reset.hidden = pos === start;
    } catch (error) {
      fail(error);
      board.clear();
    }
  }
  reset.onclick = () => ((pos = start), go());
  for (const button of figure.querySelectorAll(".try")) {
    button.disabled = false;
    button.onclick = async () => {
      if (pos !== start) await reset.onclick();
      await go(button.dataset.m);
    };
  }
  return go();
}

// A board is built when it is about to be seen.
const seen = new IntersectionObserver(entries => {
  for (const { target } of entries.filter(each => each.isIntersecting)) {
    seen.unobserve(target);
    bring(target);
  }
}, { rootMargin: "300px" });
document.querySelectorAll(".diagram").forEach(diagram => seen.observe(diagram));

for (const box of document.querySelectorAll(".copyable")) {
  const [text, button] = parts(box, "pre", ".copy");
  button.hidden = false;
  button.onclick = () => copy(`${text.textContent}\n`, "rules-copied", () => getSelection()?.selectAllChildren(text));
}
