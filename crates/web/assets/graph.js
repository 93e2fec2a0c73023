// The course of the evaluation: white's share from below, mistakes, times and logs on one axis. A slider for mouse, finger and keys.
// @ts-check
import { say } from "./page.js";

/** @typedef {{chance: number, text: string, settled: boolean} | null} Point */
/** @typedef {{points: Point[], marks: ({mark: string, settled: boolean} | null)[], times: (number | null)[], logs: boolean[],
 *   ply: number, labels: string[]}} Course */

const HEIGHT = 96, BARS = 26, EDGE = 6;

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function svg(tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  if (text) made.textContent = text;
  return made;
}

/** @param {{host: HTMLElement, onSeek: (ply: number) => void}} options */
export function createGraph({ host, onSeek }) {
  /** @type {Course} */
  let course = { points: [], marks: [], times: [], logs: [], ply: 0, labels: [] };
  const picture = svg("svg", { "aria-hidden": "true", height: HEIGHT + BARS });
  host.classList.add("graph");
  host.replaceChildren(picture);
  for (const [name, value] of Object.entries({ role: "slider", tabindex: "0", "aria-label": say("an-graph"), "aria-valuemin": "0" })) host.setAttribute(name, value);

  const last = () => Math.max(course.points.length - 1, 1);
  const width = () => host.clientWidth || 320;
  /** @param {number} ply */
  const x = (ply) => EDGE + (ply / last()) * (width() - 2 * EDGE);
  /** @param {number} chance */
  const y = (chance) => HEIGHT * (1 - chance);

  /** @param {PointerEvent} event */
  function seek(event) {
    const along = (event.clientX - picture.getBoundingClientRect().left - EDGE) / (width() - 2 * EDGE);
    const ply = Math.max(0, Math.min(course.points.length - 1, Math.round(along * last())));
    if (ply !== course.ply) onSeek(ply);
  }
  host.addEventListener("pointerdown", (event) => {
    host.setPointerCapture(event.pointerId);
    seek(event);
  });
  host.addEventListener("pointermove", (event) => {
    if (host.hasPointerCapture(event.pointerId)) seek(event);
  });
  host.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity }[event.code];
    if (by === undefined) return;
    event.preventDefault();
    onSeek(Math.max(0, Math.min(course.points.length - 1, course.ply + by)));
  });
  new ResizeObserver(() => draw()).observe(host);

  /** @param {Course} next */
  function show(next) {
    course = next;
    draw();
  }

  function draw() {
    const { points, marks, ply } = course;
    host.hidden = points.length < 2;
    if (host.hidden) return;
    picture.setAttribute("width", String(width()));
    /** @type {Element[]} */
    const parts = [svg("rect", { class: "black", x: EDGE, y: 0, width: width() - 2 * EDGE, height: HEIGHT })];
    let known = points.find((point) => point)?.chance ?? 0.5;
    const tops = points.map((point, at) => `${x(at).toFixed(1)},${y((known = point?.chance ?? known)).toFixed(1)}`);
    parts.push(svg("polygon", { class: "white", points: `${x(0)},${HEIGHT} ${tops.join(" ")} ${x(last())},${HEIGHT}` }));
    parts.push(svg("polyline", { class: "edge", points: tops.join(" ") }));
    parts.push(svg("line", { class: "middle", x1: EDGE, x2: width() - EDGE, y1: HEIGHT / 2, y2: HEIGHT / 2 }));
    points.forEach((point, at) => {
      if (point && !point.settled && points.length <= 200) parts.push(svg("circle", { class: "hollow", cx: x(at), cy: y(point.chance), r: 2 }));
    });
    bars(parts);
    parts.push(svg("line", { class: "now", x1: x(ply), x2: x(ply), y1: 0, y2: HEIGHT + BARS }));
    marks.forEach((mark, before) => {
      const point = mark && points[before + 1];
      if (!mark || !point) return;
      const [cx, cy] = [x(before + 1), y(point.chance)];
      parts.push(svg("circle", { class: mark.settled ? "mistake" : "mistake hollow", cx, cy, r: 4 }));
      parts.push(svg("text", { class: "glyph", x: Math.max(10, Math.min(width() - 10, cx)), y: cy < 20 ? cy + 17 : cy - 7 }, mark.mark));
    });
    picture.replaceChildren(...parts);
    speak();
  }

  /** Times below, with a cap where the contest's second was used up, and ticks where the program wrote something.
   * @param {Element[]} parts */
  function bars(parts) {
    const { times, logs } = course;
    const used = times.filter((ms) => ms != null).map(Number).sort((one, other) => one - other);
    const contest = !used.length || used[used.length >> 1] <= 1000;
    const most = contest ? 1000 : used[used.length - 1];
    const thick = Math.max(1, Math.min(8, ((width() - 2 * EDGE) / last()) * 0.7));
    times.forEach((ms, before) => {
      const left = x(before + 1) - thick / 2, foot = HEIGHT + BARS - 4;
      if (ms) {
        const high = Math.max(1, (Math.min(ms, most) / most) * (BARS - 6));
        parts.push(svg("rect", { class: "time", x: left, y: foot - high, width: thick, height: high }));
        if (contest && ms >= 1000) parts.push(svg("rect", { class: "cap", x: left, y: foot - high, width: thick, height: 3 }));
      }
      if (logs[before]) parts.push(svg("rect", { class: "log", x: left, y: foot + 1, width: thick, height: 3 }));
    });
  }

  function speak() {
    const { points, marks, ply, labels } = course;
    host.setAttribute("aria-valuemax", String(points.length - 1));
    host.setAttribute("aria-valuenow", String(ply));
    const mark = ply ? marks[ply - 1]?.mark || "" : "";
    host.setAttribute("aria-valuetext", `${ply}. ${labels[ply] || say("an-start-position")}${mark} ${points[ply]?.text || ""}`.trim());
  }

  return { show };
}
