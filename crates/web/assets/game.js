// The page of a game: playing and watching. What can be studied of it is study.js's business.
// @ts-check
import { createBoard } from "./board.js";
import { follow } from "./live.js";
import { ask, boardWords, element, notice, pageData, preview, remember, remembered, say } from "./page.js";
import { click } from "./sound.js";
import { createStudy } from "./study.js";
import { latin } from "./keyboard.js";

/** @typedef {{side: string, kind: string, name: string, you: boolean}} SeatView */
/** @typedef {{id: string, run: string, version: number, game: string, ply: number, pos: string, start: string, first: string, scene: any, previews: any[] | null, turns: [string, number][],
 *   draft: string[], seats: SeatView[], you: string[], mover: string | null, clock: any, state: string, over: any, can: Record<string, boolean>,
 *   offers: {draw: string | null, back: string | null}, sparing: string | null, link: string | null}} Snapshot */

/** @type {Snapshot} */
let now = pageData("snapshot");
let heard = performance.now();
let busy = false;
/** What was heard while an answer was on its way. @type {Snapshot | null} */
let waiting = null;
let turned = now.you.length === 1 && now.you[0] === "black";
let motion = remembered("motion", "on") === "on" && !matchMedia("(prefers-reduced-motion: reduce)").matches;
let sounds = remembered("sounds", "on") === "on";
/** @type {ReturnType<typeof createStudy> | null} */
let study = null;

const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
const address = `/api/g/${now.id}`;

/** Says a sentence to whoever does not see the board. @param {string} text */
function tell(text) {
  part("said").append(element("p", {}, text));
  while (part("said").childElementCount > 8) part("said").firstElementChild?.remove();
}

const board = createBoard(part("board"), {
  onMove: (m) => (study?.away() ? study.play(m) : (board.play(m), act("move", { m }))),
  preview: (m) => preview(now.game, study?.away() ? study.position() : now.scene.pos, m),
  say: tell,
  words: boardWords,
});

let performances = 0;
/** Shows a turn move by move, then the position after it. @param {any[] | null} previews @param {any} scene @param {any} how */
async function perform(previews, scene, how) {
  const mine = ++performances;
  const steps = motion && previews ? previews : [];
  for (const step of steps.slice(0, -1)) {
    await board.show(step.after, { ...how, interactive: false, animate: step });
    if (mine !== performances) return;
  }
  await board.show(scene, { ...how, animate: steps.at(-1) });
}

/** Does something in the game; the server answers with how it is now. @param {string} action @param {any} [more] */
async function act(action, more = {}) {
  if (busy) return;
  busy = true;
  try {
    const { ok, body } = await ask(`${address}/${action}`, { ply: now.ply, draft: now.draft.length, ...more });
    if (body.to) location.href = body.to;
    else if (ok && body.id) show(body);
    else if (body.fresh) show(body.fresh, true);
    if (!ok) notice(body.error || say("game-offline"));
    return body;
  } catch {
    notice(say("game-offline"));
    show(now, true);
  } finally {
    busy = false;
    if (waiting) show(waiting);
    waiting = null;
  }
}

/** Shows the game as it is now. @param {Snapshot} next @param {boolean} [again] */
function show(next, again = false) {
  // After a restart of the server versions begin anew.
  if (next.run === now.run && next.version < now.version && !again) return;
  const moved = next.ply === now.ply + 1 && !now.draft.length;
  const news = next.ply !== now.ply;
  const before = now;
  now = next;
  heard = performance.now();
  if (news) study?.append(now.turns);
  if (study || next.can.analyse) consider();
  part("board").style.setProperty("--ratio", String(next.scene.view[2] / next.scene.view[3]));
  if (!study?.away()) {
    perform(moved ? next.previews : null, next.scene, { turned, interactive: next.can.move });
  }
  if (news && next.ply > before.ply) {
    for (const each of next.previews || []) if (each.say) tell(each.say);
    if (sounds) click(next.previews?.some((each) => each.events?.some((/** @type {any} */ event) => event.t === "capture")) ? "take" : "move");
  }
  for (const [key, offer] of /** @type {const} */ ([["draw", "game-draw-offered"], ["back", "game-back-asked"]])) {
    const side = next.offers[key];
    if (side && side !== before.offers[key] && !next.you.includes(side) && next.you.length) { notice(say(offer)); tell(say(offer)); }
  }
  part("state").textContent = next.sparing && !next.over ? `${next.state} · ${next.sparing}` : next.state;
  part("remarks").textContent = (next.scene.status?.remarks || []).join(" · ");
  players();
  tray();
  controls();
  document.title = document.title.replace(/^(● )?/, next.can.move && next.seats.some((seat) => !seat.you) ? "● " : "");
}

function players() {
  const order = turned ? now.seats : [...now.seats].reverse();
  part("players").replaceChildren(...order.map((seat) => element(
    "div", { class: `player${now.mover === seat.side ? " turn" : ""}` },
    element("span", { class: `disc ${seat.side}`, "aria-hidden": "true" }),
    element("span", { class: "name" }, `${seat.name}`, element("span", { class: "visually-hidden" }, ` (${say(`seat-${seat.side}`)})`)),
    ...(now.clock.left[0] === null ? [] : [element("span", { class: "clock", "data-side": seat.side, role: "timer" })]),
  )));
  tick();
}

/** Milliseconds as a clock shows them. @param {number} ms */
function time(ms) {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 20) return seconds.toFixed(1).replace(".", document.documentElement.lang === "ru" ? "," : ".");
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;
}

function tick() {
  for (const face of part("players").querySelectorAll(".clock")) {
    const side = face.getAttribute("data-side");
    const runs = now.clock.running === side;
    const left = now.clock.left[side === "white" ? 0 : 1] - (runs ? performance.now() - heard : 0);
    face.textContent = time(left);
    face.classList.toggle("running", runs);
    face.classList.toggle("low", runs && left < 10000 && now.clock.rule !== "none");
  }
}
window.setInterval(tick, 100);

let strayed = false;
/** Lets the game be studied: whenever nobody plays it, or against khod. */
function consider() {
  const over = now.over !== null;
  study ??= createStudy({
    root: document, board, data: { game: now.game, start: now.start, first: now.first, turns: now.turns, id: now.id },
    live: () => now.over === null, tell, on: over, sweep: over, onShow: () => {
      // Whoever comes back to the game sees it as it is.
      if (strayed && !study?.away()) board.show(now.scene, { turned, interactive: now.can.move });
      strayed = !!study?.away();
    },
  });
  study.setSweep(over);
}

/** The turn of several moves that is being put together. */
function tray() {
  const items = [];
  if (now.draft.length || now.can.send) {
    items.push(element("ol", { class: "pips" }, ...now.draft.map((m) => element("li", {}, m))));
    items.push(button("game-undo", () => act("undo"), now.can.undo));
    items.push(button("game-send", () => act("send"), now.can.send, "primary"));
  }
  part("tray").replaceChildren(...items);
}

/** @param {string} key @param {() => void} onclick @param {boolean} [enabled] @param {string} [kind] */
function button(key, onclick, enabled = true, kind = "") {
  return element("button", { type: "button", class: kind, "data-action": key, disabled: !enabled, onclick }, say(key));
}

function controls() {
  const { can, offers, you } = now;
  const theirs = (/** @type {string | null} */ side) => side !== null && !you.includes(side);
  const list = [];
  if (theirs(offers.draw)) list.push(button("game-draw-accept", () => act("draw"), true, "primary"), button("game-decline", () => act("decline")));
  else if (can.draw && now.seats.every((seat) => seat.kind === "person")) list.push(button("game-draw", () => act("draw"), offers.draw === null));
  if (theirs(offers.back)) list.push(button("game-back-accept", () => act("back")), button("game-decline", () => act("decline")));
  else if (can.back) list.push(button("game-back", () => act("back"), offers.back === null));
  if (can.hint) list.push(button("game-hint", hint));
  if (can.resign) list.push(button("game-resign", () => { if (confirm(say("game-confirm-resign"))) act("resign"); }));
  if (can.again) list.push(button("game-again", () => act("again"), true, "primary"));
  list.push(element("span", { class: "break" }), button("game-flip", flip, true, "quiet"), button("game-share", share, true, "quiet"));
  list.push(toggle("game-sound", sounds, (on) => { sounds = on; remember("sounds", on ? "on" : "off"); }));
  list.push(toggle("game-motion", motion, (on) => { motion = on; remember("motion", on ? "on" : "off"); }));
  const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset?.action;
  part("controls").replaceChildren(...list);
  if (focused) /** @type {HTMLElement | null} */ (part("controls").querySelector(`[data-action="${focused}"]`))?.focus();
  const types = part("under").querySelector("datalist");
  types?.replaceChildren(...(now.scene.legal || []).map((/** @type {any} */ legal) => element("option", { value: legal.m })));
}

/** @param {string} key @param {boolean} on @param {(on: boolean) => void} change */
function toggle(key, on, change) {
  const made = element("button", { type: "button", class: "quiet", "aria-pressed": String(on), "data-action": key, onclick: () => {
    on = !on;
    made.setAttribute("aria-pressed", String(on));
    change(on);
  } }, say(key));
  return made;
}

async function hint() {
  notice(say("game-thinking"));
  const { ok, body } = await ask(`${address}/hint`, {});
  if (!ok || !body.line) return notice(body.error || say("game-offline"));
  const first = body.line.split(" ")[0];
  const legal = now.scene.legal.find((/** @type {any} */ each) => each.m === first);
  notice(body.line);
  tell(body.line);
  if (legal) board.setArrows([{ taps: legal.taps, rank: 0 }]);
}

function flip() {
  turned = !turned;
  board.setTurned(turned);
  players();
}

async function share() {
  const link = now.link ?? location.href;
  try { await navigator.clipboard.writeText(link); notice(say("game-link-copied")); } catch { prompt(say("game-share"), link); }
}

/** A field that takes contest notation, typed in either layout. */
function typing() {
  const field = /** @type {HTMLInputElement} */ (element("input", { list: "legal", autocomplete: "off", spellcheck: "false", autocapitalize: "off", id: "typed" }));
  const form = element("form", { class: "typed", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    const m = latin(field.value.trim());
    if (!m) return;
    field.value = "";
    if (study?.away()) study.play(m); else act("move", { m });
  } }, element("label", { for: "typed" }, say("game-type-move")), field, element("datalist", { id: "legal" }), element("button", {}, "↵"));
  part("under").replaceChildren(form);
}

document.addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.code === "KeyF") flip();
  else if (event.code === "KeyP") location.search = location.search ? "" : "?present=1";
  else return;
  event.preventDefault();
});

typing();
// For whoever wants to look at a game with a script of their own.
Object.assign(window, { khod: { now: () => now, busy: () => busy } });
show(now, true);
follow(`g:${now.id}`, (data) => { if (busy) waiting = data; else show(data); });
document.documentElement.dataset.ready = "true";
