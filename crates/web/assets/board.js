// The one board: draws a scene, lets moves be tapped, dragged or typed by arrow keys, and plays their events.
// It knows no rules: what is legal, what a move does and what is drawn comes from the server.

import { createPicture, reduced } from "./board-picture.js";
import { byId, element, inquire, parts, say, tell } from "./page.js";

/** Pixels until a drag begins, milliseconds until a long press. */
const DRAG = 8, LONG = 500;
/** A cell of fewer pixels than SMALL gets a loupe of LOUPE pixels. */
const SMALL = 24, LOUPE = 128;
let boards = 0;

/** @param {HTMLElement} host @param {BoardOptions} options @returns {Board} */
export function createBoard(host, { onMove, moves = () => true }) {
  const [box] = document.importNode(byId("kb").content, true).children;
  const [live, drawing, grid, loupe, inside, bar] = parts(box, ".kb-live", ".kb-svg", ".kb-grid", ".kb-loupe", ".kb-inside", ".kb-bar");
  const picture = createPicture(drawing), { layers, seen } = picture;
  drawing.firstChild.id = `kb-${++boards}`;
  parts(loupe, "use")[0].setAttribute("href", `#kb-${boards}`);

  /** The position's scene; `shown` is that or the one in the middle of a move, `coming` what follows the running events. @type {(SceneMessage|null)[]} */
  let [scene, shown, coming] = [null, null, null];
  let turned = false, interactive = true, skipClick = false, current = "", pointer = "mouse", hover = 0, press = 0;
  /** @type {string[]} */
  let taps = [];
  /** A move that waits for its second tap. @type {Pending|null} */
  let pending = null;
  /** The move already drawn by `play`, and its motion. @type {string|null} */
  let played = null, motion = Promise.resolve(true);
  /** @type {Arrow[]} */
  let arrows = [];
  /** @type {Map<string, Promise<Preview>>} */
  let previews = new Map();
  /** @type {Map<string, HTMLElement>} */
  const buttons = new Map();
  /** @type {Drag|null} */
  let drag = null;

  const find = target => shown?.targets.find(({ id }) => id === target);
  function centre(target) {
    const [x, y, w, h] = seen(find(target)?.r ?? []);
    return [x + w / 2, y + h / 2];
  }

  // ---- Drawing ----

  function render() {
    if (!shown) return;
    const { view, flip } = shown, next = active() ? following() : new Map();
    picture.turn(flip, turned);
    picture.look(view, !lively() || reduced());
    live.style.aspectRatio = `${view[2]} / ${view[3]}`;
    live.style.setProperty("--cells", view[2]);
    host.style.setProperty("--ratio", `${view[2] / view[3]}`);
    repaint();
    layButtons(shown, next);
    layBar(shown, next);
  }

  function repaint() {
    if (!shown) return;
    picture.paint(shown, shown.sprites);
    const chosen = shown === scene ? taps.map(find) : [], next = taps.length && active() ? following() : [];
    layers.hints.innerHTML = [
      ...chosen.map(target => target?.r ? picture.frame("kb-selected", target.f ?? target.r) : ""),
      ...[...next].map(([id, entries]) => picture.hint(find(id), entries)),
    ].join("");
    drawArrows();
  }

  function drawArrows() {
    layers.arrows.innerHTML = arrows.map(({ taps = [], from = taps[0], to = taps.at(-1), rank }) =>
      find(from)?.r && find(to)?.r ? picture.arrow(centre(from), centre(to), !rank) : "").join("");
  }

  // ---- Buttons ----

  /** @param {SceneMessage} shown @param {Map<string, Entry[]>} next */
  function layButtons({ view: [left, top, width, height], targets, flip }, next) {
    // Rows are read from the top.
    const way = turned && flip[1] !== null ? 1 : -1;
    const placed = targets.flatMap(({ r, row = 0, ...target }) => r ? [{ ...target, row, at: seen(r) }] : [])
      .sort((a, b) => way * (a.row - b.row) || a.at[0] - b.at[0]);
    const key = placed.map(({ id }) => id).join();
    if (grid.dataset.key !== key) {
      const focused = grid.contains(document.activeElement);
      grid.dataset.key = key;
      buttons.clear();
      grid.replaceChildren();
      for (const { id, row } of placed) {
        if (grid.lastChild?.dataset.row !== `${row}`) grid.append(element("div", { class: "kb-row", role: "row", "data-row": row }));
        buttons.set(id, element("button", { class: "kb-cell", type: "button", role: "gridcell", "data-id": id }));
        grid.lastChild.append(buttons.get(id));
      }
      if (!buttons.has(current)) current = placed[0]?.id ?? "";
      if (focused) buttons.get(current)?.focus();
    }
    for (const { id, label, flipped = label, at: [x, y, w, h] } of placed) {
      const button = /** @type {HTMLElement} */ (buttons.get(id)), entries = next.get(id);
      const [start, end, wide, high] = [(x - left) / width, (y - top) / height, w / width, h / height].map(share => `${share * 100}%`);
      Object.assign(button.style, { left: start, top: end, width: wide, height: high });
      button.ariaLabel = (turned ? flipped : label) + (taps.length && entries ? ` — ${entries.map(({ m }) => m).join(", ")}` : "");
      button.ariaSelected = `${taps.includes(id)}`;
      button.classList.toggle("kb-own", active() && (taps.length ? taps.join() === id : goesOn([id])));
      button.classList.toggle("kb-next-tap", !!entries);
    }
    setCurrent(current);
  }

  /** Moves without a place, and what confirms a touch. @param {SceneMessage} shown @param {Map<string, Entry[]>} next */
  function layBar({ targets }, next) {
    const used = bar.contains(document.activeElement) && document.activeElement?.getAttribute("data-id");
    const action = (id, text, onclick, more = "") => element("button", { class: `kb-action${more}`, type: "button", "data-id": id, onclick }, text);
    const items = targets.filter(({ id, button }) => button && next.has(id)).map(({ id, label }) => action(id, label, () => tap(id, pointer)));
    if (pending) items.push(action("confirm", `✓ ${say("confirm")}`, commit.bind(null, pending.m), " kb-confirm"));
    if (taps.length) items.push(action("cancel", `✕ ${say("cancel")}`, clear));
    bar.replaceChildren(...items);
    items.find(item => item.dataset.id === used)?.focus();
  }

  // ---- Taps: a move is a sequence of targets, and every tap leaves fewer moves ----

  const active = () => !!scene && interactive && coming === null && played === null;

  const begun = way => (scene?.legal ?? []).filter(entry => way.every((tap, i) => entry.taps[i] === tap));
  const goesOn = way => begun(way).some(entry => entry.taps.length > way.length);

  /** What can be tapped next, with its moves. */
  function following() {
    /** @type {Map<string, Entry[]>} */
    const found = new Map();
    for (const entry of begun(taps)) {
      const tap = entry.taps[taps.length];
      if (tap !== undefined) found.set(tap, [...found.get(tap) ?? [], entry]);
    }
    return found;
  }

  /** The taps with one more, if moves begin so; a stone may stand for its column. */
  function tapped(target, before = taps) {
    const whole = tap => scene?.targets.find(({ id }) => id === tap)?.as ?? tap;
    const ways = [before, before.map(whole)].flatMap(way => [[...way, target], [...way, whole(target)]]);
    return ways.find(way => begun(way).length);
  }

  function tap(target, how = "mouse") {
    hurry();
    if (!active() || !scene) return;
    if (pending && pending.id === target) return commit(pending.m);
    pending = null;
    const way = tapped(target) ?? (taps.at(-1) === target ? null : tapped(target, []));
    if (!way) return clear();
    taps = way;
    const left = begun(taps), whole = left.find(entry => entry.taps.length === taps.length);
    if (whole) return finish(whole.m, target, how);
    if (!left.every(({ mid }) => mid && mid <= taps.length)) shown = scene;
    if (left.every(({ mid }) => mid === taps.length)) return middle(left[0].m);
    render();
    if (how === "touch") magnify(centre(target), scene.view);
    const next = [...following().keys()].map(id => find(id)?.button ? find(id)?.label : id);
    tell(`${say("selected")}: ${buttons.get(target)?.ariaLabel ?? target}. ${next.join(", ")}`);
  }

  /** The rest of a move is tapped on the scene in its middle. */
  async function middle(m) {
    const [want, way] = [scene, taps], { scene: between } = await preview(m);
    if (want !== scene || way !== taps || !between) return;
    shown = between;
    render();
    tell(`${say("remove")}: ${[...following().keys()].map(id => find(id)?.label ?? id).join("; ")}`);
  }

  async function finish(m, id, how) {
    if (how !== "touch") return commit(m);
    pending = { m, id };
    render();
    loupe.hidden = true;
    const found = await showPreview(m, true);
    if (found) tell(`${found.say}. ${say("again")}`);
  }

  function commit(m) {
    const last = find(taps.at(-1));
    clear();
    // The tapped place shows before the server answers.
    if (last?.r) layers.hints.innerHTML = picture.frame("kb-selected", last.f ?? last.r);
    onMove(m);
  }

  function forget() {
    taps = [];
    pending = drag = null;
    loupe.hidden = inside.hidden = true;
    hover++;
    shown = scene;
  }

  function clear() {
    forget();
    render();
  }

  // ---- Previews ----

  function preview(m) {
    const found = previews.get(m) ?? inquire("preview", scene?.game, scene?.pos, m);
    previews.set(m, found);
    return found;
  }

  /** What a move would do, or only its first half. */
  async function showPreview(m, whole) {
    const [want, now] = [scene, ++hover], found = await preview(m).catch(() => null), between = found?.scene;
    if (!found || want !== scene || now !== hover || !shown) return;
    picture.paint(between ?? { ...found, ground: shown.ground }, (between ?? shown).sprites);
    if (!between) picture.settle(found.events);
    layers.hints.innerHTML = between && whole ? picture.drawn(found.under) + picture.drawn(found.marks) : "";
    return found;
  }

  /** Shows what a tap there would do and, before one is made, what is in a stack. */
  function look(target) {
    if (pending || coming || played) return;
    hover++;
    inspect(taps[0] ? "" : target);
    const way = active() && target ? tapped(target) : null, left = way ? begun(way) : [];
    const whole = left.find(entry => entry.taps.length === way?.length);
    if (whole && (taps.length || left.length === 1)) showPreview(whole.m, true);
    else if (left.length && left.every(({ mid }) => mid === way?.length)) showPreview(left[0].m, false);
    else repaint();
  }

  function inspect(target) {
    const stack = find(target)?.inside, { left = "", top } = buttons.get(target)?.style ?? {};
    inside.hidden = !stack;
    if (!stack) return;
    inside.innerHTML = stack;
    inside.classList.toggle("kb-left", parseFloat(left) > 50);
    Object.assign(inside.style, { left, top });
  }

  /** A loupe, where cells are too small for a finger. @param {number[]} at @param {number[]} view */
  function magnify([x, y], [left, top, width]) {
    const cell = drawing.clientWidth / width, cells = LOUPE / cell / 2;
    loupe.hidden = cell >= SMALL;
    loupe.firstChild.setAttribute("viewBox", `${x - cells / 2} ${y - cells / 2} ${cells} ${cells}`);
    // Above the finger, or below it at the upper edge.
    const [px, py] = [(x - left) * cell, (y - top) * cell];
    loupe.style.left = `${Math.min(Math.max(px, LOUPE / 2), drawing.clientWidth - LOUPE / 2)}px`;
    loupe.style.top = `${py > 170 ? py - 100 : py + 100}px`;
  }

  // ---- Motion ----

  const lively = () => moves() && !document.hidden;

  /** @type {Board["play"]} */
  async function play(m) {
    const want = scene, { events } = await preview(m);
    if (want !== scene || !scene || coming || played !== null) return;
    forget();
    played = m;
    render();
    if (lively()) motion = picture.perform(events);
    else picture.settle(events);
  }

  /** @type {Board["show"]} */
  async function show(next, { previews: steps, ...how } = {}) {
    ({ turned = turned, interactive = interactive } = how);
    // The steps include a move drawn ahead, unless other moves came since.
    const ahead = coming ? null : played;
    // Events that still run lead to the scene that the next ones begin with.
    if (coming) scene = coming;
    // Of a turn of several moves some may be on the board already.
    const left = scene && scene.pos !== next.pos && steps?.slice(steps.findLastIndex(({ after }) => after?.pos === scene?.pos) + 1) || [];
    forget();
    coming = next;
    if (played !== null) await motion;
    for (const { m, events, after } of lively() ? left : []) {
      if (coming !== next) return;
      if (m !== ahead) {
        render();
        if (!await picture.perform(events)) return;
      }
      shown = after ?? shown;
    }
    if (coming !== next) return;
    arrive(next);
    if (left.length && lively()) picture.pulse(next.won ?? []);
  }

  /** Shows the position at once, without the motion that is left. @param {SceneMessage} next */
  function arrive(next) {
    coming = played = null;
    picture.halt();
    previews = new Map();
    scene = shown = next;
    if (!box.isConnected) host.replaceChildren(box);
    render();
  }

  /** Ends a motion at once for a visitor who does not wait. */
  function hurry() {
    if (coming && interactive) arrive(coming);
  }

  // ---- Pointer and keys ----

  const idOf = element => grid.contains(element) ? element.dataset.id : null;
  const under = ({ clientX, clientY }) => idOf(document.elementFromPoint(clientX, clientY));

  grid.onpointerdown = event => {
    const { clientX: x, clientY: y, pointerId, pointerType } = event, id = idOf(event.target);
    pointer = pointerType;
    skipClick = false;
    inside.hidden = true;
    if (pointer !== "mouse" && find(id)?.inside) press = setTimeout(() => { inspect(id); skipClick = true; drag = null; }, LONG);
    if (id && (active() || coming) && event.isPrimary && event.button === 0) drag = { id, x, y, pointerId, dragging: false };
  };

  grid.onpointermove = event => {
    if (!drag || !scene || event.pointerId !== drag.pointerId) return;
    if (!drag.dragging) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG) return;
      clearTimeout(press);
      hurry();
      if (taps[0] !== drag.id) {
        const way = tapped(drag.id, []);
        if (!way || !goesOn(way)) { drag = null; return; }
        [shown, pending, taps] = [scene, null, way];
      }
      drag.dragging = true;
      grid.setPointerCapture(drag.pointerId);
      render();
      box.classList.add("kb-dragging");
    }
    hold(event, drag.id, scene);
  };

  /** What is dragged, or what letting it go there would do. */
  function hold(event, id, { view, sprites }) {
    event.preventDefault();
    const over = under(event), way = over && over !== id && tapped(over);
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawing.getScreenCTM().inverse()), at = [x, y];
    look(way ? over : null);
    layers.drag.replaceChildren();
    const base = centre(id), on = find(id)?.on;
    for (const sprite of sprites) {
      if (way || !on?.includes(sprite.id)) continue;
      const to = picture.spot(sprite).map((n, axis) => `${n + at[axis] - base[axis]}px`);
      picture.piece(sprite, layers.drag).style.transform = `translate(${to})`;
      picture.standing(sprite.id).classList.add("kb-ghost");
    }
    if (event.pointerType === "touch") magnify(at, view);
  }

  grid.onpointerup = grid.onpointercancel = event => {
    clearTimeout(press);
    if (!drag || event.pointerId !== drag.pointerId) return;
    const { id, dragging } = drag, over = event.type === "pointerup" && under(event);
    drag = null;
    if (!dragging) return;
    skipClick = true;
    box.classList.remove("kb-dragging");
    layers.drag.replaceChildren();
    loupe.hidden = true;
    if (over === id) render();
    else if (over && tapped(over)) tap(over, "drag");
    else clear();
  };

  grid.onclick = event => {
    const id = idOf(event.target);
    if (id && !skipClick) {
      setCurrent(id);
      tap(id, event.detail === 0 ? "key" : pointer);
    }
    skipClick = false;
  };

  box.onpointerover = box.onpointerleave = event => {
    if (event.pointerType === "mouse" && !drag?.dragging) look(event.target.dataset.id);
  };
  grid.oncontextmenu = event => { if (!inside.hidden) event.preventDefault(); };
  box.addEventListener("focusin", ({ target }) => {
    const { id } = target.dataset, byKeys = target.matches(":focus-visible");
    if (buttons.has(id)) setCurrent(id);
    // The first key after a mouse would show a focus ring: arrows are the page's then.
    grid.classList.toggle("kb-keys", byKeys);
    if (byKeys) look(id);
  });

  function setCurrent(id) {
    for (const [each, button] of buttons) button.tabIndex = each === id ? 0 : -1;
    current = id;
  }

  box.onkeydown = event => {
    const { code, altKey, metaKey, ctrlKey } = event, here = buttons.get(current);
    if (code === "Escape" && (taps.length || drag || !inside.hidden)) clear();
    else if (!here || here !== document.activeElement || !grid.matches(".kb-keys") || altKey || metaKey || ctrlKey) return;
    else if (code === "KeyI" && find(current)?.inside) inspect(inside.hidden ? current : "");
    else if (/^Arrow|^Home$|^End$/.test(code)) go(code, here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** Moves the focus along its row, or to what is nearest in the next one. */
  function go(code, here) {
    const row = here.parentElement, far = cell => Math.abs(cell.offsetLeft - here.offsetLeft);
    const near = line => [...line?.children ?? []].sort((a, b) => far(a) - far(b))[0];
    ({
      ArrowLeft: here.previousSibling, ArrowRight: here.nextSibling, Home: row.firstChild, End: row.lastChild,
      ArrowUp: near(row.previousSibling), ArrowDown: near(row.nextSibling),
    })[code]?.focus();
  }

  return {
    show, play, clear,
    turn() { turned = !turned; render(); },
    setArrows(list) { arrows = list; drawArrows(); },
  };
}
