// The moves of a game as a tree: the list, the keys, playing through, side lines, the address.
// @ts-check
import { element, say } from "./page.js";

/** What the server says of a position. @typedef {{pos: string, turn: string, over: string | null, state: string, scene: any,
 *   previews: any[] | null, closing?: string | null}} Step */
/** @typedef {{m: string, ply: number, parent: Node | null, children: Node[], main: boolean, ms: number | null, log: boolean,
 *   judged: {mark: string, loss: number, best: string, settled: boolean} | null, step: Step | null, part: boolean}} Node */
/** @typedef {[string, (number | null)?, boolean?]} Turn */

const SPEEDS = ["0.5", "1", "2", "5", "10"];

/** @param {{host: HTMLElement, first: string, turns: Turn[], fetchPly: (ply: number) => Promise<Step>,
 *   fetchAfter: (pos: string, m: string) => Promise<Step>, onShow: (node: Node, animate: boolean) => void, extend?: boolean,
 *   onExtend?: () => void, onFail?: (error: unknown) => void}} options */
export function createTimeline({ host, first, turns, fetchPly, fetchAfter, onShow, extend = false, onExtend, onFail }) {
  /** @param {string} m @param {Node | null} parent @param {boolean} main @returns {Node} */
  const make = (m, parent, main) => ({
    m, ply: parent ? parent.ply + (parent.part ? 0 : 1) : 0, parent, children: [], main, ms: null, log: false, judged: null,
    step: null, part: false,
  });
  const root = make("", null, true);
  let at = root, wanted = root, timer = 0;
  /** @type {Map<Element, Node>} */
  const nodes = new Map();

  /** @param {string} key @param {string} sign @param {() => void} act */
  const control = (key, sign, act) =>
    element("button", { type: "button", title: say(key), "aria-label": say(key), onclick: act }, sign);
  const speed = /** @type {HTMLSelectElement} */ (element("select", { "aria-label": say("an-speed-of-play"), onchange: () => { if (timer) { toggle(); toggle(); } } },
    ...SPEEDS.map((value) => element("option", { value, selected: value === "1" }, `${value}×`))));
  const player = control("an-play", "▶", () => toggle());
  const list = element("div", { class: "list", role: "group", "aria-label": say("an-moves") });
  host.replaceChildren(element("div", { class: "steps" }, control("an-first", "⏮", () => go(root)), control("an-back", "◀", () => step(-1)), player,
    control("an-forward", "▶︎", () => step(1)), control("an-last", "⏭", () => go(end())), control("an-mistake", "?", () => mistake()), speed), list);
  list.addEventListener("click", (event) => {
    const node = event.target instanceof Element && nodes.get(event.target.closest("button") || list);
    if (node) go(node);
  });

  /** The last node of the main line. */
  function end() {
    const line = main();
    return line[line.length - 1];
  }
  /** The main line, the start first. */
  function main() {
    const line = [root];
    for (let node = root; (node = node.children.filter((child) => child.main)[0]); ) line.push(node);
    return line;
  }

  /** Makes the main line what was played: what is new comes behind, what was taken back goes. @param {Turn[]} played */
  function sync(played) {
    const follows = at === end();
    let node = root;
    for (const [m, ms, log] of played) {
      let next = node.children.find((child) => child.main);
      if (next && next.m !== m) {
        node.children.splice(node.children.indexOf(next), 1);
        next = undefined;
      }
      if (!next) {
        node.children = node.children.filter((child) => child.m !== m);
        next = make(m, node, true);
        node.children.unshift(next);
      }
      next.ms = ms ?? null;
      next.log = !!log;
      node = next;
    }
    node.children = node.children.filter((child) => !child.main);
    const lost = path(at)[0] !== root || path(at).some((each) => each.parent && !each.parent.children.includes(each));
    if (lost || follows) go(end(), true);
    draw();
  }

  /** The way from the start to a node. @param {Node} node */
  function path(node) {
    const way = [node];
    while (way[0].parent) way.unshift(way[0].parent);
    return way;
  }

  /** Shows a node. @param {Node} node @param {boolean} [animate] */
  async function go(node, animate = false) {
    wanted = node;
    try {
      if (!node.step) node.step = await load(node);
    } catch (error) {
      onFail?.(error);
      return;
    }
    if (wanted !== node) return;
    at = node;
    history.replaceState(history.state, "", `#${permalink(node)}`);
    mark();
    onShow(node, animate);
  }

  /** @param {Node} node @returns {Promise<Step>} */
  async function load(node) {
    if (node.main) return fetchPly(node.ply);
    const parent = /** @type {Node} */ (node.parent);
    parent.step ||= await load(parent);
    return fetchAfter(parent.step.pos, node.m);
  }

  /** Steps along the line that the current node is on. @param {number} by */
  function step(by) {
    const next = by < 0 ? wanted.parent : wanted.children[0];
    if (next) go(next, by > 0);
    return !!next;
  }

  /** To the next line beside the current one. @param {number} by */
  function vary(by) {
    const others = wanted.parent?.children || [];
    const next = others[others.indexOf(wanted) + by];
    if (next) go(next);
  }

  /** A move on the board: goes on, or begins a side line. @param {string} m */
  async function play(m) {
    const from = at;
    const known = from.children.find((child) => child.m === m);
    if (known) return go(known, true);
    const last = extend && from === end();
    const node = make(m, from, last);
    const before = from.step || (from.step = await load(from));
    node.step = await fetchAfter(before.pos, m);
    node.part = node.step.turn === before.turn && !node.step.over;
    if (node.part || from.part) node.main = false;
    from.children.push(node);
    const whole = from.part && !node.part ? await join(node) : node;
    draw();
    await go(whole, true);
    if (whole.main) onExtend?.();
  }

  /** Several moves of one turn become the turn. @param {Node} node */
  async function join(node) {
    let base = /** @type {Node} */ (node.parent), child = node;
    const texts = [];
    for (;;) {
      if (child.m !== base.step?.closing) texts.unshift(child.m);
      if (!base.part) break;
      child = base;
      base = /** @type {Node} */ (base.parent);
    }
    const m = texts.join(" ") || node.m;
    base.children.splice(base.children.indexOf(child), 1);
    let turn = base.children.find((each) => each.m === m);
    if (!turn) {
      turn = make(m, base, extend && base === end());
      turn.step = await fetchAfter(/** @type {Step} */ (base.step).pos, m);
      base.children.push(turn);
    }
    return turn;
  }

  /** `{ply}` on the main line, `{ply}.{moves}` beside it. @param {Node} node */
  function permalink(node) {
    const way = path(node);
    const side = way.filter((each) => !each.main).map((each) => encodeURIComponent(each.m));
    return `${way.filter((each) => each.main).length - 1}${side.length ? `.${side.join(";")}` : ""}`;
  }

  /** Goes where the address says. @param {string} hash @param {number} usual */
  async function open(hash, usual) {
    const found = /^#?(\d+)(?:\.(.*))?$/.exec(hash);
    const line = main();
    const ply = found ? Number(found[1]) : usual;
    await go(line[Math.min(ply, line.length - 1)]);
    try {
      for (const m of found?.[2] ? found[2].split(";") : []) await play(decodeURIComponent(m));
    } catch (error) {
      onFail?.(error);
    }
  }

  function toggle() {
    if (timer) {
      window.clearInterval(timer);
      timer = 0;
    } else {
      if (!wanted.children.length) go(root);
      timer = window.setInterval(() => step(1) || toggle(), 1000 / Number(speed.value));
    }
    player.textContent = timer ? "⏸" : "▶";
    player.title = say(timer ? "an-pause" : "an-play");
    player.setAttribute("aria-label", player.title);
  }

  /** To the next mistake, from the beginning again after the last. */
  function mistake() {
    const bad = main().filter((node) => node.judged);
    const next = bad.find((node) => node.ply > wanted.ply) || bad[0];
    if (next) go(next, true);
    return !!next;
  }

  /** @param {({mark: string, loss: number, best: string, settled: boolean} | null)[]} marks */
  function setMarks(marks) {
    let changed = false;
    for (const node of main().slice(1)) {
      const judged = marks[node.ply - 1] || null;
      changed ||= judged?.mark !== node.judged?.mark;
      node.judged = judged;
    }
    if (changed) draw();
  }

  function draw() {
    nodes.clear();
    list.replaceChildren(...line(root, true));
    mark();
  }

  /** The rest of a line behind a node, side lines in boxes. @param {Node} node @param {boolean} begins @returns {HTMLElement[]} */
  function line(node, begins) {
    /** @type {HTMLElement[]} */
    const parts = [];
    for (let from = node; from.children.length; from = from.children[0]) {
      const [next, ...others] = from.children;
      parts.push(button(next, begins));
      begins = others.length > 0;
      for (const other of others) parts.push(element("div", { class: "variation", role: "group", "aria-label": say("an-side-line") }, button(other, true), ...line(other, false)));
    }
    return parts;
  }

  /** @param {Node} node @param {boolean} numbered */
  function button(node, numbered) {
    const half = node.ply - 1 + (first === "black" ? 1 : 0);
    const number = half % 2 === 0 ? `${(half >> 1) + 1}.` : numbered ? `${(half >> 1) + 1}…` : "";
    const made = element("button", { type: "button", class: "move", title: node.judged ? `${say("an-best-was")} ${node.judged.best}` : null },
      number && element("span", { class: "number" }, number), node.m.replaceAll("-", "‑"), node.judged ? element("b", {}, node.judged.mark) : "");
    if (node.ms != null) made.append(element("small", {}, seconds(node.ms)));
    nodes.set(made, node);
    return made;
  }

  function mark() {
    for (const [made, node] of nodes) {
      if (node !== at) made.removeAttribute("aria-current");
      else {
        made.setAttribute("aria-current", "true");
        // Only the list scrolls, never the page.
        const top = /** @type {HTMLElement} */ (made).offsetTop - list.offsetTop;
        if (top < list.scrollTop || top > list.scrollTop + list.clientHeight - 32) list.scrollTop = top - list.clientHeight / 2;
      }
    }
  }

  /** Whether a key was one of ours. @param {KeyboardEvent} event */
  function key(event) {
    switch (event.code) {
      case "ArrowLeft": step(-1); break;
      case "ArrowRight": step(1); break;
      case "ArrowUp": vary(-1); break;
      case "ArrowDown": vary(1); break;
      case "Home": go(root); break;
      case "End": go(end()); break;
      case "Space": toggle(); break;
      case "KeyN": mistake(); break;
      default: return false;
    }
    return true;
  }

  sync(turns);
  return {
    go, step, play, open, key, sync, setMarks, main, end, mistake, draw, permalink,
    current: () => at,
    /** Moves that came in. @param {Turn[]} more */
    append: (more) => sync([.../** @type {Turn[]} */ (main().slice(1).map((node) => [node.m, node.ms, node.log])), ...more]),
    /** @param {number} ply @param {boolean} [animate] */
    goPly: (ply, animate) => go(main()[Math.min(ply, main().length - 1)], animate),
    stop: () => { if (timer) toggle(); },
  };
}

/** Milliseconds as seconds, with the decimal sign of the page. @param {number} ms */
export const seconds = (ms) => (ms / 1000).toLocaleString(document.documentElement.lang, { maximumFractionDigits: ms < 9950 ? 1 : 0 });
