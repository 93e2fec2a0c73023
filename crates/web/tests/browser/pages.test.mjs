// Every page: nothing for axe-core to find, no sideways scrolling on a phone, no error in its scripts.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { folder, run, upload } from "./contest.mjs";
import { begin, open, ready, serve, visit } from "./site.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const GAMES = ["phalanx", "lo", "hale", "topological", "palisade"];
/** A game of Lo in an address, with a turn that gives something away. */
const MOVES = "moves=A2-C2;B1-B3;H3-E3";
// As tall as the page: what is pinned to the bottom of a real phone would lie over something, wherever that is scrolled to.
const NARROW = { width: 390, height: 3000 };
const WIDE = { width: 1280, height: 900 };

const TOURNAMENT = `name = "Mini & co"
game = "lo"
limit = 40
time = "200ms"
[[program]]
name = "one"
command = "random"
[[program]]
name = "a program with a very long name indeed"
command = "random"
[[program]]
name = "bad"
command = "sh -c 'echo begins >&2; read limit; read seat; echo A2-D2; read more'"
`;

let browser, site, page, ended, going;
before(async () => {
  [browser, site] = await Promise.all([open(), serve({ data: folder({ mini: TOURNAMENT }) })]);
  page = await visit(browser, site);
  await run(page, site, "mini");
  await upload(page, site, "mine", { "mine.py": "print('nothing')\n" });
  going = await begin(page, site, "lo");
  ended = await begin(page, site, "lo");
  await page.evaluate(async () => {
    const post = (what, body) => fetch(`/api${location.pathname}/${what}`, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
    for (const [ply, m] of ["A2-C2", "B1-B3", "H3-E3"].entries()) await post("move", { ply, m, draft: 0 });
    await post("resign", { ply: 3, draft: 0 });
  });
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** What axe-core finds on a page as it is. */
async function wrong(page) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run(document, { rules: { "target-size": { enabled: true } }, resultTypes: ["violations"] }));
  return found.violations.flatMap(({ id, nodes }) => nodes.slice(0, 4).map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary.split("\n").slice(1).join(" ").slice(0, 200)}`));
}

/** By how many pixels a page is wider than its window, and what sticks out. */
function sideways(page) {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const out = [...document.body.querySelectorAll("*")].filter((each) => each.getBoundingClientRect().right > clientWidth + 0.5);
    return [`${scrollWidth - clientWidth} px too wide: ${out.slice(0, 3).map((each) => each.outerHTML.slice(0, 80))}`];
  });
}

/** Places in sentences that nobody filled in. */
const unsaid = (page) => page.evaluate(() => [...document.body.innerText.matchAll(/.{0,40}\{\s*\$.{0,40}/g)].map(([text]) => `unsaid: ${text}`));

/** Opens a page and waits until its scripts have done what they do at first. */
async function look(page, address) {
  const answer = await page.goto(address, { waitUntil: "load" });
  if (await page.evaluate(() => !!document.querySelector("#snapshot, #study"))) await ready(page);
  // Boards of the rules come to life when they are about to be seen.
  if (await page.evaluate(() => !document.querySelector(".diagram")?.scrollIntoView() && !!document.querySelector(".diagram"))) await page.waitForSelector(".diagram div.kb-grid");
  // Boards grow and lines come in a moment later; axe must not look in the middle of it.
  if (await page.evaluate(() => !!document.querySelector("#panel .list"))) await page.waitForSelector("#board .kb-svg");
  return answer.status();
}

/** Everything that is wrong with a page, in a window of either width. */
async function examine(page, address, status = 200) {
  page.faults.length = 0;
  const found = [];
  await page.setViewportSize(WIDE);
  if ((await look(page, address)) !== status) found.push(`the status is not ${status}`);
  found.push(...(await wrong(page)));
  await page.setViewportSize(NARROW);
  found.push(...(await sideways(page)), ...(await unsaid(page)), ...page.faults);
  return found.map((each) => `${address.replace(site.url, "")}: ${each}`);
}

test("on a phone all parts of the site are in sight, in both languages", async () => {
  for (const language of ["ru", "en"]) {
    const page = await visit(browser, site, { language, viewport: { width: 390, height: 844 } });
    await page.goto(site.url);
    const right = await page.locator(".top nav a").evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
    assert.equal(right.length, 6);
    assert.ok(right.every((edge) => edge <= 390), `${language}: ${right}`);
    assert.ok((await page.locator(".top").boundingBox()).height < 90, "two rows are enough");
    await page.context().close();
  }
});

test("axe-core finds nothing on any page, and none scrolls sideways on a phone", async () => {
  const check = await page.evaluate(async () => (await fetch("/bots/mine/check", { method: "POST", body: new URLSearchParams({ game: "lo", version: "1" }) })).url);
  const games = [];
  for (const game of GAMES) games.push(await begin(page, site, game, { opponent: game === "hale" ? "khod" : "same", level: "1" }));
  const plain = [
    "/", ...GAMES.map((game) => `/play/${game}`), "/analysis", `/analysis/lo?${MOVES}`, "/analysis/palisade", "/analysis/topological", "/rules", ...GAMES.map((game) => `/rules/${game}`),
    "/rules/protocol", "/rules/tutorial", "/kit", "/t", "/new/tournament", "/t/mini", "/t/mini/live", "/t/mini/table", "/t/mini/games", "/t/mini/chart", "/t/mini/g/1-1-1-0",
    "/status", "/bots", "/bots/mine", "/bots/mine/v/1", "/bots/bad", "/class", "/signin", "/rules/lo?present=1",
  ];
  const found = [];
  for (const address of [...plain.map((path) => site.url + path), ...games, ended, `${going}?present=1`, check]) found.push(...(await examine(page, address)));
  // A game with a free seat, as a visitor sees it who has only got the link.
  const stranger = await visit(browser, site);
  found.push(...(await examine(stranger, await begin(page, site, "lo", { opponent: "link" }))));
  await stranger.context().close();
  for (const nothing of ["/nothing", "/g/nothing", "/t/nothing"]) found.push(...(await examine(page, site.url + nothing, 404)));
  assert.equal(found.join("\n"), "");
});

test("axe-core finds nothing on the pages of a class", async () => {
  const lan = await serve({ more: ["--lan", "--as-root"] });
  const teacher = await visit(browser, lan);
  const found = await examine(teacher, `${lan.url}/signin`);
  const password = lan.said().match(/password\S*\s+(\S+)/i)?.[1];
  assert.ok(password, lan.said());
  await teacher.fill("#code", password);
  await teacher.click("main button.primary");
  await teacher.goto(`${lan.url}/class`);
  await teacher.fill("#names", "Аня\nБоря");
  await teacher.click('form[action="/class/add"] button');
  for (const path of ["/class", "/class/list", "/bots", "/"]) found.push(...(await examine(teacher, lan.url + path)));
  const stranger = await visit(browser, lan);
  found.push(...(await examine(stranger, `${lan.url}/class`, 403)), ...(await examine(stranger, `${lan.url}/bots`)));
  assert.equal(found.join("\n"), "");
  await teacher.context().close();
  await stranger.context().close();
  await lan.stop();
});

for (const theme of ["light", "dark", "contrast"]) {
  for (const language of ["ru", "en"]) {
    test(`the main pages: ${theme}, ${language}, two widths`, async () => {
      const context = page.context();
      await context.addCookies([{ name: "lang", value: language, url: site.url }, { name: "theme", value: theme, url: site.url }]);
      const found = [];
      for (const address of [`${site.url}/`, going, ended, `${site.url}/analysis/lo?${MOVES}`, `${site.url}/t/mini`]) {
        for (const size of [WIDE, NARROW]) {
          page.faults.length = 0;
          await page.setViewportSize(size);
          await look(page, address);
          const said = [...(await wrong(page)), ...(await sideways(page)), ...page.faults];
          found.push(...said.map((each) => `${address.replace(site.url, "")} ${size.width}: ${each}`));
        }
      }
      assert.equal(found.join("\n"), "");
      assert.equal(await page.getAttribute("html", "lang"), language);
      assert.equal(await page.getAttribute("html", "data-theme"), theme);
    });
  }
}
