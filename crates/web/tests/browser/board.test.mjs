// What the board does besides taking moves: stacks that can be looked into, the end of a game, less motion, room that is kept.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, open, ready, serve, visit } from "./site.mjs";

const STACKS = "Jo:b Ko:ww Ln:w Lo:bb Lp:- Lr:b Ml:- Mm:w Mn:wbbw Mo:- Mr:- Nl:b Nm:w Nn:- No:- Np:w Nq:b Nr:bbw Ns:- Ol:w white stage 2 turn 13 pieces 10 period 10 limit 100 held 2:2 refusals 0";
/** White joins its pieces by B1-B3 and wins. */
const LAST = "8/8/8/8/1w6/2w5/b6b/1w6 white move 10 limit 160";
const LINES = "14/14/14/14/14/14/14/14/14/14/7b2wwww/14 white move 1 limit 60";

let browser, site;
before(async () => {
  [browser, site] = await Promise.all([open(), serve()]);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** The board of a position, without analysis. */
async function board(game, pos, options) {
  const page = await visit(browser, site, options);
  await page.addInitScript(() => localStorage.setItem("analysis", "off"));
  await page.goto(`${site.url}/analysis/${game}?${new URLSearchParams({ pos })}`);
  await ready(page);
  await page.waitForSelector("#board .kb-grid button");
  return page;
}

test("a stack is looked into by mouse and by keyboard, and its label says the same", async () => {
  const page = await board("topological", STACKS), inside = page.locator(".kb-inside"), stack = page.locator('button[data-id="Mn"]');
  await stack.hover();
  assert.equal(await inside.isVisible(), true);
  assert.deepEqual(await inside.locator("text").allTextContents(), ["white", "black", "black", "white"], "from the bottom");
  assert.equal(await inside.locator("p").textContent(), "captured 2");
  assert.match(await stack.getAttribute("aria-label"), /stack of 4, from the bottom: white, black, black, white; 2 captured/);
  await page.locator('button[data-id="Mo"]').hover();
  assert.equal(await inside.isVisible(), false, "it goes with the pointer");
  await page.mouse.move(2, 2);
  await stack.focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("KeyI");
  assert.equal(await inside.isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await inside.isVisible(), false);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a long press looks into a stack and moves nothing", async () => {
  const page = await board("topological", STACKS, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const { x, y, width, height } = await page.locator('button[data-id="Mn"]').boundingBox();
  const client = await page.context().newCDPSession(page);
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
  await page.waitForSelector(".kb-inside:not([hidden])");
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  assert.equal(await page.locator(".kb-inside").isVisible(), true);
  assert.equal(await page.locator('.kb-cell[aria-selected="true"]').count(), 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, "nothing scrolls sideways");
  await page.context().close();
});

test("few cells are no large cells, live and drawn by the server", async () => {
  const page = await visit(browser, site, { viewport: { width: 1600, height: 1400 } });
  await begin(page, site, "topological");
  const cells = await page.$$eval("#board .kb-grid button", (all) => all.map((each) => each.getBoundingClientRect().width));
  assert.ok(cells.length && cells.every((width) => width > 30 && width <= 73), `${cells}`);
  const plain = await visit(browser, site, { viewport: { width: 1600, height: 1400 }, javaScriptEnabled: false });
  await plain.goto(page.url());
  const [width, view] = await plain.$eval("#board svg", (svg) => [svg.getBoundingClientRect().width, svg.viewBox.baseVal.width]).catch(async () => {
    const { width } = await plain.locator("#board svg").boundingBox();
    return [width, Number((await plain.getAttribute("#board svg", "viewBox")).split(" ")[2])];
  });
  assert.ok(width / view <= 73, `${width} for ${view} cells`);
  await page.context().close();
  await plain.context().close();
});

/** Plays B1-B3 and collects what was animated meanwhile: `slide` from place to place, `fade`, `pulse`. */
async function animated(still) {
  const page = await board("lo", LAST, { still });
  await page.evaluate(() => {
    window.seen = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
      const ways = frames.transform ?? [], places = ways.map((way) => way.match(/translate\([^)]*\)/)?.[0]);
      if (this.localName === "use" && timing.duration)
        window.seen.push(ways[1]?.includes("scale") ? "pulse" : new Set(places).size > 1 ? "slide" : "fade");
      return animate.call(this, frames, timing);
    };
  });
  for (const id of ["B1", "B3"]) await page.click(`button[data-id="${id}"]`);
  await page.waitForFunction(() => location.hash === "#1" && !document.querySelector(".kb-grid .kb-own"));
  await page.waitForFunction(() => document.getElementById("state").textContent.includes("White"));
  await page.waitForFunction((still) => window.seen.includes(still ? "fade" : "pulse"), still);
  const seen = await page.evaluate(() => window.seen);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  return seen;
}

test("the group that wins pulses once; with less motion pieces fade and nothing slides or pulses", async () => {
  const lively = await animated(false);
  assert.equal(lively.filter((each) => each === "pulse").length, 3, `${lively}`);
  assert.ok(lively.includes("slide"));
  const quiet = await animated(true);
  assert.deepEqual([...new Set(quiet)], ["fade"], `${quiet}`);
});

test("lines of Phalanx are said with their way, turned boards turn it", async () => {
  const page = await board("phalanx", LINES), label = () => page.getAttribute('button[data-id="Nb"]', "aria-label");
  assert.match(await label(), /^Nb, white piece, line of 4 to the left, \d+ moves?$/);
  await page.keyboard.press("KeyF");
  assert.match(await label(), /^Nb, white piece, line of 4 to the right, /);
  await page.context().close();
});

test("lines of analysis have their room before they come: the graph stays where it is", async () => {
  const page = await visit(browser, site);
  await page.goto(`${site.url}/analysis/lo?moves=A2-C2;B1-B3`);
  await ready(page);
  await page.waitForSelector("#graph svg");
  const top = () => page.evaluate(() => document.getElementById("graph").getBoundingClientRect().top);
  const before = await page.evaluate(() => {
    document.querySelector("#lines .lines").replaceChildren();
    return document.getElementById("graph").getBoundingClientRect().top;
  });
  await page.click("#lines button[data-do=toggle]");
  await page.click("#lines button[data-do=toggle]");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => document.querySelectorAll("#lines .lines li").length === 3);
  assert.equal(await top(), before);
  await page.context().close();
});

test("a turn of several moves is put together on the analysis board and becomes one", async () => {
  const page = await visit(browser, site);
  await page.addInitScript(() => localStorage.setItem("analysis", "off"));
  await page.goto(`${site.url}/analysis/palisade`);
  await ready(page);
  await page.waitForSelector("#board .kb-grid button");
  const here = () => page.inputValue("#position"), side = async () => (await here()).match(/white|black/)[0];
  for (let moves = 0; moves < 4 && (await side()) === "white"; moves++) {
    const pos = await here();
    const taps = await page.evaluate(async (pos) => {
      const { scene } = await (await fetch(`/api/after?${new URLSearchParams({ game: "palisade", pos, m: "" })}`)).json();
      return scene.legal.find((each) => each.k === "swap").taps;
    }, pos);
    // A board takes taps when the last move has been shown.
    for (const [number, id] of taps.entries()) await page.click(`button.${number ? "kb-next-tap" : "kb-own"}[data-id="${id}"]`);
    await page.waitForFunction((pos) => document.getElementById("position").value !== pos, pos);
  }
  assert.equal(await side(), "black");
  assert.equal(await page.locator(".list .move").count(), 1, "one turn");
  assert.match(await page.textContent(".list .move"), /\d=\d \d=\d \d=\d/);
  assert.match(page.url(), /moves=\d%3D\d/);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the arrow of a hint goes with its position", async () => {
  const page = await visit(browser, site);
  await begin(page, site, "lo", { opponent: "khod", level: "1" });
  await page.click('[data-action="hint"]');
  await page.waitForSelector("#board .kb-arrow", { state: "attached" });
  await page.click('button[data-id="A2"]');
  await page.click('button.kb-next-tap[data-id="C2"]');
  await page.waitForFunction(() => window.khod.now().ply >= 1 && !window.khod.busy());
  await page.waitForSelector("#board .kb-arrow", { state: "detached" });
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

/** Notes what is animated on the board, and whether it was still there shortly before its end. */
const watched = (page) => page.evaluate(() => {
  window.seen = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const { duration } = timing, ways = frames.transform ?? [], places = ways.map((way) => way.match(/translate\([^)]*\)/)?.[0]);
    const kind = ways[1]?.includes("scale") ? "pulse" : new Set(places).size > 1 ? "slide" : "fade";
    if (this.localName === "use" && duration) setTimeout(() => window.seen.push(`${kind}${this.isConnected ? "" : " cut"}`), duration - 50);
    return animate.call(this, frames, timing);
  };
});
const seen = (page, kind, count = 1) => page.waitForFunction(([kind, count]) => window.seen.filter((each) => each === kind).length === count, [kind, count]);

test("in a game own moves and khod's are seen to their end", async () => {
  const page = await visit(browser, site, { still: false });
  await begin(page, site, "lo", { opponent: "khod", level: "1" });
  await watched(page);
  for (const id of ["A2", "C2"]) await page.click(`button[data-id="${id}"]`);
  await page.waitForFunction(() => window.khod.now().ply === 2);
  await page.waitForSelector(".kb-grid .kb-own");
  await page.waitForTimeout(300);
  const all = await page.evaluate(() => window.seen);
  assert.equal(all.filter((each) => each === "slide").length, 2, `${all}`);
  assert.ok(!all.some((each) => each.includes("cut")), `${all}`);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a tap while a move is still shown ends the motion and counts", async () => {
  const page = await visit(browser, site, { still: false });
  await begin(page, site, "lo");
  for (let ply = 0; ply < 4; ply++) {
    await page.evaluate(() => {
      const { taps } = window.khod.now().scene.legal[0];
      for (const id of taps) document.querySelector(`button[data-id="${id}"]`).click();
    });
    await page.waitForFunction((ply) => window.khod.now().ply === ply + 1 && !window.khod.busy(), ply, { polling: 5 });
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("the last move of a game is shown, and its winning group pulses", async () => {
  for (const opponent of ["same", "khod"]) {
    const page = await visit(browser, site, { still: false });
    await begin(page, site, "lo", { opponent, level: "1", position: LAST });
    await watched(page);
    for (const id of ["B1", "B3"]) await page.click(`button[data-id="${id}"]`);
    await seen(page, "pulse", 3);
    const all = await page.evaluate(() => window.seen);
    assert.deepEqual(all, ["slide", "pulse", "pulse", "pulse"], opponent);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
});

test("after a mouse arrow keys go through the moves, after Tab through the board", async () => {
  const page = await visit(browser, site);
  await page.goto(`${site.url}/analysis/lo?moves=A2-C2;B1-B3`);
  await ready(page);
  await page.waitForFunction(() => location.hash === "#2");
  await page.click('button[data-id="H1"]');
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash === "#1");
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash === "#0");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  const on = () => page.evaluate(() => document.activeElement.dataset.id);
  assert.equal(await on(), "H1");
  await page.keyboard.press("ArrowLeft");
  assert.equal(await on(), "G1");
  await page.context().close();
});

test("the key of the question mark lists the keys, in either layout", async () => {
  const page = await visit(browser, site, { language: "ru" });
  await page.goto(`${site.url}/analysis/lo`);
  await ready(page);
  assert.equal(await page.isVisible(".keys dl"), false);
  await page.keyboard.press("Shift+Slash");
  assert.match(await page.innerText(".keys dl"), /следующая ошибка/);
  await page.keyboard.press("Shift+Slash");
  assert.equal(await page.isVisible(".keys dl"), false);
  await page.context().close();
});

test("while a piece is chosen nothing covers its way", async () => {
  const page = await board("topological", STACKS);
  const [from, to] = await page.evaluate(async (pos) => {
    const { scene } = await (await fetch(`/api/after?${new URLSearchParams({ game: "topological", pos, m: "" })}`)).json();
    const stack = (id) => scene.targets.find((each) => each.id === id).inside;
    return scene.legal.find(({ taps }) => taps.length === 2 && stack(taps[0]) && stack(taps[1])).taps;
  }, STACKS);
  await page.hover(`button[data-id="${from}"]`);
  await page.waitForSelector(".kb-inside:not([hidden])");
  await page.click(`button[data-id="${from}"]`);
  await page.hover(`button[data-id="${to}"]`);
  await page.waitForSelector("#board .kb-path, .kb-live .kb-path", { state: "attached" });
  assert.equal(await page.isVisible(".kb-inside"), false);
  await page.context().close();
});

test("chips that choose a number show what they would do", async () => {
  const page = await board("topological", STACKS);
  const taps = await page.evaluate(async (pos) => {
    const { scene } = await (await fetch(`/api/after?${new URLSearchParams({ game: "topological", pos, m: "" })}`)).json();
    return scene.legal.find((each) => each.taps.length === 3)?.taps;
  }, STACKS);
  for (const id of taps.slice(0, 2)) await page.click(`button[data-id="${id}"]`);
  const chip = page.locator(`.kb-bar [data-id="${taps[2]}"]`);
  await chip.hover();
  await page.waitForSelector(".kb-marks .kb-path", { state: "attached" });
  await page.mouse.move(2, 2);
  await page.waitForSelector(".kb-marks .kb-path", { state: "detached" });
  await page.keyboard.press("Tab");
  await chip.focus();
  await page.waitForSelector(".kb-marks .kb-path", { state: "attached" });
  await page.context().close();
});

test("a turn of Palisade is sent by one button, and previews leave the board where it is", async () => {
  const page = await visit(browser, site);
  await begin(page, site, "palisade", { setup: "3 5 2 6 4 1 2" });
  const now = () => page.evaluate(() => window.khod.now()), view = () => page.getAttribute(".kb-svg", "viewBox");
  const play = async (kind) => {
    const { scene, version } = await now(), { taps } = scene.legal.find((each) => each.k === kind && (kind === "swap" || each.mid));
    let before;
    for (const [number, id] of taps.entries()) {
      await page.click(`button.${number ? "kb-next-tap" : "kb-own"}[data-id="${id}"]`);
      before ??= await view();
      if (number === 1 && kind === "sow") await page.waitForSelector(".kb-marks .kb-bracket", { state: "attached" });
      if (number < taps.length - 1) assert.equal(await view(), before, "nothing jumps");
    }
    await page.waitForFunction((version) => window.khod.now().version !== version && !window.khod.busy(), version);
  };
  const send = page.locator('[data-action="send"]'), remarks = page.locator("#remarks");
  for (let action = 0; action < 3; action++) {
    if (action) assert.equal(await send.isDisabled(), true);
    await play("swap");
  }
  assert.equal(await send.isEnabled(), true);
  assert.equal(await page.locator(".kb-bar button").count(), 0, "no second button that ends the turn");
  assert.match(await remarks.textContent(), /3 of 3/);
  await play("sow");
  assert.equal(await send.isEnabled(), true);
  assert.doesNotMatch(await remarks.textContent(), /of 3/, "nothing of the next turn");
  assert.equal(await page.locator(".kb-over circle").count(), 0);
  await send.click();
  await page.waitForFunction(() => window.khod.now().ply === 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
