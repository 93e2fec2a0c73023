// The page of a game: playing and watching. What can be studied of it is study.js's business.
import { createBoard } from "./board.js";
import { follow, show as replaceParts } from "./live.js";
import { ask, byId, copy, fail, isOn, notice, pageData, remember, root, say, tell, tenths, within } from "./page.js";
import { click } from "./sound.js";
import { createStudy } from "./study.js";

/** @type {GameSnapshot} */
let now = pageData("snapshot");
let heard = performance.now(), busy = false, strayed = false;
/** The snapshot that came while an answer was on its way. @type {GameSnapshot|null} */
let waiting = null;
/** @type {ReturnType<typeof createStudy>|null} */
let study = null;
const players = byId("players"), api = `/api/g/${now.id}`;

function move(m) {
  if (study?.away()) return study.play(m);
  act("move", { m }, () => board.play(m).catch(() => {}));
}
const board = createBoard(byId("board"), { onMove: move, moves: () => isOn("motion") });

/** Asks for an action; the answer is the game as it is now. @param {() => Promise<void>} [first] */
async function act(action, more, first) {
  if (busy) return;
  busy = true;
  await first?.();
  try {
    const answer = await ask(`${api}/${action}`, { ply: now.ply, draft: now.draft.length, ...more });
    if (answer.to) location.href = answer.to;
    else show(answer);
  } catch (error) {
    fail(error);
    show(/** @type {any} */ (error).fresh ?? now, true);
  }
  busy = false;
  if (waiting) show(waiting);
  waiting = null;
}

/** @param {GameSnapshot} next */
function show(next, again = false) {
  // After a restart of the server versions begin anew.
  if (next.run === now.run && next.version < now.version && !again) return;
  const before = now, { scene, can } = next;
  now = next;
  heard = performance.now();
  if (next.ply !== before.ply) {
    board.setArrows([]);
    study?.append(now.turns);
  }
  if (study || can.analyse) consider();
  const news = again || next.run !== before.run || next.version !== before.version;
  if (news && !study?.away()) board.show(scene, { previews: next.ply === before.ply + 1 && !before.draft.length ? next.previews : [], interactive: can.move });
  if (next.ply > before.ply) {
    const previews = next.previews ?? [];
    previews.forEach(each => tell(each.say));
    if (isOn("sound")) click(previews.some(each => each.sound === "take"));
  }
  if (next.asked && next.asked !== before.asked) { notice(next.asked); tell(next.asked); }
  replaceParts(next);
  tick();
  document.title = document.title.replace(/^(● )?/, can.move && next.seats.some(seat => !seat.you) ? "● " : "");
}

function time(ms) {
  const seconds = Math.floor(ms / 1000);
  return seconds < 20 ? tenths(Math.max(0, ms)) : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function tick() {
  const { left, running, rule } = now.clock;
  for (const face of players.querySelectorAll(".clock")) {
    const { side } = face.dataset, runs = running === side, rest = (left[side === "white" ? 0 : 1] ?? 0) - (runs ? performance.now() - heard : 0);
    face.textContent = time(rest);
    face.classList.toggle("running", runs);
    face.classList.toggle("low", runs && rest < 10000 && rule !== "none");
  }
}
setInterval(tick, 100);

/** Lets a game be analysed that is over, or against khod. */
function consider() {
  const { game, start, first, turns, id } = now, over = now.over !== null;
  study ??= createStudy({
    board, data: { game, start, first, turns, id, api }, live: () => now.over === null, on: over, sweep: over, onShow: () => {
      // A visitor who comes back to the game sees it as it is.
      if (strayed && !study?.away()) board.show(now.scene, { interactive: now.can.move });
      strayed = !!study?.away();
    },
  });
  study.setSweep(over);
}

async function hint() {
  notice(say("game-thinking"));
  const { line } = await ask(`${api}/hint`, {}), first = line.split(" ")[0];
  notice(line);
  tell(line);
  board.setArrows(now.scene.legal.filter(({ m }) => m === first));
}

function flip() {
  board.turn();
  players.classList.toggle("turned");
}

/** What buttons do besides asking the server. */
const deeds = {
  flip, hint: () => hint().catch(fail), sound: toggle, motion: toggle,
  share() {
    const link = now.link ?? location.href;
    copy(link, "game-link-copied", () => prompt(say("game-share"), link));
  },
};

function toggle(action, on = !isOn(action)) {
  remember(action, on ? "on" : "off");
  byId("controls").querySelector(`[data-action=${action}]`).ariaPressed = `${on}`;
}

document.addEventListener("click", event => {
  const { action, confirm: question } = within(event, "[data-action]")?.dataset ?? {};
  if (action && (!question || confirm(question))) (deeds[action] ?? act)(action);
});

// A field that takes contest notation, typed in either layout.
byId("typing").hidden = byId("controls").hidden = false;
byId("typing").onsubmit = event => {
  const field = byId("typed"), m = field.value.trim();
  event.preventDefault();
  field.value = "";
  if (m && study?.away()) study.play(m);
  else if (m) act("move", { m });
};
toggle("sound", isOn("sound"));
toggle("motion", isOn("motion"));
if (now.you.join() === "black") flip();
// For visitors' own scripts.
Object.assign(window, { khod: { now: () => now, busy: () => busy } });
show(now, true);
follow(`g:${now.id}`, data => { if (busy) waiting = data; else show(data); });
root.dataset.ready = "true";
