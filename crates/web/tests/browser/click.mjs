// How long a click takes until its effect is painted, in a real browser: run by hand with `npm run click`, on a machine that does nothing else.
// From the click to the second frame after the board shows what it did; thirty clicks in every game, none of them prepared by a pointer that rested there.
import { loadavg } from "node:os";
import { begin, open, serve, visit } from "./site.mjs";

const CLICKS = 30, GAMES = ["phalanx", "lo", "hale", "topological", "palisade"];

/** Clicks what begins moves, one place after the other, and undoes each. A piece is chosen or, where one click is a move, something has come or gone. */
async function measure(clicks) {
  const board = document.querySelector("#board .kb-live"), frame = () => new Promise((done) => requestAnimationFrame(done));
  const ids = [...new Set(window.khod.now().scene.legal.map(({ taps }) => taps[0]))].filter((id) => board.querySelector(`button[data-id="${CSS.escape(id)}"]`));
  const pieces = () => board.querySelectorAll(".kb-sprites use").length;
  const one = async (button) => {
    const before = pieces(), begun = performance.now();
    const changed = new Promise((done) => new MutationObserver((_, watch) => {
      if (board.querySelector(".kb-selected") || pieces() !== before) done(watch.disconnect());
    }).observe(board, { subtree: true, childList: true }));
    for (const type of ["pointerdown", "pointerup"]) button.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: "mouse", isPrimary: true }));
    button.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
    await changed;
    await frame();
    await frame();
    return performance.now() - begun;
  };
  const times = [];
  for (let click = 0; click < clicks; click++) {
    const { ply } = window.khod.now();
    times.push(await one(board.querySelector(`button[data-id="${CSS.escape(ids[click % ids.length])}"]`)));
    while (window.khod.busy()) await frame();
    if (window.khod.now().ply !== ply) document.querySelector("[data-action=back]").click();
    document.querySelector(".kb-bar [data-id=cancel]")?.click();
    while (window.khod.busy() || window.khod.now().ply !== ply) await frame();
    // What still moves comes to its end.
    await new Promise((done) => setTimeout(done, 300));
  }
  return times;
}

const [browser, site] = await Promise.all([open(), serve()]);
console.log(`load ${loadavg()[0].toFixed(1)}`);
for (const game of GAMES) {
  const page = await visit(browser, site, { still: false });
  await begin(page, site, game);
  await page.waitForSelector("#board .kb-grid button");
  const times = (await page.evaluate(measure, CLICKS)).sort((one, other) => one - other);
  console.log(`${game}: median ${times[times.length >> 1].toFixed(0)} ms, worst ${times.at(-1).toFixed(0)} ms of ${times.length} clicks`);
  await page.context().close();
}
console.log(`load ${loadavg()[0].toFixed(1)}`);
await browser.close();
await site.stop();
