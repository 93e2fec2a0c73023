// A font made here: every letter is a bar of one width. Lines break at the same words on every machine, whatever fonts it has.

/** Units of an em. */
const EM = 1000;
/** How wide every letter and space is, and how high the bar of a letter. */
const ADVANCE = 520, HEIGHT = 520;
const ASCENT = 900, DESCENT = -250;
/** The characters that the font has, by their first and last: Latin, Cyrillic, punctuation, arrows, signs. */
const RANGES = [[0x20, 0x17f], [0x400, 0x4ff], [0x2000, 0x2bff]];
const SPACES = [0x20, 0xa0, 0x2009, 0x200a, 0x202f];

/** Numbers of two bytes, the first byte the high one. */
const words = (...numbers) => {
  const bytes = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, at) => bytes.writeUInt16BE(number & 0xffff, 2 * at));
  return bytes;
};

/** Which glyph a character has: 1 is the bar, 2 is the space. */
function characters() {
  const count = RANGES.length + 1, glyphs = [], offsets = [];
  RANGES.forEach(([first, last], at) => {
    offsets.push(2 * (count - at + glyphs.length));
    for (let code = first; code <= last; code++) glyphs.push(SPACES.includes(code) ? 2 : 1);
  });
  const [firsts, lasts] = [0, 1].map((end) => [...RANGES.map((range) => range[end]), 0xffff]);
  const body = words(2 * count, 2 ** Math.floor(Math.log2(count)) * 2, Math.floor(Math.log2(count)), 2 * (count - 2 ** Math.floor(Math.log2(count))), ...lasts, 0, ...firsts, ...RANGES.map(() => 0), 1, ...offsets, 0, ...glyphs);
  return Buffer.concat([words(0, 1, 3, 1, 0, 12, 4, body.length + 6, 0), body]);
}

/** The outline of the bar: four corners, written in whole words. */
const outline = () => Buffer.concat([words(1, 0, 0, ADVANCE, HEIGHT, 3, 0), Buffer.from([1, 1, 1, 1]), words(0, 0, ADVANCE, 0, 0, HEIGHT, 0, -HEIGHT)]);

/** The font as a file of the kind TrueType. */
export function bars() {
  const glyph = outline(), end = glyph.length / 2;
  const none = [0, 0];
  const tables = {
    "OS/2": Buffer.concat([words(4, ADVANCE, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0), Buffer.alloc(10), words(...none, ...none, ...none, 1, 0), Buffer.from("BARS"), words(0x40, 0x20, 0xffff, ASCENT, DESCENT, 0, ASCENT, -DESCENT, 0, 1, 0, 0, HEIGHT, 700, 0, 0x20, 1)]),
    cmap: characters(),
    glyf: glyph,
    head: words(1, 0, 1, 0, ...none, 0x5f0f, 0x3cf5, 0, EM, ...none, ...none, ...none, ...none, 0, 0, ADVANCE, HEIGHT, 0, 8, 2, 0, 0),
    hhea: words(1, 0, ASCENT, DESCENT, 0, ADVANCE, 0, 0, ADVANCE, 1, 0, 0, 0, 0, 0, 0, 0, 1),
    hmtx: words(ADVANCE, 0, 0, 0),
    loca: words(0, 0, end, end),
    maxp: words(1, 0, 3, 4, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
    name: words(0, 1, 18, 3, 1, 0x409, 1, 8, 0, ...[..."Bars"].map((letter) => letter.charCodeAt(0))),
    post: words(3, 0, ...none, -100, 50, ...none, ...none, ...none, ...none, ...none),
  };
  const names = Object.keys(tables), power = 2 ** Math.floor(Math.log2(names.length));
  let at = 12 + 16 * names.length;
  const entries = [], bodies = [];
  for (const name of names) {
    const body = tables[name], long = Buffer.alloc(8);
    long.writeUInt32BE(at, 0);
    long.writeUInt32BE(body.length, 4);
    entries.push(Buffer.from(name), Buffer.alloc(4), long);
    bodies.push(body, Buffer.alloc(-body.length & 3));
    at += body.length + (-body.length & 3);
  }
  return Buffer.concat([words(1, 0, names.length, power * 16, Math.log2(power), (names.length - power) * 16), ...entries, ...bodies]);
}
