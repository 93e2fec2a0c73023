// The one board: draws a scene, lets moves be tapped, dragged or typed by arrow keys, and plays their events.
// It knows no rules: what is legal, what a move does and what is drawn comes from the server.

/** @typedef {{k: "rect"|"circle"|"line"|"area"|"capsule"|"text"|"use", c: string, p: number[], s?: string}} Shape */
/** @typedef {{id: number, sym: string, x: number, y: number, z?: number}} Sprite */
/** @typedef {{id: string, label: string, r?: number[], row?: number, col?: number, f?: number[], button?: boolean, as?: string, on?: number[]}} Target */
/** @typedef {{m: string, taps: string[], k: string, at?: number, mid?: number}} Entry */
/** @typedef {{t: string, at?: string, under?: boolean, s: Shape[]}} Mark */
/** @typedef {{columns: [string, number][], rows: [string, number][], x: number, y: number}} Names */
/** @typedef {{game: string, turn: string, view: number[], flip: (number|null)[], ground: Shape[], sprites: Sprite[], over: Shape[],
 *   names: Names, targets: Target[], legal: Entry[], marks: Mark[]}} Scene */
/** @typedef {{t: string, id: number, x?: number, y?: number, z?: number, sym?: string, delay: number, ms: number}} BoardEvent */
/** @typedef {{m: string, say: string, sound?: string, events: BoardEvent[], marks: Mark[], over?: Shape[], scene?: Scene}} Preview */
/** @typedef {{taps?: string[], from?: string, to?: string, rank?: number}} Arrow */
/** @typedef {{onMove: (m: string) => void, preview: (m: string) => Promise<Preview>, say: (text: string) => void,
 *   words: Record<string, string>, animate?: boolean, confirm?: boolean, coordinates?: boolean}} Options
 *  `animate` false: nothing moves; `confirm`: whether a touch must be confirmed (default: yes, only for touch). */

const SVG = "http://www.w3.org/2000/svg";
/** A drag begins after so many pixels; a cell smaller than this many gets a loupe. */
const DRAG = 8, SMALL = 24;
/** Moves whose destinations are framed instead of dotted. */
const FRAMED = ["swap", "split", "sow"];
let boards = 0;

/** @param {string} name @param {Record<string, string|number>} [attributes] */
function svg(name, attributes = {}) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  return element;
}

/** @param {string} name @param {string} className @param {Record<string, string>} [attributes] */
function html(name, className, attributes = {}) {
  const element = document.createElement(name);
  element.className = className;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/**
 * @param {HTMLElement} host
 * @param {Options} options
 */
export function createBoard(host, options) {
  const id = `kb-${++boards}`;
  const stop = new AbortController();
  const { signal } = stop;
  const word = (/** @type {string} */ key) => options.words[key] ?? key;

  const box = html("div", "kb");
  const live = html("div", "kb-live");
  const picture = svg("svg", { class: "kb-svg", "aria-hidden": "true", focusable: "false" });
  const root = svg("g", { id });
  const layers = Object.fromEntries(["ground", "under", "sprites", "over", "marks", "hints", "arrows", "drag"]
    .map(name => [name, root.appendChild(svg("g", { class: `kb-${name}` }))]));
  picture.append(root);
  const grid = html("div", "kb-grid", { role: "grid", "aria-label": word("board") });
  const loupe = html("div", "kb-loupe", { "aria-hidden": "true" });
  const lens = svg("svg");
  lens.append(svg("use", { href: `#${id}` }));
  loupe.append(lens);
  loupe.hidden = true;
  const bar = html("div", "kb-bar");
  live.append(picture, grid, loupe);
  box.append(live, bar);
  host.replaceChildren(box);

  /** @type {Scene|null} The position's scene; `shown` is that or the one in the middle of a move. */
  let scene = null;
  /** @type {Scene|null} */
  let shown = null;
  let turned = false, interactive = true, enabled = true;
  /** @type {string[]} */
  let taps = [];
  /** @type {{m: string, id: string}|null} A move that waits for its second tap. */
  let pending = null;
  /** @type {string|null} The move already drawn by `play`. */
  let played = null;
  /** @type {Arrow[]} */
  let arrows = [];
  /** @type {Map<string, Promise<Preview>>} */
  let previews = new Map();
  /** @type {Map<number, SVGElement>} */
  let pieces = new Map();
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  /** @type {string} */
  let current = "";
  let run = 0, hover = 0;
  /** @type {string} */
  let pointer = "mouse";
  /** @type {{id: string, x: number, y: number, pointerId: number, dragging: boolean}|null} */
  let drag = null;
  let skipClick = false;

  // ---- Geometry ----

  /** @param {number} x */
  const fx = x => turned && shown?.flip[0] != null ? shown.flip[0] - x : x;
  /** @param {number} y */
  const fy = y => turned && shown?.flip[1] != null ? shown.flip[1] - y : y;

  /** @param {number[]} r @returns {number[]} The rectangle as it is seen. */
  function seen([x, y, w, h]) {
    return [Math.min(fx(x), fx(x + w)), Math.min(fy(y), fy(y + h)), w, h];
  }

  /** @param {string} target @returns {[number, number]|null} */
  function centre(target) {
    const r = find(target)?.r;
    if (!r) return null;
    const [x, y, w, h] = seen(r);
    return [x + w / 2, y + h / 2];
  }

  /** @param {string} target */
  const find = target => shown?.targets.find(({ id }) => id === target);

  // ---- Drawing ----

  /** @param {Shape} shape */
  function draw({ k, c, p, s }) {
    if (k === "rect") {
      const [x, y, width, height] = seen(p);
      return svg("rect", { class: c, x, y, width, height, rx: p[4] });
    }
    if (k === "circle") return svg("circle", { class: c, cx: fx(p[0]), cy: fy(p[1]), r: p[2] });
    if (k === "capsule") {
      const [x, y, dx, dy, r] = [fx(p[0]), fy(p[1]), fx(p[2]) - fx(p[0]), fy(p[3]) - fy(p[1]), p[4]];
      return svg("rect", {
        class: c, x: x - r, y: y - r, width: Math.hypot(dx, dy) + 2 * r, height: 2 * r, rx: r,
        transform: `rotate(${Math.atan2(dy, dx) * 180 / Math.PI} ${x} ${y})`,
      });
    }
    if (k === "use") return svg("use", { class: c, href: `#${s}`, x: fx(p[0]), y: fy(p[1]) });
    if (k === "text") return label(c, fx(p[0]), fy(p[1]), s ?? "");
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
    if (options.coordinates === false) return [];
    return [...columns.map(([name, at]) => label("kb-name", fx(at), y, name)),
      ...rows.map(([name, at]) => label("kb-name", x, fy(at), name))];
  }

  /** Draws the shown scene with selection, destinations, arrows, and the buttons over it. */
  function render() {
    if (!shown) return;
    picture.setAttribute("viewBox", shown.view.join(" "));
    live.style.aspectRatio = `${shown.view[2]} / ${shown.view[3]}`;
    box.dataset.game = shown.game;
    repaint();
    layButtons();
    layBar();
  }

  /** Draws what is there without a preview. */
  function repaint() {
    if (!shown) return;
    paint(shown, shown.sprites, shown.marks);
    drawHints();
    drawArrows();
  }

  function drawHints() {
    layers.hints.replaceChildren();
    if (!shown) return;
    for (const tap of taps) {
      const target = shown === scene ? find(tap) : undefined;
      const r = target?.f ?? target?.r;
      if (r) layers.hints.append(draw({ k: "rect", c: "kb-selected", p: [r[0] + .05, r[1] + .05, r[2] - .1, r[3] - .1, .09] }));
    }
    if (!taps.length || !active()) return;
    for (const [target, entries] of nexts()) {
      const { r, f } = find(target) ?? {};
      if (r) layers.hints.append(...hint(f ?? r, entries));
    }
  }

  /** The mark of one destination: quiet a dot, a capture ring and cross, columns a frame; with its numbers.
   * @param {number[]} r @param {Entry[]} entries */
  function hint(r, entries) {
    const [x, y, w, h] = r;
    const [cx, cy] = [x + w / 2, y + h / 2];
    const kind = entries[0].k;
    const numbers = [...new Set(entries.map(({ at }) => at))].filter(at => at !== undefined).join("·");
    if (FRAMED.includes(kind)) return [draw({ k: "rect", c: "kb-choice", p: [x + .05, y + .05, w - .1, h - .1, .1] })];
    if (kind === "take") {
      const ring = [draw({ k: "use", c: "kb-s", s: "ring", p: [cx, cy] })];
      return numbers ? [...ring, ...chip("kb-count-take", fx(cx) - .34, fy(cy) - .34, numbers, .17)] : ring;
    }
    if (numbers) return chip("kb-count", fx(cx), fy(cy), numbers, .2);
    return [draw({ k: "use", c: "kb-s", s: "dot", p: [cx, cy] })];
  }

  /** @param {string} c @param {number} x @param {number} y @param {string} text @param {number} r */
  function chip(c, x, y, text, r) {
    const wide = r + Math.max(0, text.length - 1) * .06;
    return [svg("rect", { class: c, x: x - wide, y: y - r, width: 2 * wide, height: 2 * r, rx: r }),
      label("kb-count-text", x, y, text)];
  }

  function drawArrows() {
    layers.arrows.replaceChildren();
    for (const arrow of arrows) {
      const [from, to] = [arrow.from ?? arrow.taps?.[0], arrow.to ?? arrow.taps?.[arrow.taps.length - 1]].map(at => at && centre(at));
      const first = !arrow.rank;
      if (!from || !to) continue;
      const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
      const length = Math.hypot(dx, dy);
      if (length < .1) {
        layers.arrows.append(svg("circle", { class: first ? "kb-arrow-ring" : "kb-arrow-ring kb-arrow-other", cx: to[0], cy: to[1], r: .3 }));
        continue;
      }
      // The shaft ends inside the head, the head points to the middle of its place.
      const [ux, uy, head, half] = [dx / length, dy / length, first ? .42 : .32, first ? .09 : .05];
      const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
        `${from[0] + ux * along - uy * aside},${from[1] + uy * along + ux * aside}`;
      const end = length - head;
      layers.arrows.append(svg("polygon", {
        class: first ? "kb-arrow" : "kb-arrow kb-arrow-other",
        points: [at(0, half), at(end, half), at(end, head / 2), at(length, 0), at(end, -head / 2), at(end, -half), at(0, -half)].join(" "),
      }));
    }
  }

  // ---- Buttons ----

  function layButtons() {
    if (!shown) return;
    const [left, top, width, height] = shown.view;
    const placed = shown.targets.filter(({ r }) => r);
    const visual = placed.map(target => ({ target, r: seen(target.r ?? []) }));
    visual.sort((a, b) => rowOf(a.target) - rowOf(b.target) || a.r[0] - b.r[0]);
    const key = visual.map(({ target }) => target.id).join();
    if (grid.dataset.key !== key) {
      const focused = grid.contains(document.activeElement);
      grid.dataset.key = key;
      buttons.clear();
      /** @type {Map<number, HTMLElement>} */
      const rows = new Map();
      for (const { target } of visual) {
        const row = rowOf(target);
        let line = rows.get(row);
        if (!line) rows.set(row, line = html("div", "kb-row", { role: "row" }));
        const button = html("button", "kb-cell", { type: "button", role: "gridcell", tabindex: "-1" });
        button.dataset.id = target.id;
        buttons.set(target.id, button);
        line.append(button);
      }
      grid.replaceChildren(...rows.values());
      if (!buttons.has(current)) current = visual[0]?.target.id ?? "";
      if (focused) buttons.get(current)?.focus();
    }
    const next = active() ? nexts() : new Map();
    for (const { target, r: [x, y, w, h] } of visual) {
      const button = buttons.get(target.id);
      if (!button) continue;
      const entries = next.get(target.id);
      Object.assign(button.style, {
        left: `${(x - left) / width * 100}%`, top: `${(y - top) / height * 100}%`,
        width: `${w / width * 100}%`, height: `${h / height * 100}%`,
      });
      const moves = taps.length && entries ? ` — ${entries.map((/** @type {Entry} */ { m }) => m).join(", ")}` : "";
      button.setAttribute("aria-label", target.label + moves);
      button.setAttribute("aria-selected", String(taps.includes(target.id)));
      button.classList.toggle("kb-own", active() && draggable(target.id));
      button.classList.toggle("kb-next-tap", Boolean(entries));
      button.tabIndex = target.id === current ? 0 : -1;
    }
  }

  /** Rows are read from the top. @param {Target} target */
  function rowOf(target) {
    const row = target.row ?? 0;
    return turned && shown?.flip[1] != null ? row : -row;
  }

  /** The buttons beside the board: moves without a place, and what confirms a touch. */
  function layBar() {
    const focused = document.activeElement instanceof HTMLElement && bar.contains(document.activeElement) ? document.activeElement.dataset.id : null;
    /** @type {HTMLElement[]} */
    const items = [];
    const next = active() ? nexts() : new Map();
    for (const target of shown?.targets ?? []) {
      if (!target.button || !next.has(target.id)) continue;
      items.push(barButton(target.id, target.label, "kb-action", () => tap(target.id)));
    }
    if (pending) {
      const { m } = pending;
      items.push(barButton("confirm", `✓ ${word("confirm")}`, "kb-action kb-confirm", () => commit(m)));
    }
    if (taps.length) items.push(barButton("cancel", `✕ ${word("cancel")}`, "kb-action", () => clear()));
    bar.replaceChildren(...items);
    if (focused) items.find(item => item.dataset.id === focused)?.focus();
  }

  /** @param {string} id @param {string} text @param {string} c @param {() => void} act */
  function barButton(id, text, c, act) {
    const button = html("button", c, { type: "button" });
    button.dataset.id = id;
    button.textContent = text;
    button.addEventListener("click", act);
    return button;
  }

  // ---- Taps ----

  const active = () => Boolean(scene) && interactive && enabled;

  /** @param {string[]} prefix */
  const candidates = prefix => (scene?.legal ?? []).filter(entry => prefix.every((tap, i) => entry.taps[i] === tap));

  /** What can be tapped next, with the moves that it leads to. @returns {Map<string, Entry[]>} */
  function nexts() {
    const found = new Map();
    for (const entry of candidates(taps)) {
      const tap = entry.taps[taps.length];
      if (tap === undefined) continue;
      if (!found.has(tap)) found.set(tap, []);
      found.get(tap).push(entry);
    }
    return found;
  }

  /** @param {string} target */
  const draggable = target => !taps.length && candidates([target]).some(entry => entry.taps.length > 1)
    || taps.length === 1 && taps[0] === target;

  /** A tap after others; a stone may stand for its column. @param {string[]} before @param {string} target */
  function after(before, target) {
    const other = (/** @type {string} */ tap) => scene?.targets.find(({ id }) => id === tap)?.as ?? tap;
    const ways = [[...before, target], [...before, other(target)], [...before.map(other), target], [...before.map(other), other(target)]];
    return ways.find(way => candidates(way).length) ?? null;
  }

  /** @param {string} target */
  function tap(target, how = "mouse") {
    if (!active() || !scene) return;
    if (pending?.id === target) return commit(pending.m);
    pending = null;
    const again = taps.length > 0 && taps[taps.length - 1] === target && !after(taps, target);
    const way = after(taps, target) ?? (again ? null : after([], target));
    if (!way) return clear();
    taps = way;
    const left = candidates(taps);
    const whole = left.find(entry => entry.taps.length === taps.length);
    if (whole) return finish(whole.m, target, how);
    if (shown !== scene && !left.every(({ mid }) => mid && mid <= taps.length)) shown = scene;
    if (left.every(({ mid }) => mid === taps.length)) return middle(left[0].m);
    render();
    if (how === "touch") magnify(target);
    const next = nexts();
    options.say(`${word("selected")}: ${find(target)?.label ?? target}. ${[...next.keys()].map(key => find(key)?.button ? find(key)?.label : key).join(", ")}`);
  }

  /** The rest of a move is tapped on the scene in its middle. @param {string} m */
  async function middle(m) {
    const [want, now] = [scene, run];
    const { scene: between, say } = await preview(m);
    if (want !== scene || now !== run || !between) return;
    shown = { ...between, legal: [] };
    render();
    options.say(`${word("remove")}: ${[...nexts().keys()].map(key => find(key)?.label ?? key).join("; ")}` || say);
  }

  /** @param {string} m @param {string} target @param {string} how */
  function finish(m, target, how) {
    if (how !== "touch" && !options.confirm || options.confirm === false) return commit(m);
    pending = { m, id: target };
    render();
    loupe.hidden = true;
    showPreview(m, true).then(found => found && options.say(`${found.say}. ${word("again")}`));
  }

  /** @param {string} m */
  function commit(m) {
    clear();
    options.onMove(m);
  }

  function clear() {
    taps = [];
    pending = null;
    loupe.hidden = true;
    hover++;
    shown = scene;
    render();
  }

  // ---- Previews ----

  /** @param {string} m */
  function preview(m) {
    let found = previews.get(m);
    if (!found) previews.set(m, found = options.preview(m));
    return found;
  }

  /** @param {string} m @param {boolean} whole Whether the whole move is meant or only its first half. */
  async function showPreview(m, whole) {
    const [want, now] = [scene, ++hover];
    const found = await preview(m).catch(() => null);
    if (!found || want !== scene || now !== hover || !shown) return null;
    const marks = whole ? found.marks : [];
    if (found.scene) paint(found.scene, found.scene.sprites, [...found.scene.marks, ...marks]);
    else paint({ ...shown, over: found.over ?? [] }, settled(shown.sprites, found.events), marks);
    layers.hints.replaceChildren();
    if (pending) drawHints();
    return found;
  }

  /** The sprites when all events are over. @param {Sprite[]} sprites @param {BoardEvent[]} events */
  function settled(sprites, events) {
    const all = new Map(sprites.map(sprite => [sprite.id, sprite]));
    for (const { id, sym, x, y, z } of [...events].sort((a, b) => a.delay - b.delay)) {
      if (x === undefined || y === undefined) all.delete(id);
      else all.set(id, { id, sym: sym ?? all.get(id)?.sym ?? "", x, y, z });
    }
    return [...all.values()];
  }

  /** Shows what a tap there would do. @param {string|null} target */
  function look(target) {
    if (pending) return;
    hover++;
    const way = active() && target && after(taps, target);
    const left = way ? candidates(way) : [];
    const whole = way && left.find(entry => entry.taps.length === way.length);
    if (whole && (taps.length || left.length === 1)) showPreview(whole.m, true);
    else if (way && left.length && left.every(({ mid }) => mid === way.length)) showPreview(left[0].m, false);
    else repaint();
  }

  // ---- Motion ----

  const still = () => options.animate === false || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

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

  /** Draws a move before the server has answered. @param {string} m */
  async function play(m) {
    const want = scene;
    const found = await preview(m);
    if (want !== scene || !scene) return;
    taps = [];
    pending = null;
    shown = scene;
    played = m;
    render();
    if (!still()) await perform(found.events);
    else paint(scene, settled(scene.sprites, found.events), []);
  }

  /** Shows a scene, after the events of the move that leads to it.
   * @param {Scene} next
   * @param {{animate?: Preview, turned?: boolean, interactive?: boolean}} [how] */
  async function show(next, how = {}) {
    const { animate } = how;
    if (how.turned !== undefined) turned = how.turned;
    if (how.interactive !== undefined) interactive = how.interactive;
    taps = [];
    pending = null;
    drag = null;
    loupe.hidden = true;
    hover++;
    if (animate && scene && animate.m !== played && !still()) {
      shown = scene;
      const legal = scene.legal;
      scene.legal = [];
      render();
      layers.marks.replaceChildren();
      if (!await perform(animate.events)) return;
      scene.legal = legal;
    }
    run++;
    played = null;
    previews = new Map();
    scene = shown = next;
    render();
  }

  // ---- Pointer and keys ----

  /** The target at a point of the screen. @param {{clientX: number, clientY: number}} at */
  function under({ clientX, clientY }) {
    const element = document.elementFromPoint(clientX, clientY);
    return element instanceof HTMLElement && grid.contains(element) ? element.dataset.id ?? null : null;
  }

  /** A point of the screen in cells. @param {{clientX: number, clientY: number}} at @returns {[number, number]} */
  function cells({ clientX, clientY }) {
    const box = picture.getBoundingClientRect();
    const [left, top, width, height] = shown?.view ?? [0, 0, 1, 1];
    return [left + (clientX - box.left) / box.width * width, top + (clientY - box.top) / box.height * height];
  }

  /** Twice as large, where cells are too small for a finger. @param {string} target */
  function magnify(target) {
    const at = centre(target);
    if (at) lensAt(at);
  }

  /** @param {[number, number]} at */
  function lensAt([x, y]) {
    const box = picture.getBoundingClientRect();
    const [left, top, width, height] = shown?.view ?? [0, 0, 1, 1];
    const cell = box.width / width;
    loupe.hidden = cell >= SMALL;
    if (loupe.hidden) return;
    const size = 128 / cell / 2;
    lens.setAttribute("viewBox", `${x - size / 2} ${y - size / 2} ${size} ${size}`);
    // Above the finger, or below it at the upper edge.
    const [px, py] = [(x - left) * cell, (y - top) * cell];
    loupe.style.left = `${Math.min(Math.max(px, 64), box.width - 64)}px`;
    loupe.style.top = `${py > 170 ? py - 100 : py + 100}px`;
  }

  /** @param {EventTarget|null} element */
  const idOf = element => element instanceof HTMLElement ? element.closest("button")?.dataset.id ?? null : null;

  grid.addEventListener("pointerdown", event => {
    pointer = event.pointerType;
    skipClick = false;
    const id = idOf(event.target);
    if (id && active() && event.isPrimary && event.button === 0) drag = { id, x: event.clientX, y: event.clientY, pointerId: event.pointerId, dragging: false };
  }, { signal });

  grid.addEventListener("pointermove", event => {
    if (!drag || event.pointerId !== drag.pointerId) return;
    if (!drag.dragging) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      if (taps[0] !== drag.id) {
        const way = after([], drag.id);
        if (!way || !candidates(way).some(entry => entry.taps.length > 1)) { drag = null; return; }
        shown = scene;
        pending = null;
        taps = way;
      }
      drag.dragging = true;
      grid.setPointerCapture(drag.pointerId);
      render();
      box.classList.add("kb-dragging");
    }
    event.preventDefault();
    const [x, y] = cells(event);
    const over = under(event);
    const way = over && over !== drag.id ? after(taps, over) : null;
    look(way ? over : null);
    layers.drag.replaceChildren();
    if (!way) {
      const held = (find(drag.id)?.on ?? []).map(id => shown?.sprites.find(sprite => sprite.id === id));
      const base = centre(drag.id) ?? [0, 0];
      for (const sprite of held) {
        if (!sprite) continue;
        const copy = piece(sprite);
        copy.style.transform = `translate(${fx(sprite.x) + x - base[0]}px, ${fy(sprite.y) - (sprite.z ?? 0) + y - base[1]}px)`;
        layers.drag.append(copy);
      }
    }
    if (event.pointerType === "touch") lensAt([x, y]);
  }, { signal });

  /** @param {PointerEvent} event */
  function drop(event) {
    if (!drag || event.pointerId !== drag.pointerId) return;
    const { id, dragging } = drag;
    drag = null;
    if (!dragging) return;
    skipClick = true;
    box.classList.remove("kb-dragging");
    layers.drag.replaceChildren();
    loupe.hidden = true;
    const over = event.type === "pointerup" ? under(event) : null;
    if (over && over !== id && after(taps, over)) tap(over, "drag");
    else if (over === id) render();
    else clear();
  }
  grid.addEventListener("pointerup", drop, { signal });
  grid.addEventListener("pointercancel", drop, { signal });

  grid.addEventListener("click", event => {
    if (skipClick) { skipClick = false; return; }
    const id = idOf(event.target);
    if (!id) return;
    setCurrent(id);
    tap(id, event.detail === 0 ? "key" : pointer);
  }, { signal });

  grid.addEventListener("pointerover", event => {
    if (event.pointerType === "mouse" && !drag?.dragging) look(idOf(event.target));
  }, { signal });
  grid.addEventListener("pointerleave", event => {
    if (event.pointerType === "mouse" && !drag?.dragging) look(null);
  }, { signal });
  grid.addEventListener("focusin", event => {
    const id = idOf(event.target);
    if (!id) return;
    setCurrent(id);
    if (event.target instanceof HTMLElement && event.target.matches(":focus-visible")) look(id);
  }, { signal });

  /** @param {string} id */
  function setCurrent(id) {
    if (!buttons.has(id)) return;
    buttons.get(current)?.setAttribute("tabindex", "-1");
    current = id;
    buttons.get(id)?.setAttribute("tabindex", "0");
  }

  box.addEventListener("keydown", event => {
    const ways = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] });
    const way = ways[event.code];
    if (event.code === "Escape" && (taps.length || drag)) clear();
    else if (!grid.contains(document.activeElement) || event.altKey || event.metaKey) return;
    else if (way) go(way, false);
    else if (event.code === "Home" || event.code === "End") go([event.code === "Home" ? -1 : 1, 0], true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }, { signal });

  /** Moves the focus to the nearest button that way, or to the last one. @param {[number, number]} way @param {boolean} far */
  function go([dx, dy], far) {
    const from = centre(current);
    if (!from) return;
    const row = find(current)?.row;
    let best = "", least = Infinity;
    for (const id of buttons.keys()) {
      const at = centre(id);
      if (!at || id === current) continue;
      const along = (at[0] - from[0]) * dx + (at[1] - from[1]) * dy;
      const aside = Math.abs((at[0] - from[0]) * dy) + Math.abs((at[1] - from[1]) * dx);
      if (along < .2 || far && find(id)?.row !== row) continue;
      const cost = far ? -along : along + 3 * aside;
      if (cost < least) [best, least] = [id, cost];
    }
    if (best) buttons.get(best)?.focus();
  }

  return {
    show,
    play,
    clear,
    /** @param {boolean} on */
    setTurned(on) { turned = on; render(); },
    /** @param {Arrow[]} list */
    setArrows(list) { arrows = list; drawArrows(); },
    /** @param {boolean} on */
    setEnabled(on) { enabled = on; clear(); },
    focus() { buttons.get(current)?.focus(); },
    destroy() { run++; stop.abort(); host.replaceChildren(); },
  };
}
