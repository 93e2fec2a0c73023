// The five boards as they look, against pictures that have been looked at. KHOD_BLESS=1 makes them anew.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { compare, different, kept } from "./picture.mjs";
import { open, ready, serve, visit } from "./site.mjs";

/** Positions in the middle of games. */
const POSITIONS = {
  phalanx: "bbb2bb2bb2b/b1b1bb2b3bb/b1b1b2b1b2bb/5b4bb2/4b2w4b1/3b2w7/14/3w10/2w1ww3w1w2/7w1w4/w1wwwwwww1ww1w/1w1w2w2w1www white move 16 limit 120",
  lo: "1b1b2b1/1b6/4b2w/5b1b/w1w2w1w/w5ww/w4w2/4bbbw white move 10 limit 160",
  hale: "1w3w1b3/bw4w4/11/11/1b7b1/b6w3/2b3wb3/11/11/b4b2w2/7w3 white",
  topological: "Jo:b Ko:ww Ln:w Lo:bb Lp:- Lr:b Ml:- Mm:w Mn:wbbw Mo:- Mr:- Nl:b Nm:w Nn:- No:- Np:w Nq:b Nr:bbw Ns:- Ol:w white stage 2 turn 13 pieces 10 period 10 limit 100 held 2:2 refusals 0",
  palisade: "4 7 2 6 1 5 3 white turn 7 actions 1 limit 100 points 2:1 debts both quiet 0 scored",
};

let browser, site, page;
before(async () => {
  [browser, site] = await Promise.all([open(), serve()]);
  page = await visit(browser, site, { viewport: { width: 1280, height: 1000 } });
  await page.addInitScript(() => localStorage.setItem("analysis", "off"));
});
after(async () => {
  await browser?.close();
  await site?.stop();
});

/** The board of a position, 480 pixels wide, without its letters: fonts differ from machine to machine. */
async function picture(game, theme) {
  await page.context().addCookies([{ name: "theme", value: theme, url: site.url }]);
  await page.goto(`${site.url}/analysis/${game}?${new URLSearchParams({ pos: POSITIONS[game] })}`);
  await ready(page);
  await page.evaluate(() => document.activeElement?.blur());
  await page.evaluate(() => {
    const box = document.getElementById("board");
    Object.assign(box.style, { width: "480px", maxWidth: "480px" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(".kb-live text { visibility: hidden; } .kb-live { overflow: hidden; }");
    document.adoptedStyleSheets.push(sheet);
  });
  const live = page.locator("#board .kb-live");
  await page.waitForFunction(() => document.querySelector("#board .kb-live")?.getBoundingClientRect().width === 480);
  await page.mouse.move(0, 0);
  return live.screenshot({ animations: "disabled" });
}

for (const game of Object.keys(POSITIONS)) {
  for (const theme of ["light", "dark"]) {
    test(`the board of ${game}, ${theme}`, async () => {
      await compare(page, `${game}-${theme}`, await picture(game, theme));
    });
  }
}

test("light is not dark", async () => {
  for (const game of Object.keys(POSITIONS)) {
    const [light, dark] = ["light", "dark"].map((theme) => readFileSync(kept(`${game}-${theme}`)));
    assert.ok((await different(page, light, dark)).count > 50000);
  }
});
