// Whole games in a real browser: by mouse, by keyboard, by touch; through reloads and restarts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, open, ready, serve, visit } from "./site.mjs";

/** Short games, so that a whole one takes seconds. */
const SHORT = {
  phalanx: { limit: "40" },
  lo: { limit: "40" },
  hale: {},
  topological: { setup: "3" },
  palisade: { setup: "2 1 1", limit: "40" },
};

/** Shortly before the limit of moves. */
const LATE = {
  lo: "5b1b/bw4b1/1w2wb1b/4w3/5wb1/4w2w/2w3b1/4bw2 white move 37 limit 40",
  phalanx: "b5b6b/1bb1b5bb2/4b3b2b1b/b4bb3b1b1/b4b5b2/2w2b6wb/1w1ww1b1b2wb1/w1ww4wb3b/7ww2bw1/1w7w1w1w/ww4ww3ww1/w2w2w5ww white move 37 limit 40",
};

let browser, site;
before(async () => {
  [browser, site] = await Promise.all([open(), serve()]);
});
after(async () => {
  await browser.close();
  assert.equal(await site.stop(), 0);
});

/** The game as the server sees it. */
const record = (page) => page.evaluate(() => fetch(`${location.pathname}.json`).then((answer) => answer.json()));
const moves = (page) => page.evaluate(() => fetch(`${location.pathname}.json`).then((answer) => answer.json()).then((game) => game.moves.length));
/** What the page knows: the snapshot that its script holds. */
const now = (page) => page.evaluate(() => window.khod.now());
const settled = (page, version) => page.waitForFunction((version) => window.khod.now().version !== version && !window.khod.busy(), version);

/** Plays the next move by tapping its places; every seventh is chosen by lot that is always the same. */
async function playOne(page, tap, number) {
  const { scene, can, version } = await now(page);
  if (can.send) {
    await page.click('[data-action="send"]');
    await settled(page, version);
    return;
  }
  const legal = scene.legal.filter((each) => !each.mid || number % 3 === 0);
  const entry = (legal.length ? legal : scene.legal)[(number * 7919) % (legal.length || scene.legal.length)];
  for (const id of entry.taps) await tap(page, id);
  await settled(page, version);
}

const byMouse = (page, id) => page.click(`button[data-id="${id}"]`);

for (const game of Object.keys(SHORT)) {
  test(`a whole game of ${game} by mouse`, async () => {
    const page = await visit(browser, site);
    await begin(page, site, game, SHORT[game]);
    for (let number = 0; number < 400 && !(await now(page)).over; number++) await playOne(page, byMouse, number);
    const { over, ply } = await now(page);
    assert.ok(over, "the game has an end");
    assert.equal(over.verdict, "rules");
    const kept = await record(page);
    assert.equal(kept.moves.length, ply);
    assert.equal(kept.winner, over.winner);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  });
}

/** Moves the focus to a place by arrow keys and taps it by Enter. */
async function byKeyboard(page, id) {
  const on = () => page.evaluate(() => document.activeElement?.dataset?.id ?? null);
  const middle = (id) => page.evaluate((id) => {
    const box = document.querySelector(`button[data-id="${CSS.escape(id)}"]`)?.getBoundingClientRect();
    return box && [box.x + box.width / 2, box.y + box.height / 2];
  }, id);
  const inGrid = await page.evaluate((id) => !!document.querySelector(`[role=grid] button[data-id="${CSS.escape(id)}"]`), id);
  if (!inGrid) {
    for (let presses = 0; presses < 60 && (await on()) !== id; presses++) await page.keyboard.press("Tab");
    assert.equal(await on(), id, "the button is reached by Tab");
    return page.keyboard.press("Enter");
  }
  for (let presses = 0; presses < 60 && !(await page.evaluate(() => !!document.activeElement?.closest("[role=grid]"))); presses++)
    await page.keyboard.press("Shift+Tab");
  for (let presses = 0; presses < 60; presses++) {
    const here = await on();
    if (here === id) break;
    const [x, y] = await middle(here);
    const [toX, toY] = await middle(id);
    const across = Math.abs(toX - x) > 4;
    await page.keyboard.press(across ? (toX > x ? "ArrowRight" : "ArrowLeft") : toY > y ? "ArrowDown" : "ArrowUp");
  }
  assert.equal(await on(), id, "the place is reached by arrow keys");
  await page.keyboard.press("Enter");
}

test("a game by keyboard alone, and moves typed on a Russian keyboard", async () => {
  const page = await visit(browser, site);
  await begin(page, site, "lo", { position: LATE.lo });
  await page.keyboard.press("Tab");
  for (let number = 0; number < 60 && !(await now(page)).over; number++) await playOne(page, byKeyboard, number);
  assert.ok((await now(page)).over);
  const said = await page.textContent("#said");
  assert.match(said, /White|Black/, "moves are said in words");

  await begin(page, site, "lo");
  const { version } = await now(page);
  await page.fill("#typed", "Ф2-С2");
  await page.press("#typed", "Enter");
  await settled(page, version);
  assert.equal((await record(page)).moves[0], "A2-C2");
  await page.fill("#typed", "A9-A1");
  await page.press("#typed", "Enter");
  await page.waitForFunction(() => document.getElementById("notice").textContent !== "");
  assert.equal(await moves(page), 1, "what is not legal is refused with a reason");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("a game by touch on a phone", async () => {
  const page = await visit(browser, site, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });
  await begin(page, site, "phalanx", { position: LATE.phalanx });
  const byTouch = async (page, id) => page.tap(`button[data-id="${id}"]`);
  for (let number = 0; number < 40 && !(await now(page)).over; number++) {
    const { scene, version, ply } = await now(page);
    const { taps } = scene.legal[(number * 7919) % scene.legal.length];
    for (const id of taps) await byTouch(page, id);
    assert.equal((await now(page)).ply, ply, "a first touch only shows what would happen");
    await byTouch(page, taps.at(-1));
    await settled(page, version);
  }
  assert.ok((await now(page)).over);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.equal(wide, 0, "nothing scrolls sideways");
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test("dragging moves a piece, and the page does not scroll under it", async () => {
  const page = await visit(browser, site, { viewport: { width: 390, height: 600 }, hasTouch: true, isMobile: true });
  await begin(page, site, "lo");
  const box = async (id) => page.locator(`button[data-id="${id}"]`).boundingBox();
  const client = await page.context().newCDPSession(page);
  const touch = (type, points) => client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  const entry = (await now(page)).scene.legal.find((each) => each.taps.length === 2);
  const [from, to] = [await box(entry.taps[0]), await box(entry.taps[1])];
  const point = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });
  const scrolled = await page.evaluate(() => window.scrollY);
  const [start, end] = [point(from), point(to)];
  await touch("touchStart", [start]);
  for (let step = 1; step <= 8; step++)
    await touch("touchMove", [{ x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 }]);
  await touch("touchEnd", []);
  assert.equal(await page.evaluate(() => window.scrollY), scrolled);
  await page.waitForFunction(() => document.querySelector('[data-id="confirm"], .kb-confirm') || window.khod.now().ply === 1);
  if ((await now(page)).ply === 0) await page.tap(`button[data-id="${entry.taps[1]}"]`);
  await page.waitForFunction(() => window.khod.now().ply === 1);
  await page.context().close();
});

test("a game survives a reload and a server that is killed, in the same tab", async () => {
  const own = await serve();
  const page = await visit(browser, own);
  await begin(page, own, "lo", { opponent: "khod", level: "1" });
  await playOne(page, byMouse, 1);
  await page.waitForFunction(() => window.khod.now().ply === 2);
  // The address names the half-move that is looked at, a moment later: a visitor who reloads sooner looks at an earlier one.
  await page.waitForFunction(() => location.hash === "#2");
  await page.reload();
  await ready(page);
  const { ply, run } = await now(page);
  assert.equal(ply, 2);
  await own.kill();
  await page.waitForSelector(".offline");
  const again = await serve({ data: own.data, port: own.port });
  await page.waitForSelector(".offline", { state: "detached", timeout: 20000 });
  // The versions of another run are counted anew.
  await page.waitForFunction((run) => window.khod.now().run !== run, run);
  await playOne(page, byMouse, 2);
  await page.waitForFunction(() => window.khod.now().ply === 4);
  assert.equal(await moves(page), 4);
  await page.context().close();
  await again.stop();
});

test("who waits for somebody is offered the link, who comes the seat, before all else on a phone", async () => {
  const owner = await visit(browser, site), guest = await visit(browser, site, { viewport: { width: 390, height: 844 } });
  const address = await begin(owner, site, "lo", { opponent: "link" });
  const colour = (selector) => owner.$eval(selector, (element) => getComputedStyle(element).backgroundColor);
  assert.notEqual(await colour("[data-action=share]"), await colour("[data-action=flip]"));
  assert.equal(await owner.isVisible("#panel"), false, "nothing is analysed between persons");
  await guest.goto(address);
  await ready(guest);
  const [seat, stage] = await Promise.all([".sit", ".stage"].map((part) => guest.locator(part).boundingBox()));
  assert.ok(seat.y + seat.height <= stage.y, "the seat stands above the board");
  await guest.click(".sit button");
  await owner.waitForFunction(() => !document.querySelector(".player.free"));
  assert.equal(await colour("[data-action=share]"), await colour("[data-action=flip]"));
  await owner.context().close();
  await guest.context().close();
});

test("eight tabs see the same game, and a second player takes the free seat", async () => {
  const white = await visit(browser, site);
  const address = await begin(white, site, "hale", { opponent: "link" });
  const black = await visit(browser, site);
  await black.goto(address);
  await ready(black);
  assert.deepEqual((await now(black)).you, [], "looking at a game takes no seat");
  await black.fill(".sit input", "Ёж");
  await black.click(".sit button");
  await black.waitForFunction(() => document.documentElement.dataset.ready && window.khod?.now().you.length === 1);
  assert.deepEqual((await now(black)).you, ["black"]);
  const tabs = [];
  for (let number = 0; number < 8; number++) {
    const tab = await white.context().newPage();
    await tab.goto(address);
    await ready(tab);
    tabs.push(tab);
  }
  const first = (await now(white)).scene.legal[0];
  for (const id of first.taps) await byMouse(white, id);
  for (const tab of [...tabs, black]) await tab.waitForFunction(() => window.khod.now().ply === 1);
  // Nobody moves for the other.
  const stolen = await white.evaluate(async () => {
    const { id, ply, scene } = window.khod.now();
    const answer = await fetch(`/api/g/${id}/move`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ ply, m: scene.legal[0].m }) });
    return [answer.status, (await answer.json()).fresh.ply];
  });
  assert.deepEqual(stolen, [409, 1]);
  await white.context().close();
  await black.context().close();
});

test("without JavaScript the position is a picture and every legal move a button", async () => {
  const page = await visit(browser, site, { javaScriptEnabled: false });
  await page.goto(`${site.url}/play/lo`);
  await page.check('input[name="opponent"][value="same"]');
  await page.click("button.primary");
  assert.equal(await page.locator("#board svg.kb-picture").count(), 1);
  const count = await page.locator("form.moves button").count();
  assert.ok(count > 20, `${count} moves`);
  await page.click('form.moves button[value="A2-C2"]');
  assert.match(await page.textContent("#state"), /[Bb]lack/);
  await page.goto(`${site.url}/`);
  assert.equal(await page.locator(".tile svg.kb-picture").count(), 5);
  await page.context().close();
});
