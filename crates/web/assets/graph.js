// The course of the evaluation: white's share from below, mistakes, times and logs on one axis. A slider for mouse, finger and keys.
// @ts-check
import { say } from "./page.js";

/** @typedef {{points: ({chance: number, text: string, settled: boolean} | null)[], marks: ({mark: string, settled: boolean} | null)[],
 *   times: (number | null | undefined)[], logs: any[], ply: number, labels: string[]}} Course */

const HEIGHT = 96, FOOT = 118, EDGE = 6;

/** @param {string} tag @param {Record<string, string | number>} attributes */
function svg(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}

/** @param {{host: HTMLElement, onSeek: (ply: number) => void}} options */
export function createGraph({ host, onSeek }) {
  /** @type {Course} */
  let course = { points: [], marks: [], times: [], logs: [], ply: 0, labels: [] };
  const picture = svg("svg", { "aria-hidden": "true", height: FOOT + 4 });
  host.classList.add("graph");
  host.replaceChildren(picture);
  /** @param {Record<string, string | number>} values */
  const tell = (values) => Object.entries(values).forEach(([name, value]) => host.setAttribute(name, String(value)));
  tell({ role: "slider", tabindex: 0, "aria-label": say("an-graph"), "aria-valuemin": 0 });

  const last = () => Math.max(course.points.length - 1, 1);
  const inner = () => (host.clientWidth || 320) - 2 * EDGE;
  const x = (/** @type {number} */ ply) => EDGE + (ply / last()) * inner();
  const y = (/** @type {number} */ chance) => HEIGHT * (1 - chance);

  /** @param {number} ply */
  function seek(ply) {
    ply = Math.max(0, Math.min(last(), Math.round(ply)));
    if (ply !== course.ply) onSeek(ply);
  }
  /** @param {PointerEvent} event */
  const drag = (event) => seek(((event.clientX - picture.getBoundingClientRect().left - EDGE) / inner()) * last());
  host.onpointerdown = (event) => (host.setPointerCapture(event.pointerId), drag(event));
  host.onpointermove = (event) => { if (host.hasPointerCapture(event.pointerId)) drag(event); };
  host.onkeydown = (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -1e6, End: 1e6 }[event.code];
    if (!by) return;
    event.preventDefault();
    seek(course.ply + by);
  };
  new ResizeObserver(() => draw()).observe(host);

  function draw() {
    const { points, marks, ply, labels } = course;
    host.hidden = points.length < 2;
    if (host.hidden) return;
    picture.setAttribute("width", String(inner() + 2 * EDGE));
    let known = points.find((point) => point)?.chance ?? 0.5;
    const tops = points.map((point, at) => `${x(at)},${y((known = point?.chance ?? known))}`).join(" ");
    const parts = [
      svg("rect", { class: "black", x: EDGE, y: 0, width: inner(), height: HEIGHT }),
      svg("polygon", { class: "white", points: `${x(0)},${HEIGHT} ${tops} ${x(last())},${HEIGHT}` }),
      svg("polyline", { class: "edge", points: tops }),
      svg("line", { class: "middle", x1: EDGE, x2: EDGE + inner(), y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...times(),
      svg("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: FOOT }),
    ];
    let room = 0;
    points.forEach((point, at) => {
      const mark = at ? marks[at - 1] : null;
      if (!point || (point.settled && !mark)) return;
      const cx = x(at), cy = y(point.chance);
      parts.push(svg("circle", { class: `${mark ? "mistake" : ""} ${(mark || point).settled ? "" : "hollow"}`, cx, cy, r: mark ? 4 : 1.5 }));
      if (!mark || cx < room) return;
      // Glyphs that would lie on each other say nothing.
      room = cx + 14;
      const glyph = svg("text", { class: "glyph", x: Math.max(10, Math.min(inner(), cx)), y: cy < 20 ? cy + 17 : cy - 7 });
      glyph.textContent = mark.mark;
      parts.push(glyph);
    });
    picture.replaceChildren(...parts);
    const text = `${labels[ply] || say("an-start-position")} ${(ply && marks[ply - 1]?.mark) || ""} ${points[ply]?.text || ""}`;
    tell({ "aria-valuemax": last(), "aria-valuenow": ply, "aria-valuetext": `${ply}. ${text}` });
  }

  /** Times, with a cap where the contest's second was used up, and ticks where the program wrote something. */
  function times() {
    const used = course.times.map(Number).filter((ms) => ms).sort((one, other) => one - other);
    const contest = !(used[used.length >> 1] > 1000), most = contest ? 1000 : used[used.length - 1];
    const width = Math.max(1, Math.min(8, (inner() / last()) * 0.7));
    return course.times.flatMap((ms, before) => {
      const height = ms ? Math.max(1, (Math.min(ms, most) / most) * 18) : 0, left = x(before + 1) - width / 2;
      const bar = (/** @type {string} */ kind, /** @type {number} */ top, /** @type {number} */ high) => svg("rect", { class: kind, x: left, y: top, width, height: high });
      return [height ? bar("time", FOOT - height, height) : [], contest && Number(ms) >= 1000 ? bar("cap", FOOT - height, 3) : [], course.logs[before] ? bar("log", FOOT + 1, 3) : []].flat();
    });
  }

  return { show: (/** @type {Course} */ next) => ((course = next), draw()) };
}
