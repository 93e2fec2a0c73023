// Every kind of page as it looks, in a wide and in a narrow window, against pictures that have been looked at. KHOD_BLESS=1 makes them anew.
//
// Letters are bars of one width (bars.mjs): fonts differ from machine to machine, and where a line breaks must not. Numbers of one
// length look alike for the same reason; what else differs from run to run (times, addresses, codes) is replaced before the picture.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { bars } from "./bars.mjs";
import { folder, run, upload } from "./contest.mjs";
import { compare, kept } from "./picture.mjs";
import { begin, khod, open, ready, serve, temporary, visit } from "./site.mjs";

const WINDOWS = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };
/** How much of a long page is looked at, in pixels. */
const MOST_HEIGHT = 1600;
/** What all pictures may weigh together. */
const MOST_BYTES = 1000000;

const MINI = `name = "Mini & co"
game = "lo"
limit = 40
jobs = 1
time = "5s"
[[program]]
name = "one"
command = "random"
[[program]]
name = "a program with a very long name indeed"
command = "random"
[[program]]
name = "bad"
command = "sh -c 'echo begins >&2; read limit; read seat; if [ $seat = 1 ]; then read move; fi; echo A2-D2; read more'"
`;
/** A contest whose first games never end. */
const ENDLESS = `name = "Endless"
games = ["lo", "hale"]
time = "600s"
jobs = 1
[[program]]
name = "one"
command = "sleep 600"
[[program]]
name = "two"
command = "sleep 601"
`;
const CUP = `name = "Cup"
format = "elimination"
game = "hale"
time = "5s"
jobs = 1
[[program]]
name = "one"
command = "random"
[[program]]
name = "two"
command = "random"
[[program]]
name = "three"
command = "random"
`;
const POSITION = "1b1b2b1/1b6/4b2w/5b1b/w1w2w1w/w5ww/w4w2/4bbbw white move 10 limit 160";
const MOVES = ["A2-C2", "B1-B3", "H3-E3"];

/** What a page shows at its address, by the name of its picture: a path, or where `before` has put it. */
const PAGES = {
  home: "/", play: "/play/lo", "play-topological": "/play/topological",
  game: () => made.going, "game-over": () => made.over, "game-present": () => `${made.going}?present=1`, "game-link": () => made.free,
  "analysis-games": "/analysis", "analysis-position": `/analysis/lo?${new URLSearchParams({ pos: POSITION })}`, "analysis-game": `/analysis/lo?moves=${MOVES.join(";")}`, "analysis-palisade": "/analysis/palisade",
  rules: "/rules", "rules-hale": "/rules/hale", "rules-present": "/rules/lo?present=1", protocol: "/rules/protocol", tutorial: "/rules/tutorial", kit: "/kit",
  programs: "/bots", program: "/bots/mine", "program-fault": "/bots/bad", "program-files": "/bots/mine/v/1", check: () => made.check,
  tournaments: "/t", "tournament-form": "/new/tournament", status: "/status", standings: "/t/mini", table: "/t/mini/table", games: "/t/mini/games", chart: "/t/mini/chart",
  "standings-cup": "/t/cup", replay: "/t/mini/g/2-1-1-0", "replay-fault": () => made.fault, live: "/t/endless/live", "live-over": "/t/mini/live", report: () => made.report, missing: "/nothing",
  signin: () => `${lan.url}/signin`, class: () => `${lan.url}/class`, "class-list": () => `${lan.url}/class/list`, "programs-class": () => `${lan.url}/bots`,
};

let browser, site, lan, page;
const made = {};
before(async () => {
  const data = folder({ mini: MINI, endless: ENDLESS, cup: CUP });
  [browser, site, lan] = await Promise.all([open(), serve({ data }), serve({ more: ["--lan", "--as-root"] })]);
  page = await visit(browser, site);
  await page.context().addInitScript(() => localStorage.setItem("analysis", "off"));
  let quiet = false;
  await page.context().routeWebSocket(/\/live$/, (socket) => quiet || socket.connectToServer());
  for (const id of ["mini", "cup"]) await run(page, site, id);
  await upload(page, site, "mine", { "mine.py": "print('nothing')\n" });
  made.check = await page.evaluate(async () => (await fetch("/bots/mine/check", { method: "POST", body: new URLSearchParams({ game: "lo", version: "1" }) })).url);
  do await page.goto(made.check);
  while (await page.locator("main [data-topic]").count());
  made.report = pathToFileURL(path.join(temporary(), "report.html")).href;
  execFileSync(khod, ["tournament", "export", path.join(data, "tournaments", "mini.toml"), "--html", new URL(made.report).pathname, "--lang", "ru"]);
  await page.goto(`${site.url}/bots/bad`);
  made.fault = new URL(await page.locator(".fault a").first().getAttribute("href"), site.url).href;
  await page.goto(`${site.url}/t/endless`);
  await page.click(`form[action$="/run"] button`);
  await page.goto(`${site.url}/t/endless/live`);
  await page.waitForSelector("#contest-boards .card[data-place] .kb-picture");
  // From here on nothing comes from the server that a page did not ask for: the player's thoughts would differ.
  quiet = true;
  made.free = await begin(page, site, "lo", { opponent: "link" });
  for (const ending of ["going", "over"]) made[ending] = await game(ending === "over");
  await teach();
  await page.context().addInitScript(barred, bars().toString("base64"));
});
after(async () => {
  await browser?.close();
  await Promise.all([site?.stop(), lan?.stop()]);
});

/** A game at one screen after a few moves, given up or not. */
async function game(over) {
  const address = await begin(page, site, "lo");
  const refused = await page.evaluate(async ([moves, over]) => {
    const answers = [];
    const post = async (what, body) => answers.push(await fetch(`/api${location.pathname}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }));
    for (const [ply, m] of moves.entries()) await post("move", { ply, m, draft: 0 });
    if (over) await post("resign", { ply: moves.length, draft: 0 });
    return answers.filter(({ ok }) => !ok).length;
  }, [MOVES, over]);
  assert.equal(refused, 0);
  return address;
}

/** Signs in as the teacher of the class, and gives it two pupils. */
async function teach() {
  await page.goto(`${lan.url}/signin`);
  await page.fill("#code", lan.said().match(/password\S*\s+(\S+)/i)[1]);
  await page.click("main button.primary");
  await page.goto(`${lan.url}/class`);
  await page.fill("#names", "Аня\nБоря");
  await page.click('form[action="/class/add"] button');
}

/** Gives a page the font of bars before anything of it is laid out. */
function barred(font) {
  const bytes = Uint8Array.from(atob(font), (letter) => letter.charCodeAt(0));
  document.fonts.add(new FontFace("Bars", bytes));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after, ::file-selector-button { font-family: Bars !important; caret-color: transparent !important; } .qr svg, .graph .time { visibility: hidden; }");
  document.adoptedStyleSheets.push(sheet);
}

/** Replaces what differs from run to run: times, addresses of the machine, codes of pupils. */
function settle() {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const text = walk.currentNode.data;
    const plain = text
      .replace(/\d+([.,]\d+)?\s(ms|мс|s|с)(?![\p{L}])/gu, "9 ms")
      .replace(/https?:\/\/[\d.:]+/g, "http://127.0.0.1:8000")
      .replace(/\d{4}-\d\d-\d\d/g, "2026-01-01");
    if (plain !== text) walk.currentNode.data = plain;
  }
}

/** What a page looks like: from its top, as long as it is, up to a bound. */
async function picture(address, size, status) {
  await page.setViewportSize(size);
  const answer = await page.goto(address, { waitUntil: "load" });
  assert.ok(address.startsWith("file:") || answer.status() === status, `${address} answers ${answer.status()}`);
  if (await page.evaluate(() => !!document.querySelector("#snapshot, #study"))) await ready(page);
  const sights = page.locator(".diagram");
  for (let at = 0; at < (await sights.count()); at++) {
    // Boards of the rules come to life when they are about to be seen.
    await sights.nth(at).scrollIntoViewIfNeeded();
    await sights.nth(at).locator("div.kb-grid").first().waitFor();
  }
  if (await page.evaluate(() => !!document.querySelector("#panel .list"))) await page.waitForSelector("#board .kb-svg");
  await page.evaluate(settle);
  await page.evaluate(async () => {
    document.activeElement?.blur();
    scrollTo(0, 0);
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await page.mouse.move(0, 0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  return page.screenshot({ fullPage: true, animations: "disabled", clip: { x: 0, y: 0, width: size.width, height: Math.min(height, MOST_HEIGHT) } });
}

Object.entries(PAGES).forEach(([name, at], number) => {
  // Both themes and both languages, in turn.
  const theme = number % 2 ? "dark" : "light", language = number % 4 < 2 ? "ru" : "en";
  test(`${name}, ${theme}, ${language}`, async () => {
    const address = typeof at === "string" ? site.url + at : at();
    await page.context().addCookies([["lang", language], ["theme", theme]].map(([name, value]) => ({ name, value, url: site.url })));
    page.faults.length = 0;
    for (const [width, size] of Object.entries(WINDOWS)) await compare(page, `pages/${name}-${width}`, await picture(address, size, name === "missing" ? 404 : 200));
    assert.deepEqual(page.faults, []);
  });
});

test("no picture is of a page that is gone, and all together stay small", () => {
  const files = readdirSync(path.dirname(kept("pages/any")));
  assert.deepEqual(files.sort(), Object.keys(PAGES).flatMap((name) => Object.keys(WINDOWS).map((width) => `${name}-${width}.png`)).sort());
  assert.ok(files.reduce((sum, file) => sum + statSync(path.join(path.dirname(kept("pages/any")), file)).size, 0) <= MOST_BYTES);
});
