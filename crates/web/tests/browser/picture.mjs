// Reference pictures: how they are drawn, kept and compared. KHOD_BLESS=1 draws them anew.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { deflateSync } from "node:zlib";

const FOLDER = path.join(path.dirname(fileURLToPath(import.meta.url)), "pictures");
/** Kept small: they are part of the repository. */
const MOST_BYTES = 60000;
/** Curves fall a little differently in other versions of the browser: pixels that may differ, of a picture. */
const MOST_DIFFERENT = 60;

/** The file that a reference picture is kept in. */
export const kept = (name) => path.join(FOLDER, `${name}.png`);

/** Compares a picture that the browser has just drawn with the one that is kept. */
export async function compare(page, name, drawn) {
  const file = kept(name);
  if (process.env.KHOD_BLESS) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, packed(await pixels(page, drawn)));
  }
  assert.ok(existsSync(file), `${file} is not there: KHOD_BLESS=1 makes it`);
  assert.ok(statSync(file).size <= MOST_BYTES, `${file} has ${statSync(file).size} bytes`);
  const { count, where } = await different(page, readFileSync(file), drawn);
  if (count <= MOST_DIFFERENT) return;
  const now = path.join(mkdtempSync(path.join(tmpdir(), "khod-pictures-")), `${path.basename(name)}.png`);
  writeFileSync(now, drawn);
  assert.fail(`${name}: ${count} pixels differ, ${where}; it should look like ${file} and looks like ${now}`);
}

/** How many pixels of either picture have no pixel of about their colour at the same place, or beside it, in the other one; and between which corners they are. */
export async function different(page, one, other) {
  return page.evaluate(async (sources) => {
    // Shades that a channel may differ by: pictures are kept in steps of 8 or 16.
    const FAR = 12;
    const read = async (source) => {
      const bytes = Uint8Array.from(atob(source), (letter) => letter.charCodeAt(0));
      const drawn = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const pen = new OffscreenCanvas(drawn.width, drawn.height).getContext("2d", { willReadFrequently: true });
      pen.drawImage(drawn, 0, 0);
      return pen.getImageData(0, 0, drawn.width, drawn.height);
    };
    const pair = await Promise.all(sources.map(read)), [{ width, height }, { width: wide, height: high }] = pair;
    if (width !== wide || Math.abs(height - high) > 1) return { count: Infinity, where: `${wide}x${high} instead of ${width}x${height}` };
    const both = Math.min(height, high);
    const near = (a, at, b, by) => Math.abs(a[at] - b[by]) <= FAR && Math.abs(a[at + 1] - b[by + 1]) <= FAR && Math.abs(a[at + 2] - b[by + 2]) <= FAR;
    const edges = [Infinity, Infinity, 0, 0];
    let count = 0;
    for (const [a, b] of [[pair[0].data, pair[1].data], [pair[1].data, pair[0].data]]) {
      for (let y = 0; y < both; y++) {
        pixel: for (let x = 0; x < width; x++) {
          const at = 4 * (y * width + x);
          if (near(a, at, b, at)) continue;
          for (let row = Math.max(0, y - 1); row <= Math.min(both - 1, y + 1); row++) {
            for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) if (near(a, at, b, 4 * (row * width + column))) continue pixel;
          }
          count++;
          edges.splice(0, 4, Math.min(edges[0], x), Math.min(edges[1], y), Math.max(edges[2], x), Math.max(edges[3], y));
        }
      }
    }
    return { count, where: `from ${edges[0]},${edges[1]} to ${edges[2]},${edges[3]}` };
  }, [one.toString("base64"), other.toString("base64")]);
}

/** The pixels of a picture in colours a step of 8 apart, or of 16 where these were more than a palette holds; the browser itself reads it. */
async function pixels(page, picture) {
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
  const data = Buffer.from(text, "base64");
  const coloured = (step) => {
    const near = (value) => Math.min(255, Math.round(value / step) * step);
    return Array.from({ length: data.length / 4 }, (_, at) => (near(data[4 * at]) << 16) | (near(data[4 * at + 1]) << 8) | near(data[4 * at + 2]));
  };
  const fine = coloured(8);
  return { width, height, colours: new Set(fine).size <= 256 ? fine : coloured(16) };
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
