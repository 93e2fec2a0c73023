// The one board: draws a scene, lets moves be tapped, dragged or typed by arrow keys, and plays their events.
// It knows no rules: what is legal, what a move does and what is drawn comes from the server.

import { createLoupe } from "./board-loupe.js";
import { createPicture, html, settled } from "./board-picture.js";
import { begun, following, nearest, tapped } from "./board-taps.js";

/** @typedef {import("./board-picture.js").Scene} Scene */
/** @typedef {import("./board-picture.js").Target} Target */
/** @typedef {import("./board-picture.js").Entry} Entry */
/** @typedef {import("./board-picture.js").Preview} Preview */
/** @typedef {{taps?: string[], from?: string, to?: string, rank?: number}} Arrow */
/** @typedef {{onMove: (m: string) => void, preview: (m: string) => Promise<Preview>, say: (text: string) => void,
 *   words: Record<string, string>, animate?: boolean, confirm?: boolean, coordinates?: boolean}} Options
 *  `animate` false: nothing moves; `confirm`: whether a touch must be confirmed (default: yes, only for touch). */

/** A drag begins after so many pixels. */
const DRAG = 8;
let boards = 0;

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
  const picture = createPicture(id, options.coordinates !== false);
  const { layers, seen, fx, fy, piece } = picture;
  const grid = html("div", "kb-grid", { role: "grid", "aria-label": word("board") });
  const loupe = createLoupe(id);
  const bar = html("div", "kb-bar");
  live.append(picture.element, grid, loupe.element);
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
  /** @type {Scene|null} The scene that is shown when the running events are over. */
  let coming = null;
  /** @type {Arrow[]} */
  let arrows = [];
  /** @type {Map<string, Promise<Preview>>} */
  let previews = new Map();
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  let current = "", pointer = "mouse", hover = 0;
  /** @type {{id: string, x: number, y: number, pointerId: number, dragging: boolean}|null} */
  let drag = null;
  let skipClick = false;

  // ---- Geometry ----

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

  /** Draws the shown scene with selection, destinations, arrows, and the buttons over it. */
  function render() {
    if (!shown) return;
    picture.turn(shown.flip, turned);
    picture.look(shown.view, still());
    live.style.aspectRatio = `${shown.view[2]} / ${shown.view[3]}`;
    box.dataset.game = shown.game;
    repaint();
    layButtons();
    layBar();
  }

  /** Draws what is there without a preview. */
  function repaint() {
    if (!shown) return;
    picture.paint(shown, shown.sprites, shown.marks);
    drawHints();
    drawArrows();
  }

  function drawHints() {
    layers.hints.replaceChildren();
    if (!shown) return;
    for (const tap of taps) {
      const target = shown === scene ? find(tap) : undefined;
      const r = target?.f ?? target?.r;
      if (r) layers.hints.append(picture.draw({ k: "rect", c: "kb-selected", p: [r[0] + .05, r[1] + .05, r[2] - .1, r[3] - .1, .09] }));
    }
    if (!taps.length || !active()) return;
    for (const [target, entries] of nexts()) {
      const { r, f, on } = find(target) ?? {};
      if (r) layers.hints.append(...picture.hint(f ?? r, entries, Boolean(on)));
    }
  }

  function drawArrows() {
    layers.arrows.replaceChildren();
    for (const { taps = [], from = taps[0], to = taps[taps.length - 1], rank } of arrows) {
      const [start, end] = [from, to].map(at => at === undefined ? null : centre(at));
      if (start && end) layers.arrows.append(picture.arrow(start, end, !rank));
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

  const active = () => Boolean(scene) && interactive && enabled && !busy();
  const busy = () => coming !== null || played !== null;

  /** @param {string[]} prefix */
  const candidates = prefix => begun(scene, prefix);
  const nexts = () => following(scene, taps);
  /** @param {string[]} before @param {string} target */
  const after = (before, target) => tapped(scene, before, target);

  /** @param {string} target */
  const draggable = target => !taps.length && candidates([target]).some(entry => entry.taps.length > 1)
    || taps.length === 1 && taps[0] === target;

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
    if (how === "touch") magnify(centre(target));
    const next = nexts();
    options.say(`${word("selected")}: ${find(target)?.label ?? target}. ${[...next.keys()].map(key => find(key)?.button ? find(key)?.label : key).join(", ")}`);
  }

  /** The rest of a move is tapped on the scene in its middle. @param {string} m */
  async function middle(m) {
    const [want, way] = [scene, taps];
    const { scene: between } = await preview(m);
    if (want !== scene || way !== taps || !between) return;
    shown = { ...between, legal: [] };
    render();
    options.say(`${word("remove")}: ${[...nexts().keys()].map(key => find(key)?.label ?? key).join("; ")}`);
  }

  /** @param {string} m @param {string} target @param {string} how */
  function finish(m, target, how) {
    if (how !== "touch" && !options.confirm || options.confirm === false) return commit(m);
    pending = { m, id: target };
    render();
    loupe.hide();
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
    loupe.hide();
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
    if (found.scene) picture.paint(found.scene, found.scene.sprites, [...found.scene.marks, ...marks]);
    else picture.paint({ ...shown, over: found.over ?? [] }, settled(shown.sprites, found.events), marks);
    layers.hints.replaceChildren();
    return found;
  }

  /** Shows what a tap there would do. @param {string|null} target */
  function look(target) {
    if (pending || busy()) return;
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

  /** Draws a move before the server has answered. @param {string} m */
  async function play(m) {
    const want = scene;
    const found = await preview(m);
    if (want !== scene || !scene) return;
    taps = [];
    pending = null;
    shown = scene;
    played = m;
    hover++;
    render();
    if (!still()) await picture.perform(found.events);
    else picture.paint(scene, settled(scene.sprites, found.events), []);
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
    loupe.hide();
    hover++;
    // Events that were still running lead to the scene that the next ones begin with.
    if (coming) scene = coming;
    coming = next;
    if (animate && scene && animate.m !== played && !still()) {
      shown = scene;
      render();
      layers.marks.replaceChildren();
      if (!await picture.perform(animate.events)) return;
    }
    coming = null;
    picture.halt();
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
    const box = picture.element.getBoundingClientRect();
    const [left, top, width, height] = shown?.view ?? [0, 0, 1, 1];
    return [left + (clientX - box.left) / box.width * width, top + (clientY - box.top) / box.height * height];
  }

  /** @param {[number, number]|null} at */
  function magnify(at) {
    if (at && shown) loupe.show(at, picture.element.getBoundingClientRect(), shown.view);
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
    if (event.pointerType === "touch") magnify([x, y]);
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
    loupe.hide();
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

  /** Moves the focus to the nearest button that way, or to the last one of its row. @param {[number, number]} way @param {boolean} far */
  function go(way, far) {
    const row = find(current)?.row;
    const others = [...buttons.keys()].filter(id => !far || find(id)?.row === row);
    buttons.get(nearest(current, others, centre, way, far) ?? "")?.focus();
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
    destroy() { picture.halt(); stop.abort(); host.replaceChildren(); },
  };
}
