// The moves of a game as a tree: list, keys, playing through, side lines, address.
// @ts-check
import { element, say } from "./page.js";

/** @typedef {{pos: string, turn: string, over: string | null, state: string, scene: any, previews: any[] | null, closing: string | null}} Step */
/** @typedef {{mark: string, loss: number, best: string, settled: boolean}} Judgement */
/** `part`: a move after which the same side goes on with its turn.
 * @typedef {{m: string, ply: number, parent: Ply | null, next: Ply[], main: boolean, ms?: number | null, log?: any, judged?: Judgement | null,
 *   step?: Step, part?: boolean}} Ply */
/** A contest line, milliseconds, whether there is a log. @typedef {[string, (number | null)?, any?]} Turn */

/** @param {{host: HTMLElement, first: string, turns: Turn[], fetchPly: (ply: number) => Promise<Step>, extend?: boolean, onExtend?: () => void,
 *   fetchAfter: (pos: string, m: string) => Promise<Step>, onShow: (ply: Ply, animate: boolean) => void, onFail: (error: any) => void}} options */
export function createTimeline({ host, first, turns, fetchPly, fetchAfter, onShow, extend, onExtend, onFail }) {
  /** @param {string} m @param {Ply | null} parent @param {boolean} main @returns {Ply} */
  const make = (m, parent, main) => ({ m, parent, main, next: [], ply: parent ? parent.ply + (parent.part ? 0 : 1) : 0 });
  const root = make("", null, true);
  let at = root, wanted = root, timer = 0, ready = false;
  /** @type {Map<Element, Ply>} */
  const shown = new Map();

  /** @param {string} key @param {string} sign @param {() => void} onclick */
  const button = (key, sign, onclick) => element("button", { type: "button", title: say(key), "aria-label": say(key), onclick }, sign);
  const speed = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": say("an-speed-of-play"), onchange: () => timer && (toggle(), toggle()) },
    ...[0.5, 1, 2, 5, 10].map((value) => element("option", { value, selected: value === 1 }, `${value}×`))));
  const player = button("an-play", "▶", toggle);
  const list = element("div", { class: "list", role: "group", "aria-label": say("an-moves"), tabindex: 0 });
  host.replaceChildren(element("div", { class: "steps" }, button("an-first", "⇤", () => go(root)), button("an-back", "←", () => step(-1)), player,
    button("an-forward", "→", () => step(1)), button("an-last", "⇥", () => go(end())), button("an-mistake", "?", mistake), speed), list);
  list.onclick = (event) => {
    const ply = shown.get(/** @type {Element} */ (event.target).closest("button") || list);
    if (ply) go(ply);
  };

  /** The main line, the start first. */
  function main() {
    const line = [root];
    for (let ply; (ply = line[line.length - 1].next.find((each) => each.main)); ) line.push(ply);
    return line;
  }
  const end = () => main()[main().length - 1];
  /** From the start to a ply. @param {Ply} ply @returns {Ply[]} */
  const path = (ply) => (ply.parent ? [...path(ply.parent), ply] : [ply]);

  /** Makes the main line what was played. @param {Turn[]} played */
  function sync(played) {
    const follows = wanted === end();
    let ply = root;
    for (const [m, ms, log] of played) {
      let next = ply.next.find((each) => each.main);
      if (next?.m !== m) {
        ply.next = ply.next.filter((each) => each !== next && each.m !== m);
        ply.next.unshift((next = make(m, ply, true)));
      }
      ply = Object.assign(next, { ms, log });
    }
    ply.next = ply.next.filter((each) => !each.main);
    draw();
    if (ready && (follows ? at !== end() : path(at).some((each) => each.parent && !each.parent.next.includes(each)))) go(end());
  }

  /** @param {Ply} ply @param {boolean} [animate] */
  async function go(ply, animate = false) {
    wanted = ply;
    try {
      ply.step ||= await load(ply);
    } catch (error) {
      return onFail(error);
    }
    if (wanted !== ply) return;
    at = ply;
    history.replaceState(history.state, "", `#${link(ply)}`);
    mark();
    onShow(ply, animate);
  }

  /** @param {Ply} ply @returns {Promise<Step>} */
  async function load(ply) {
    if (ply.main) return fetchPly(ply.ply);
    const parent = /** @type {Ply} */ (ply.parent);
    parent.step ||= await load(parent);
    return fetchAfter(parent.step.pos, ply.m);
  }

  /** @param {number} by */
  function step(by) {
    const next = by < 0 ? wanted.parent : wanted.next[0];
    if (next) go(next, by > 0);
    return !!next;
  }

  /** To the line above or below. @param {number} by */
  function vary(by) {
    const lines = wanted.parent?.next || [], next = lines[lines.indexOf(wanted) + by];
    if (next) go(next);
  }

  /** A move on the board goes on or begins a side line. @param {string} m */
  async function play(m) {
    const from = at;
    let next = from.next.find((each) => each.m === m);
    if (!next) {
      const before = (from.step ||= await load(from));
      next = make(m, from, !!extend && from === end());
      next.step = await fetchAfter(before.pos, m);
      next.part = next.step.turn === before.turn && !next.step.over;
      next.main &&= !next.part;
      from.next.push(next);
      if (from.part && !next.part) next = await join(next);
      draw();
    }
    await go(next, true);
    if (next.main) onExtend?.();
  }

  /** Several moves of one turn become the turn. @param {Ply} last */
  async function join(last) {
    const way = path(last);
    const base = way.findLastIndex((each, index) => index < way.length - 1 && !each.part);
    const from = way[base], parts = way.slice(base + 1);
    const m = parts.filter((each) => each.m !== each.parent?.step?.closing).map((each) => each.m).join(" ") || last.m;
    from.next = from.next.filter((each) => each !== parts[0]);
    let turn = from.next.find((each) => each.m === m);
    if (!turn) {
      turn = make(m, from, !!extend && from === end());
      turn.step = await fetchAfter(/** @type {Step} */ (from.step).pos, m);
      from.next.push(turn);
    }
    return turn;
  }

  /** `{ply}` on the main line, `{ply}.{moves}` beside it. @param {Ply} ply */
  function link(ply) {
    const side = path(ply).filter((each) => !each.main).map((each) => encodeURIComponent(each.m));
    return [path(ply).filter((each) => each.main).length - 1, ...(side.length ? [side.join(";")] : [])].join(".");
  }

  /** Goes where an address says. @param {string} hash @param {number} usual */
  async function open(hash, usual) {
    const found = /^#(\d+)(?:\.(.+))?$/.exec(hash);
    await goPly(found ? Number(found[1]) : usual);
    try {
      for (const m of found?.[2]?.split(";") || []) await play(decodeURIComponent(m));
    } catch (error) {
      onFail(error);
    }
  }
  /** @param {number} ply */
  const goPly = (ply) => go(main()[Math.min(ply, end().ply)]);

  function toggle() {
    window.clearInterval(timer);
    if (!timer && !wanted.next.length) go(root);
    timer = timer ? 0 : window.setInterval(() => step(1) || toggle(), 1000 / Number(speed.value));
    player.textContent = timer ? "⏸" : "▶";
    player.title = say(timer ? "an-pause" : "an-play");
    player.setAttribute("aria-label", player.title);
  }

  /** To the next mistake; after the last to the first. */
  function mistake() {
    const bad = main().filter((ply) => ply.judged);
    const next = bad.find((ply) => ply.ply > wanted.ply) || bad[0];
    if (next) go(next, true);
    return !!next;
  }

  /** @param {(Judgement | null)[]} marks */
  function setMarks(marks) {
    const before = main().map((ply) => ply.judged?.mark).join();
    for (const ply of main()) ply.judged = marks[ply.ply - 1];
    if (before !== main().map((ply) => ply.judged?.mark).join()) draw();
  }

  function draw() {
    shown.clear();
    list.replaceChildren(...line(root, true));
    mark();
  }

  /** What comes after a ply, side lines in boxes. @param {Ply} from @param {boolean} begins @returns {HTMLElement[]} */
  function line(from, begins) {
    const [next, ...others] = from.next;
    if (!next) return [];
    const beside = others.map((other) => element("div", { class: "variation", role: "group", "aria-label": say("an-side-line") }, move(other, true), ...line(other, false)));
    return [move(next, begins), ...beside, ...line(next, others.length > 0)];
  }

  /** @param {Ply} ply @param {boolean} begins */
  function move(ply, begins) {
    const half = ply.ply - (first === "black" ? 0 : 1), number = (half >> 1) + 1;
    const made = element("button", { type: "button", class: half % 2 ? "move reply" : "move", title: ply.judged ? `${say("an-best-was")} ${ply.judged.best}` : null },
      element("i", {}, half % 2 === 0 ? `${number}.` : begins ? `${number}…` : ""), ply.m.replaceAll("-", "‑"), element("b", {}, ply.judged?.mark || ""),
      element("small", {}, !ply.ms || ply.ms < 50 ? "" : (ply.ms / 1000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 })));
    shown.set(made, ply);
    return made;
  }

  function mark() {
    for (const [made, ply] of shown) {
      made.toggleAttribute("aria-current", ply === at);
      if (ply !== at) continue;
      // Only the list scrolls, never the page.
      const { offsetTop } = /** @type {HTMLElement} */ (made), top = offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 32) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ArrowLeft: () => step(-1), ArrowRight: () => step(1), ArrowUp: () => vary(-1), ArrowDown: () => vary(1),
    Home: () => go(root), End: () => go(end()), Space: toggle,
  };
  sync(turns);
  ready = true;
  return { go, goPly, play, open, keys, sync, setMarks, main, end, mistake, current: () => at, wanted: () => wanted, stop: () => timer && toggle() };
}
