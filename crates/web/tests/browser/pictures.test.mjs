// The five boards as they look, against pictures that somebody has looked at. KHOD_BLESS=1 makes them anew.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";
import { open, ready, serve, visit } from "./site.mjs";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "pictures");
/** Kept small: they are part of the repository. */
const MOST_BYTES = 30000;
/** Edges fall a little differently on other machines. */
const MOST_DIFFERENT = 0.005;

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

/** The pixels of a picture in colours a step of 8 apart; the browser itself reads it. */
async function pixels(picture) {
  const { width, height, text } = await page.evaluate(async (source) => {
    const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
    const drawn = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d");
    pen.drawImage(drawn, 0, 0);
    const { data } = pen.getImageData(0, 0, drawn.width, drawn.height);
    let text = "";
    for (let at = 0; at < data.length; at += 4096) text += String.fromCharCode(...data.subarray(at, at + 4096));
    return { width: drawn.width, height: drawn.height, text: btoa(text) };
  }, picture.toString("base64"));
  const data = Buffer.from(text, "base64"), near = (value) => Math.min(255, Math.round(value / 8) * 8);
  return { width, height, colours: Array.from({ length: data.length / 4 }, (_, at) => (near(data[4 * at]) << 16) | (near(data[4 * at + 1]) << 8) | near(data[4 * at + 2])) };
}

/** A PNG with a palette: a third of what a browser makes of the same pixels. */
function packed({ width, height, colours }) {
  const palette = [...new Set(colours)], places = new Map(palette.map((colour, at) => [colour, at]));
  assert.ok(palette.length <= 256);
  const rows = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, at) => (rows[at + 1 + Math.floor(at / width)] = places.get(colour)));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const chunk = (name, body) => {
    const whole = Buffer.concat([Buffer.alloc(4), Buffer.from(name), body, Buffer.alloc(4)]);
    whole.writeUInt32BE(body.length, 0);
    whole.writeUInt32BE(sum(whole.subarray(4, -4)), whole.length - 4);
    return whole;
  };
  const shades = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), chunk("IHDR", head), chunk("PLTE", shades), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}

/** The check sum of a part of a PNG. */
function sum(bytes) {
  let rest = ~0;
  for (const byte of bytes) {
    rest ^= byte;
    for (let bit = 0; bit < 8; bit++) rest = (rest >>> 1) ^ (rest & 1 ? 0xedb88320 : 0);
  }
  return ~rest >>> 0;
}

/** The share of pixels that differ by more than a shade. */
async function different(one, other) {
  const [{ width, height, colours }, against] = [await pixels(one), await pixels(other)];
  if (width !== against.width || Math.abs(height - against.height) > 1) return 1;
  const far = (colour, next) => [16, 8, 0].some((by) => Math.abs(((colour >> by) & 255) - ((next >> by) & 255)) > 48);
  return colours.filter((colour, at) => at < against.colours.length && far(colour, against.colours[at])).length / colours.length;
}

for (const game of Object.keys(POSITIONS)) {
  for (const theme of ["light", "dark"]) {
    test(`the board of ${game}, ${theme}`, async () => {
      const file = path.join(FOLDER, `${game}-${theme}.png`), drawn = await picture(game, theme);
      if (process.env.KHOD_BLESS) {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, packed(await pixels(drawn)));
      }
      assert.ok(existsSync(file), `${file} is not there: KHOD_BLESS=1 makes it`);
      assert.ok(statSync(file).size <= MOST_BYTES, `${file} has ${statSync(file).size} bytes`);
      const share = await different(readFileSync(file), drawn);
      if (share > MOST_DIFFERENT) writeFileSync(path.join(site.data, "..", `khod-${game}-${theme}.png`), drawn);
      assert.ok(share <= MOST_DIFFERENT, `${(share * 100).toFixed(2)} % of the pixels differ; the new picture is in ${path.join(site.data, "..")}`);
    });
  }
}

test("light is not dark", async () => {
  for (const game of Object.keys(POSITIONS)) {
    const [light, dark] = ["light", "dark"].map((theme) => readFileSync(path.join(FOLDER, `${game}-${theme}.png`)));
    assert.ok((await different(light, dark)) > 0.3);
  }
});
