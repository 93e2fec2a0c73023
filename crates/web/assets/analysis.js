// What the player thinks of the position on the board: bar, lines, arrows. All of it, and the graph, comes from one record.
// @ts-check
import { element, remember, remembered, say } from "./page.js";
import { follow } from "./live.js";

/** @typedef {{chance: number, proven: string | null, plies: number | null, text: string, moves: string[]}} Line */
/** The one record, from white's point of view. @typedef {{pos: string, depth: number, nodes: number, nps: number, settled: boolean,
 *   final: boolean, over: boolean, waiting: string | null, running: boolean, open: boolean, lines: Line[]}} Finding */

/** @typedef {{pos: string, turn: string, over: string | null, scene: any}} Shown */

/** What is known, by position: whoever shows a value takes it from here. */
export function createLedger() {
  /** @type {Map<string, Finding>} */
  const known = new Map();
  return {
    get: (/** @type {string} */ pos) => known.get(pos),
    /** More lines say more; with as many, more thought does. @param {Finding | null} found */
    put(found) {
      const lines = found?.lines.length, old = found && known.get(found.pos), before = old?.lines.length || 0;
      if (found && lines && (lines > before || (lines === before && found.nodes >= (old?.nodes || 0)))) known.set(found.pos, found);
    },
  };
}

/** @param {{bar: HTMLElement, host: HTMLElement, game: string, ledger: ReturnType<typeof createLedger>, arrows: (arrows: any[]) => void,
 *   onChange: () => void, onPlay: (moves: string[]) => void, on: boolean}} options */
export function createAnalysis({ bar, host, game, ledger, arrows, onChange, onPlay, on }) {
  let wanted = Number(remembered("lines", "3")), threat = false, timer = 0;
  /** @type {Shown | null} */
  let shown = null;
  /** What came last, of the position and of what the other side threatens. @type {Finding | null} */
  let heard = null, danger = /** @type {Finding | null} */ (null);
  /** @type {(() => void)[]} */
  let leave = [];

  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick) => /** @type {HTMLButtonElement} */ (element("button", { type: "button", onclick }, say(key)));
  const power = button("an-start", toggle), deeper = button("an-deeper", () => ask("deeper")), warner = button("an-threat", toggleThreat);
  const count = /** @type {HTMLSelectElement} */ (element("select", { onchange: () => {
    remember("lines", count.value);
    wanted = Number(count.value);
    ask();
  } }, ...[1, 2, 3, 4, 5].map((value) => element("option", { value, selected: value === wanted }, `${value}`))));
  const effort = element("p", { class: "hint" }), list = element("ol", { class: "lines" }), peek = element("div", { class: "peek", hidden: true });
  host.replaceChildren(element("div", { class: "row" }, power, element("label", {}, say("an-lines"), " ", count), deeper, warner), effort, list, peek);
  const figure = element("span");
  bar.replaceChildren(element("div"), figure);

  /** Another position is on the board. @param {Shown} next */
  function show(next) {
    const same = shown?.pos === next.pos;
    shown = next;
    if (!same) {
      heard = danger = null;
      window.clearTimeout(timer);
      stop();
      // Whoever leafs through a game asks for nothing.
      timer = window.setTimeout(ask, 150);
    }
    draw();
  }

  function stop() {
    for (const end of leave.splice(0)) end();
  }

  function ask(kind = "an") {
    stop();
    if (on && shown && !shown.over) {
      const { pos, turn } = shown;
      leave.push(follow(`${kind}:${game}:${wanted}:${pos}`, (found) => {
        heard = found;
        ledger.put(found);
        draw();
        onChange();
      }));
      const other = pos.replace(new RegExp(`\\b${turn}\\b`), turn === "white" ? "black" : "white");
      if (threat) leave.push(follow(`an:${game}:1:${other}`, (found) => ((danger = found), draw())));
    }
    draw();
  }

  function toggle() {
    on = !on;
    remember("analysis", on ? "on" : "off");
    ask();
  }
  function toggleThreat() {
    threat = !threat;
    danger = null;
    ask();
  }

  function draw() {
    const record = shown && ledger.get(shown.pos), first = record?.lines[0];
    power.textContent = say(on ? "an-stop" : "an-start");
    warner.setAttribute("aria-pressed", `${threat}`);
    deeper.disabled = !on || !heard || heard.open || heard.final;
    effort.textContent = describe(record);
    bar.hidden = !on && !first;
    const share = (first?.chance ?? 0.5) * 100;
    bar.style.setProperty("--share", `${share}%`);
    bar.classList.toggle("unsettled", !record?.settled);
    const sign = first?.proven === "white" ? "+" : "−";
    figure.textContent = !first ? "" : first.proven && first.moves.length ? `${sign}${first.plies ?? "#"}` : first.text;
    const values = { role: "meter", "aria-label": say("an-bar"), "aria-valuenow": Math.round(share), title: first ? `${first.text}, ${say("an-chance")} ${Math.round(share)} %` : "" };
    for (const [name, value] of Object.entries(values)) bar.setAttribute(name, `${value}`);
    bar.setAttribute("aria-valuetext", bar.title || "…");
    const lines = (record?.lines || []).slice(0, wanted).filter((line) => line.moves.length);
    // A list that changes under the pointer would lose it.
    const text = JSON.stringify(lines);
    if (list.dataset.lines !== text) {
      list.dataset.lines = text;
      list.replaceChildren(...lines.map(row));
    }
    const moves = on ? lines.map((line) => line.moves[0]) : [];
    arrows([...moves.map(arrow), danger?.lines[0]?.moves.length && on ? arrow(danger.lines[0].moves[0], 9) : null].filter((each) => each));
  }

  /** @param {Finding | null | undefined} record */
  function describe(record) {
    if (heard?.waiting) return heard.waiting;
    if (!record || record.over) return record ? say("an-over") : on ? say("an-thinking") : "";
    const speed = Math.round(record.nps / 1000).toLocaleString(document.documentElement.lang);
    const more = record.final ? ` · ${say("an-settled")}` : on && heard?.running ? ` · ${say("an-thinking")}…` : "";
    return `${say("an-depth")} ${record.depth} · ${speed} ${say("an-speed")}${more}`;
  }

  /** @param {Line} line */
  function row(line) {
    return element("li", {}, element("b", {}, line.text), ...line.moves.map((m, at) => {
      const moves = line.moves.slice(0, at + 1), enter = () => look(moves), out = () => look(null);
      return element("button", { type: "button", onclick: () => onPlay(moves), onpointerenter: enter, onfocus: enter, onpointerleave: out, onblur: out }, m.replaceAll("-", "‑"));
    }));
  }

  /** A small picture of where moves lead. @param {string[] | null} moves */
  async function look(moves) {
    peek.hidden = true;
    const line = (peek.dataset.line = moves?.join(";") || "");
    if (!line || !shown) return;
    const answer = await fetch(`/api/picture?${new URLSearchParams({ game, pos: shown.pos, moves: line })}`);
    const drawn = await answer.text();
    if (peek.dataset.line !== line || !answer.ok) return;
    // The server drew it: no word of a visitor is in it.
    peek.innerHTML = drawn;
    peek.hidden = false;
  }

  /** @param {string} turn @param {number} rank */
  function arrow(turn, rank) {
    const m = turn.split(" ")[0], legal = shown?.scene.legal.find((/** @type {any} */ each) => each.m === m);
    if (legal) return { taps: legal.taps, rank };
    const [from, to] = m.split("-");
    return to ? { from, to, rank } : null;
  }

  return { show, draw, toggle, toggleThreat, stop };
}
