// The course of the evaluation: white's share from below, mistakes, times and logs on one axis. A slider for mouse, finger and keys.
import { say } from "./page.js";

const HEIGHT = 96, FOOT = 118;
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10, Home: -1e6, End: 1e6 };

export function createGraph(host, onSeek) {
  /** @type {Course} */
  let course = { points: [], marks: [], times: [], logs: [], ply: 0, labels: [] };
  const last = () => Math.max(course.points.length - 1, 1);
  const x = ply => `${ply / last() * 100}%`;
  const y = (chance = 0.5) => HEIGHT * (1 - chance);

  function seek(ply) {
    ply = Math.max(0, Math.min(last(), Math.round(ply)));
    if (ply !== course.ply) onSeek(ply);
  }
  function drag({ clientX }) {
    const { left, width } = host.firstChild.getBoundingClientRect();
    seek((clientX - left) / width * last());
  }
  host.onpointerdown = event => (host.setPointerCapture(event.pointerId), drag(event));
  host.onpointermove = event => { if (host.hasPointerCapture(event.pointerId)) drag(event); };
  host.onkeydown = event => {
    if (!STEPS[event.code]) return;
    event.preventDefault();
    seek(course.ply + STEPS[event.code]);
  };

  function draw() {
    const { points, marks, ply, labels } = course, lines = points.map(point => point?.lines[0]);
    host.hidden = points.length < 2;
    if (host.hidden) return;
    let known = lines.find(line => line)?.chance;
    const any = known !== undefined;
    const tops = lines.map((line, at) => `${at},${y((known = line?.chance ?? known))}`).join(" ");
    host.innerHTML = `<svg aria-hidden="true" width="100%" height="${FOOT + 4}"><svg viewBox="0 0 ${last()} ${HEIGHT}" height="${HEIGHT}" preserveAspectRatio="none">
      <rect class="black" width="100%" height="100%" fill-opacity="${+any}"/><polygon class="white" points="${any ? `0,${HEIGHT} ${tops} ${last()},${HEIGHT}` : ""}"/></svg>
      <line class="middle" x2="100%" y1="${HEIGHT / 2}" y2="${HEIGHT / 2}"/>${times()}<line class="now" x1="${x(ply)}" x2="${x(ply)}" y2="${FOOT}"/>${dots()}</svg>`;
    const text = `${labels[ply] || say("an-start-position")} ${marks[ply - 1]?.mark ?? ""} ${lines[ply]?.text ?? ""}`;
    Object.assign(host, { ariaValueMax: last(), ariaValueNow: ply, ariaValueText: `${ply}. ${text}` });
  }

  /** Mistakes with their glyphs, and evaluations that may still change. */
  function dots() {
    let room = 0;
    return course.points.map((point, at) => {
      const mark = course.marks[at - 1], cy = y(point?.lines[0].chance), left = at / last() * host.clientWidth;
      if (!point || (point.settled && !mark)) return "";
      const dot = `<circle class="${mark ? "mistake" : ""} ${(mark ?? point).settled ? "" : "hollow"}" cx="${x(at)}" cy="${cy}" r="${mark ? 4 : 1.5}"/>`;
      // A glyph that would cover the one before is left out.
      if (!mark || left < room) return dot;
      room = left + 14;
      return `${dot}<text class="glyph" x="${x(at)}" y="${cy < 20 ? cy + 17 : cy - 7}">${mark.mark}</text>`;
    }).join("");
  }

  /** Times, with a cap where the contest's second was used up, and ticks where the program wrote something. */
  function times() {
    const used = course.times.map(Number).filter(ms => ms).sort((a, b) => a - b);
    const contest = !(used[used.length >> 1] > 1000), most = contest ? 1000 : used[used.length - 1];
    const width = Math.max(1, Math.min(8, host.clientWidth / last() * .7));
    return course.times.map((ms, before) => {
      const high = ms ? Math.max(1, Math.min(ms, most) / most * 18) : 0;
      const bar = (c, y, height) => `<rect class="${c}" x="${x(before + 1)}" y="${y}" width="${width}" height="${height}" transform="translate(${-width / 2})"/>`;
      return bar("time", FOOT - high, high) + (contest && high === 18 ? bar("cap", FOOT - 18, 3) : "") + (course.logs[before] ? bar("log", FOOT + 1, 3) : "");
    }).join("");
  }

  return (/** @type {Course} */ next) => ((course = next), draw());
}
