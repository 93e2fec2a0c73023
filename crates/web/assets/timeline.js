// The moves of a game as a tree: list, playing through, side lines, address.
import { element, fail, parts, say, tenths, within } from "./page.js";

/** @param {TimelineOptions} options */
export function createTimeline({ host, first, turns, fetchPly, fetchAfter, onShow, onExtend }) {
  /** @param {Ply|null} parent @returns {Ply} */
  const make = (m, parent, main = true) => ({ m, parent, main, next: [], ply: parent ? parent.ply + 1 : 0 });
  const start = make("", null), [speed, player, list] = parts(host, "select", "[data-do=play]", ".list");
  let at = start, wanted = start, timer = 0, ready = false;
  /** @type {Map<HTMLElement, Ply>} */
  const shown = new Map();
  speed.onchange = () => timer && (play(), play());
  list.onclick = event => step(shown.get(within(event, "button")));

  function main() {
    const line = [start];
    for (let ply; (ply = line[line.length - 1].next.find(each => each.main)); ) line.push(ply);
    return line;
  }
  const end = () => main()[main().length - 1];
  /** @param {Ply} ply @returns {Ply[]} */
  const path = ply => ply.parent ? [...path(ply.parent), ply] : [ply];

  /** Makes the played turns the main line. @param {Turn[]} played */
  function sync(played) {
    const follows = wanted === end();
    let ply = start;
    for (const [m, ms, log] of played) {
      let next = ply.next.find(each => each.main);
      if (next?.m !== m) {
        ply.next = ply.next.filter(each => each !== next && each.m !== m);
        ply.next.unshift((next = make(m, ply)));
      }
      ply = Object.assign(next, { ms, log });
    }
    ply.next = ply.next.filter(each => !each.main);
    draw();
    if (follows) wanted = end();
    if (ready && (follows ? at !== end() : path(at).some(each => each.parent && !each.parent.next.includes(each)))) go(end(), true);
  }

  /** @param {Ply} ply */
  async function go(ply, animate = false) {
    wanted = ply;
    try {
      await load(ply);
    } catch (error) {
      return fail(error);
    }
    if (wanted !== ply) return;
    at = ply;
    history.replaceState(history.state, "", `#${link(ply)}`);
    mark();
    onShow(ply, animate);
  }

  /** @param {Ply} ply @returns {Promise<Step>} */
  async function load(ply) {
    return ply.step ??= await (ply.parent && !ply.main ? fetchAfter((await load(ply.parent)).pos, ply.m) : fetchPly(ply.ply));
  }

  /** @param {Ply|null} [ply] */
  function step(ply, animate = false) {
    if (ply) go(ply, animate);
    return !!ply;
  }
  function vary(by) {
    const lines = wanted.parent?.next ?? [];
    step(lines[lines.indexOf(wanted) + by]);
  }

  /** A move on the board goes on or begins a side line; a further move of a turn is added to its entry. */
  async function add(m) {
    const from = at.part && at.parent || at, line = at.part ? `${at.m} ${m}` : m;
    let next = from.next.find(each => each.m === line);
    if (!next) {
      const after = await fetchAfter((await load(from)).pos, line);
      from.next = from.next.filter(each => !each.part);
      next = from.next.find(each => each.m === after.m);
      if (!next) from.next.push(next = make(after.m, from, !!onExtend && from === end() && !after.part));
      Object.assign(next, { step: after, part: after.part });
      draw();
    }
    await go(next, true);
    if (next.main) onExtend?.();
  }

  /** `{ply}` on the main line, `{ply}.{moves}` beside it. @param {Ply} ply */
  function link(ply) {
    const way = path(ply), side = way.filter(each => !each.main).map(each => encodeURIComponent(each.m));
    return way.length - side.length - 1 + (side.length ? `.${side.join(";")}` : "");
  }

  async function open(usual, animate = false) {
    const [, ply = usual, moves] = /^#(\d+)(?:\.(.+))?$/.exec(location.hash) ?? [];
    await goPly(+ply, animate);
    try {
      for (const m of moves?.split(";") ?? []) await add(decodeURIComponent(m));
    } catch (error) {
      fail(error);
    }
  }
  const goPly = (ply, animate = false) => go(main()[Math.min(ply, end().ply)], animate);

  function play() {
    clearInterval(timer);
    if (!timer && !wanted.next.length) go(start);
    timer = timer ? 0 : setInterval(() => step(wanted.next[0], true) || play(), 1000 / speed.value);
    player.ariaPressed = `${!!timer}`;
  }

  /** @param {(Judgement|null)[]} marks */
  function setMarks(marks) {
    const known = () => main().map(ply => ply.judged?.mark).join(), before = known();
    for (const ply of main()) ply.judged = marks[ply.ply - 1];
    if (before !== known()) draw();
  }

  function draw() {
    shown.clear();
    list.replaceChildren(...line(start, true));
    mark();
  }

  /** Side lines in boxes. @param {Ply} from @returns {HTMLElement[]} */
  function line({ next: [next, ...others] }, begins) {
    if (!next) return [];
    const box = { class: "variation", role: "group", "aria-label": say("an-side-line") };
    const beside = others.map(other => element("div", box, move(other, true), ...line(other, false)));
    return [move(next, begins), ...beside, ...line(next, others.length > 0)];
  }

  /** @param {Ply} ply */
  function move(ply, begins) {
    const half = ply.ply - (first === "black" ? 0 : 1), reply = half % 2, number = (half >> 1) + 1, { judged, ms } = ply;
    const made = element("button", { type: "button", class: reply ? "move reply" : "move", title: judged && `${say("an-best-was")} ${judged.best}` },
      element("i", {}, reply ? begins ? `${number}…` : "" : `${number}.`), ply.m.replaceAll("-", "‑"), element("b", {}, judged?.mark ?? ""),
      element("small", {}, !ms || ms < 50 ? "" : tenths(ms)));
    shown.set(made, ply);
    return made;
  }

  function mark() {
    for (const [made, ply] of shown) {
      made.toggleAttribute("aria-current", ply === at);
      if (ply !== at) continue;
      // Only the list scrolls, never the page.
      const top = made.offsetTop - list.offsetTop;
      if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 32) list.scrollTop = top - list.clientHeight / 2;
    }
  }

  sync(turns);
  ready = true;
  return {
    goPly, add, open, sync, setMarks, main, end, current: () => at, wanted: () => wanted,
    actions: {
      first: () => go(start), back: () => step(wanted.parent), forward: () => step(wanted.next[0], true), last: () => go(end()), up: () => vary(-1), down: () => vary(1), play,
      mistake() {
        const bad = main().filter(ply => ply.judged);
        return step(bad.find(ply => ply.ply > wanted.ply) ?? bad[0], true);
      },
    },
  };
}
