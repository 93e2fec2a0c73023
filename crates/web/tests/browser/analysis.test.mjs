// The analysis board: bar and graph from one record, side lines, links, import, keys.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { begin, open, ready, serve, visit } from "./site.mjs";

let browser, site, page;
before(async () => {
  [browser, site] = await Promise.all([open(), serve()]);
  page = await visit(browser, site);
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** Turns of a game in which every one is chosen by a lot that is always the same. */
async function game(name, count) {
  await page.goto(`${site.url}/analysis/${name}`);
  return page.evaluate(async ([game, count]) => {
    let pos = JSON.parse(document.getElementById("study").textContent).start;
    const after = async (m) => (await fetch(`/api/after?${new URLSearchParams({ game, pos, m })}`)).json();
    let at = await after("");
    const turns = [];
    for (let number = 0; number < count && !at.over; number++) {
      const { m } = at.scene.legal[(number * 7919) % at.scene.legal.length];
      turns.push(m);
      at = await after(m);
      pos = at.pos;
    }
    return turns;
  }, [name, count]);
}

async function look(path) {
  await page.goto("about:blank");
  await page.goto(site.url + path);
  await ready(page);
}

/** The value as the graph and as the bar say it, in the same moment. */
const values = () => page.evaluate(() => {
  const graph = document.getElementById("graph"), bar = document.getElementById("evalbar");
  const ply = Number(graph.getAttribute("aria-valuenow"));
  const [, y] = graph.querySelector(".white").getAttribute("points").split(" ")[ply + 1].split(",").map(Number);
  return {
    ply, drawn: (1 - y / 96) * 100, share: parseFloat(bar.style.getPropertyValue("--share")),
    said: graph.getAttribute("aria-valuetext"), text: bar.title.split(", ")[0], current: document.querySelector(".list [aria-current]")?.textContent,
  };
});

/** Waits until every ply of the main line has a value: none is drawn at the height of its neighbour. */
const swept = (plies) => page.waitForFunction(async (plies) => {
  const graph = document.getElementById("graph");
  return graph.getAttribute("aria-valuemax") === String(plies) && document.querySelectorAll("#moves .move b:not(:empty)").length > 0 && graph.querySelectorAll("circle.hollow:not(.mistake)").length < plies;
}, plies, { timeout: 60000 });

/** A key of a keyboard in Russian layout: its place is what counts. */
async function russian(code, key) {
  const client = await page.context().newCDPSession(page);
  for (const type of ["keyDown", "keyUp"]) await client.send("Input.dispatchKeyEvent", { type, code, key, text: type === "keyDown" ? key : undefined });
  await client.detach();
}

test("a first graph of a game of 60 moves comes soon", async (context) => {
  const turns = await game("lo", 60);
  assert.equal(turns.length, 60);
  await look(`/analysis/lo?moves=${turns.join(";")}`);
  const begun = performance.now();
  const known = () => page.waitForFunction(() => {
    const points = document.querySelector("#graph .white")?.getAttribute("points").split(" ").slice(1, -1).map((point) => point.split(",")[1]);
    return points && new Set(points).size > 5;
  }, null, { timeout: 30000 });
  await known();
  context.diagnostic(`the first graph came after ${Math.round(performance.now() - begun)} ms`);
});

test("dragging the graph agrees with the bar at every step", async () => {
  const turns = await game("lo", 16);
  await look(`/analysis/lo?moves=${turns.join(";")}`);
  await swept(turns.length);
  // Lines that come and grow move the graph below them.
  await page.waitForSelector("#lines .lines li");
  await page.click("#lines button:text-is('Stop')");
  await page.waitForSelector("#lines button:text-is('Analyse')");
  const box = await page.locator("#graph").boundingBox();
  const x = (ply) => box.x + 6 + (ply / turns.length) * (box.width - 12);
  await page.mouse.move(x(turns.length), box.y + 40);
  await page.mouse.down();
  for (let ply = turns.length; ply >= 0; ply--) {
    await page.mouse.move(x(ply), box.y + 40);
    await page.waitForFunction((ply) => document.getElementById("graph").getAttribute("aria-valuenow") === String(ply) && document.getElementById("evalbar").title, ply);
    const seen = await values();
    assert.ok(seen.said.endsWith(` ${seen.text}`), JSON.stringify(seen));
    assert.ok(Math.abs(seen.drawn - seen.share) < 0.05, JSON.stringify(seen));
    if (ply) assert.ok(seen.current.includes(turns[ply - 1].replaceAll("-", "‑")), JSON.stringify(seen));
  }
  await page.mouse.up();
  // And by keys.
  await page.focus("#graph");
  await page.keyboard.press("End");
  await page.waitForFunction((last) => document.getElementById("graph").getAttribute("aria-valuenow") === String(last), turns.length);
  const seen = await values();
  assert.ok(seen.said.endsWith(` ${seen.text}`), JSON.stringify(seen));
  // Browsers remember whether they analyse.
  await page.click("#lines button:text-is('Analyse')");
  await page.waitForSelector("#lines button:text-is('Stop')");
  assert.deepEqual(page.faults, []);
});

test("stop keeps the result", async () => {
  await look(`/analysis/hale?moves=${(await game("hale", 3)).join(";")}`);
  await page.waitForSelector("#lines .lines li");
  await page.click("#lines button:text-is('Stop')");
  await page.waitForSelector("#lines button:text-is('Analyse')");
  const shown = () => page.evaluate(() => [document.querySelector("#lines .lines").textContent, document.querySelector("#lines .hint").textContent, document.getElementById("evalbar").title]);
  const kept = await shown();
  assert.ok(kept[0] && /depth \d+/.test(kept[1]) && !/thinking/.test(kept[1]) && kept[2], `${kept}`);
  // A visitor who leafs away and comes back finds it again, and nothing is thought about meanwhile.
  await page.keyboard.press("ArrowLeft");
  await page.waitForFunction(() => location.hash === "#2");
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => location.hash === "#3");
  assert.deepEqual(await shown(), kept);
  assert.equal(await page.locator("#evalbar").isVisible(), true);
  await page.click("#lines button:text-is('Analyse')");
  await page.waitForSelector("#lines button:text-is('Stop')");
});

test("another move makes a side line, and its link opens it again", async () => {
  const turns = await game("lo", 8);
  await look(`/analysis/lo?moves=${turns.join(";")}#4`);
  await page.waitForFunction(() => document.querySelector("#board div.kb-grid button.kb-own"));
  const other = await page.evaluate(async ([game, played]) => {
    const pos = document.getElementById("position").value;
    const { scene } = await (await fetch(`/api/after?${new URLSearchParams({ game, pos, m: "" })}`)).json();
    return scene.legal.find((each) => each.m !== played && each.taps.length === 2);
  }, ["lo", turns[4]]);
  for (const id of other.taps) await page.click(`button[data-id="${id}"]`);
  await page.waitForFunction((m) => location.hash === `#4.${m}`, other.m);
  const shown = () => page.evaluate(() => [location.hash, document.querySelector(".variation [aria-current]")?.textContent, document.getElementById("position").value, document.querySelectorAll(".list > .move").length]);
  const before = await shown();
  assert.ok(before[1]?.includes(other.m.replaceAll("-", "‑")), `${before}`);
  assert.equal(before[3], turns.length, "the game itself is as it was");
  await page.reload();
  await ready(page);
  await page.waitForSelector(".variation [aria-current]");
  assert.deepEqual(await shown(), before);
  await page.keyboard.press("ArrowUp");
  await page.waitForFunction(() => location.hash === "#5");
  assert.deepEqual(page.faults, []);
});

test("a record with an illegal move: line, reason, and the legal part on the board", async () => {
  await page.goto(`${site.url}/analysis`);
  await page.fill("textarea", "A2-C2\nB1-B3\nA3-H3\nA4-A5\n");
  await page.selectOption('select[name="game"]', "lo");
  await page.click("form.import button.primary");
  await ready(page);
  const alert = await page.textContent('main [role="alert"]');
  assert.match(alert, /Line 3 .*A3-H3/, alert);
  assert.match(alert, /before it is on the board/);
  await page.waitForFunction(() => document.querySelectorAll(".list .move").length === 2);
  await page.goto(`${site.url}/analysis`);
  await page.fill("textarea", "what is this");
  await page.click("form.import button.primary");
  assert.match(await page.textContent('main [role="alert"]'), /neither a record/);
  assert.equal(await page.inputValue("textarea"), "what is this", "nothing has to be typed twice");
});

test("keys go by their place: next mistake, analysis and turning on a Russian keyboard", async () => {
  const turns = await game("lo", 16);
  await look(`/analysis/lo?moves=${turns.join(";")}#0`);
  await swept(turns.length);
  // Deeper passes may take a mark away again just when it is looked at.
  const mistake = async (before) => {
    for (let presses = 0; presses < 20; presses++) {
      await russian("KeyN", "т");
      const there = page.waitForFunction((before) => location.hash !== before && document.querySelector(".list [aria-current] b:not(:empty)"), before, { timeout: 3000 });
      if (await there.catch(() => null)) return page.evaluate(() => location.hash);
    }
    assert.fail("no mistake was reached");
  };
  const first = await mistake("#0");
  assert.notEqual(await mistake(first), first);
  await russian("KeyA", "ф");
  await page.waitForSelector("#lines button:text-is('Analyse')");
  await russian("KeyA", "ф");
  await page.waitForSelector("#lines button:text-is('Stop')");
  const left = () => page.evaluate(() => document.querySelector('button[data-id="A1"]').getBoundingClientRect().x);
  const before = await left();
  await russian("KeyF", "а");
  await page.waitForFunction((before) => document.querySelector('button[data-id="A1"]').getBoundingClientRect().x > before + 100, before);
  assert.deepEqual(page.faults, []);
});

test("two persons who are playing get no analysis", async () => {
  const white = await visit(browser, site), black = await visit(browser, site);
  const address = await begin(white, site, "lo", { opponent: "link" });
  await black.goto(address);
  await ready(black);
  await black.click(".sit button");
  await black.waitForFunction(() => document.documentElement.dataset.ready && window.khod?.now().you.length === 1);
  await white.click('button[data-id="A2"]');
  await white.click('button[data-id="C2"]');
  await black.waitForFunction(() => window.khod.now().ply === 1);
  for (const person of [white, black]) {
    assert.equal(await person.locator("#lines button, #graph svg").count(), 0);
    assert.equal(await person.locator("#evalbar").isVisible(), false);
    assert.equal(await person.locator('[data-action="hint"]').count(), 0);
    await person.keyboard.press("KeyA");
    // Nor does the server answer a script that asks for it.
    const [hint, sweep] = await person.evaluate(async () => {
      const { id } = window.khod.now();
      const answer = await fetch(`/api/g/${id}/hint`, { method: "POST", headers: { "content-type": "application/json" }, body: "{}" });
      const socket = new WebSocket(`ws://${location.host}/live`);
      const type = await new Promise((resolve) => {
        socket.onmessage = (event) => resolve(JSON.parse(event.data).type);
        socket.onopen = () => socket.send(JSON.stringify({ sub: [`sweep:g:${id}`] }));
      });
      socket.close();
      return [answer.ok, type];
    });
    assert.deepEqual([hint, sweep], [false, "gone"]);
  }
  await white.evaluate(() => fetch(`/api${location.pathname}/resign`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ ply: 1, draft: 0 }) }));
  await black.waitForSelector("#graph svg");
  assert.deepEqual([white.faults, black.faults], [[], []]);
  await white.context().close();
  await black.context().close();
});
