// A scene as an SVG, the same as Rust draws it, and the events of a move as motion.

/** @typedef {{k: "rect"|"circle"|"line"|"area"|"capsule"|"text"|"use", c: string, p: number[], s?: string, d?: number[]}} Shape */
/** @typedef {{id: number, sym: string, x: number, y: number, z?: number}} Sprite */
/** @typedef {{id: string, label: string, r?: number[], row?: number, col?: number, f?: number[], button?: boolean, as?: string, on?: number[]}} Target */
/** @typedef {{m: string, taps: string[], k: string, at?: number, mid?: number}} Entry */
/** @typedef {{t: string, at?: string, under?: boolean, s: Shape[]}} Mark */
/** @typedef {{columns: [string, number][], rows: [string, number][], x: number, y: number}} Names */
/** @typedef {{game: string, turn: string, view: number[], flip: (number|null)[], ground: Shape[], sprites: Sprite[], over: Shape[],
 *   names: Names, targets: Target[], legal: Entry[], marks: Mark[]}} Scene */
/** @typedef {{t: string, id: number, x?: number, y?: number, z?: number, sym?: string, delay: number, ms: number}} BoardEvent */
/** @typedef {{m: string, say: string, sound?: string, events: BoardEvent[], marks: Mark[], over?: Shape[], scene?: Scene}} Preview */

const SVG = "http://www.w3.org/2000/svg";
/** Moves whose destinations are framed instead of dotted. */
const FRAMED = ["swap", "split", "sow"];

/** @param {string} name @param {Record<string, string|number>} [attributes] */
export function svg(name, attributes = {}) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} name @param {string} className @param {Record<string, string>} [attributes] */
export function html(name, className, attributes = {}) {
  const element = document.createElement(name);
  element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** The sprites when all events are over. @param {Sprite[]} sprites @param {BoardEvent[]} events */
export function settled(sprites, events) {
  const all = new Map(sprites.map(sprite => [sprite.id, sprite]));
  for (const { id, sym, x, y, z } of [...events].sort((a, b) => a.delay - b.delay)) {
    if (x === undefined || y === undefined) all.delete(id);
    else all.set(id, { id, sym: sym ?? all.get(id)?.sym ?? "", x, y, z });
  }
  return [...all.values()];
}

/** @param {string} id @param {boolean} coordinates */
export function createPicture(id, coordinates) {
  const element = svg("svg", { class: "kb-svg", "aria-hidden": "true", focusable: "false" });
  const root = svg("g", { id });
  const layers = Object.fromEntries(["ground", "under", "sprites", "over", "marks", "hints", "arrows", "drag"]
    .map(name => [name, root.appendChild(svg("g", { class: `kb-${name}` }))]));
  element.append(root);
  let turned = false, run = 0;
  /** @type {(number|null)[]} */
  let flip = [null, null];
  /** @type {Map<number, SVGElement>} */
  let pieces = new Map();

  /** @param {number} x */
  const fx = x => turned && flip[0] !== null ? flip[0] - x : x;
  /** @param {number} y */
  const fy = y => turned && flip[1] !== null ? flip[1] - y : y;

  /** @param {number[]} r @returns {number[]} The rectangle as it is seen. */
  function seen([x, y, w, h]) {
    return [Math.min(fx(x), fx(x + w)), Math.min(fy(y), fy(y + h)), w, h];
  }

  /** @param {Shape} shape */
  function draw({ k, c, p, s, d: [dx, dy] = [0, 0] }) {
    if (k === "rect") {
      const [x, y, width, height] = seen(p);
      return svg("rect", { class: c, x, y, width, height, rx: p[4] });
    }
    if (k === "circle") return svg("circle", { class: c, cx: fx(p[0]) + dx, cy: fy(p[1]) + dy, r: p[2] });
    if (k === "capsule") {
      const [x, y, w, h, r] = [fx(p[0]), fy(p[1]), fx(p[2]) - fx(p[0]), fy(p[3]) - fy(p[1]), p[4]];
      return svg("rect", {
        class: c, x: x - r, y: y - r, width: Math.hypot(w, h) + 2 * r, height: 2 * r, rx: r,
        transform: `rotate(${Math.atan2(h, w) * 180 / Math.PI} ${x} ${y})`,
      });
    }
    if (k === "use") return svg("use", { class: c, href: `#${s}`, x: fx(p[0]) + dx, y: fy(p[1]) + dy });
    if (k === "text") return label(c, fx(p[0]) + dx, fy(p[1]) + dy, s ?? "");
    const points = p.map((n, i) => (i % 2 ? fy(n) : fx(n))).join(" ");
    return svg(k === "area" ? "polygon" : "polyline", { class: c, points });
  }

  /** @param {string} c @param {number} x @param {number} y @param {string|number} text */
  function label(c, x, y, text) {
    const element = svg("text", { class: c, x, y, dy: ".35em" });
    element.textContent = String(text);
    return element;
  }

  /** @param {{x?: number, y?: number, z?: number}} spot */
  const place = ({ x = 0, y = 0, z = 0 }) => `translate(${fx(x)}px, ${fy(y) - z}px)`;

  /** @param {Sprite} sprite */
  function piece(sprite) {
    const element = svg("use", { href: `#${sprite.sym}` });
    element.style.transform = place(sprite);
    return element;
  }

  /** @param {Scene} what @param {Sprite[]} sprites @param {Mark[]} marks */
  function paint(what, sprites, marks) {
    layers.ground.replaceChildren(...what.ground.map(draw), ...names(what.names));
    layers.under.replaceChildren(...marks.filter(({ under }) => under).flatMap(({ s }) => s.map(draw)));
    const order = [...sprites].sort((a, b) => fy(a.y) - fy(b.y) || (a.z ?? 0) - (b.z ?? 0));
    pieces = new Map(order.map(sprite => [sprite.id, piece(sprite)]));
    layers.sprites.replaceChildren(...pieces.values());
    layers.over.replaceChildren(...what.over.map(draw));
    layers.marks.replaceChildren(...marks.filter(({ under }) => !under).flatMap(({ s }) => s.map(draw)));
  }

  /** @param {Names} all */
  function names({ columns, rows, x, y }) {
    if (!coordinates) return [];
    return [...columns.map(([name, at]) => label("kb-name", fx(at), y, name)),
      ...rows.map(([name, at]) => label("kb-name", x, fy(at), name))];
  }

  /** Shows another part of the world; the picture grows or shrinks to it. @param {number[]} view @param {boolean} still */
  function look(view, still) {
    const [left, top, width] = view;
    const old = (element.getAttribute("viewBox") ?? "").split(" ").map(Number);
    element.setAttribute("viewBox", view.join(" "));
    if (old.length < 4 || old[0] === left && old[1] === top && old[2] === width || still) return;
    const unit = element.getBoundingClientRect().width / old[2];
    element.animate([
      { transformOrigin: "0 0", transform: `translate(${(left - old[0]) * unit}px, ${(top - old[1]) * unit}px) scale(${width / old[2]})` },
      { transformOrigin: "0 0", transform: "none" },
    ], { duration: 160, easing: "ease-out" });
  }

  /** The mark of one destination: quiet a dot, a capture ring and cross, columns a frame; with its numbers.
   * @param {number[]} r @param {Entry[]} entries @param {boolean} occupied */
  function hint(r, entries, occupied) {
    const [x, y, w, h] = r;
    const [cx, cy] = [x + w / 2, y + h / 2];
    const kind = entries[0].k;
    const numbers = [...new Set(entries.map(({ at }) => at))].filter(at => at !== undefined).join("·");
    if (FRAMED.includes(kind)) return [draw({ k: "rect", c: "kb-choice", p: [x + .05, y + .05, w - .1, h - .1, .1] })];
    if (kind === "take") {
      const ring = [draw({ k: "use", c: "kb-s", s: "ring", p: [cx, cy] })];
      return numbers ? [...ring, ...chip("kb-count-take", fx(cx) - .34, fy(cy) - .34, numbers, .17)] : ring;
    }
    if (numbers) return occupied ? chip("kb-count", fx(cx) - .32, fy(cy) - .32, numbers, .17) : chip("kb-count", fx(cx), fy(cy), numbers, .2);
    return [draw({ k: "use", c: "kb-s", s: "dot", p: [cx, cy] })];
  }

  /** @param {string} c @param {number} x @param {number} y @param {string} text @param {number} r */
  function chip(c, x, y, text, r) {
    const wide = r + Math.max(0, text.length - 1) * .06;
    return [svg("rect", { class: c, x: x - wide, y: y - r, width: 2 * wide, height: 2 * r, rx: r }),
      label("kb-count-text", x, y, text)];
  }

  /** An arrow between two places, or a ring if they are one. @param {number[]} from @param {number[]} to @param {boolean} first */
  function arrow(from, to, first) {
    const other = first ? "" : " kb-arrow-other";
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    if (length < .1) return svg("circle", { class: `kb-arrow-ring${other}`, cx: to[0], cy: to[1], r: .3 });
    // The shaft ends inside the head, the head points to the middle of its place.
    const [ux, uy, head, half] = [dx / length, dy / length, first ? .42 : .32, first ? .09 : .05];
    const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
      `${from[0] + ux * along - uy * aside},${from[1] + uy * along + ux * aside}`;
    const end = length - head;
    return svg("polygon", {
      class: `kb-arrow${other}`,
      points: [at(0, half), at(end, half), at(end, head / 2), at(length, 0), at(end, -head / 2), at(end, -half), at(0, -half)].join(" "),
    });
  }

  /** Plays events on what is drawn. @param {BoardEvent[]} events */
  async function perform(events) {
    const mine = ++run;
    layers.hints.replaceChildren();
    layers.over.replaceChildren();
    let end = 0;
    for (const event of events) {
      end = Math.max(end, event.delay + event.ms);
      if (event.delay) setTimeout(() => mine === run && happen(event), event.delay);
      else happen(event);
    }
    await new Promise(done => setTimeout(done, end));
    return mine === run;
  }

  /** @param {BoardEvent} event */
  function happen({ t, id, sym, x, y, z, ms }) {
    let element = pieces.get(id);
    const timing = { duration: ms, easing: "ease-out", fill: /** @type {const} */ ("both") };
    if (x === undefined || y === undefined) {
      element?.animate([{ opacity: 1 }, { opacity: 0 }], timing);
      return;
    }
    const to = place({ x, y, z });
    if (t === "place" || !element) {
      element = piece({ id, sym: sym ?? "", x, y, z });
      pieces.set(id, element);
      layers.sprites.append(element);
      element.animate([{ opacity: 0, transform: `${to} scale(1.25)` }, { opacity: 1, transform: to }], timing);
      return;
    }
    const from = element.style.transform;
    if (t !== "close-up") layers.sprites.append(element);
    if (sym) element.setAttribute("href", `#${sym}`);
    element.style.transform = to;
    element.animate([{ transform: from }, { transform: to }], { ...timing, fill: "none" });
  }

  return {
    element, layers, fx, fy, seen, draw, piece, paint, look, hint, arrow, perform,
    /** Ends whatever still moves. */
    halt() { run++; },
    /** @param {(number|null)[]} sums @param {boolean} on */
    turn(sums, on) { flip = sums; turned = on; },
  };
}
