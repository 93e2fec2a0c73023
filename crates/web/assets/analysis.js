// What the player thinks of the position on the board: bar, lines, arrows. All of it, and the graph, comes from one record.
// @ts-check
import { element, remember, remembered, say } from "./page.js";
import { follow } from "./live.js";

/** @typedef {{chance: number, score: number | null, proven: string | null, plies: number | null, text: string, moves: string[]}} Line */
/** The one record. @typedef {{pos: string, depth: number, nodes: number, nps: number, ms: number, settled: boolean, final: boolean,
 *   over: boolean, waiting: string | null, running: boolean, open: boolean, lines: Line[]}} Finding */

/** What is known, by position: whoever shows a value takes it from here. */
export function createLedger() {
  /** @type {Map<string, Finding>} */
  const known = new Map();
  return {
    /** @param {string} pos */
    get: (pos) => known.get(pos),
    /** More lines say more; with as many, more thought does. @param {Finding | null} next */
    put(next) {
      const old = next && known.get(next.pos);
      if (!next || (!next.lines.length && old)) return;
      if (old && (next.lines.length < old.lines.length || (next.lines.length === old.lines.length && next.nodes < old.nodes))) return;
      known.set(next.pos, next);
    },
  };
}

/** @typedef {{pos: string, turn: string, over: string | null, scene: any}} Shown */

/** @param {{bar: HTMLElement, host: HTMLElement, game: string, ledger: ReturnType<typeof createLedger>, arrows: (arrows: any[]) => void,
 *   onChange: () => void, onPlay: (moves: string[]) => void, on?: boolean}} options */
export function createAnalysis({ bar, host, game, ledger, arrows, onChange, onPlay, on = true }) {
  let wanted = Number(remembered("lines", "3")), threat = false, timer = 0;
  /** @type {Shown | null} */
  let shown = null;
  /** @type {Finding | null} */
  let heard = null;
  /** @type {Finding | null} */
  let threatened = null;
  /** @type {(() => void)[]} */
  let leave = [];

  const switcher = element("button", { type: "button", class: "primary", onclick: () => toggle() });
  const count = /** @type {HTMLSelectElement} */ (element("select", { onchange: () => { wanted = Number(count.value); remember("lines", count.value); ask(); } },
    ...[1, 2, 3, 4, 5].map((value) => element("option", { value, selected: value === wanted }, String(value)))));
  const deeper = /** @type {HTMLButtonElement} */ (element("button", { type: "button", onclick: () => ask("deeper") }, say("an-deeper")));
  const threatener = element("button", { type: "button", onclick: () => toggleThreat() }, say("an-threat"));
  const effort = element("p", { class: "hint" }), list = element("ol", { class: "lines" });
  const peek = element("div", { class: "peek", hidden: true });
  host.replaceChildren(element("div", { class: "row" }, switcher, element("label", {}, `${say("an-lines")} `, count), deeper, threatener), effort, list, peek);
  const fill = element("div", { class: "share" }), figure = element("span", { class: "figure" });
  bar.replaceChildren(fill, figure);
  for (const [name, value] of Object.entries({ role: "meter", "aria-label": say("an-bar"), "aria-valuemin": "0", "aria-valuemax": "100" })) bar.setAttribute(name, value);

  /** Another position is on the board. @param {Shown} next */
  function show(next) {
    const same = shown?.pos === next.pos;
    shown = next;
    if (same) return draw();
    heard = threatened = null;
    draw();
    leave.forEach((end) => end());
    leave = [];
    window.clearTimeout(timer);
    // Whoever leafs through a game asks for nothing.
    if (on) timer = window.setTimeout(() => ask(), 150);
  }

  /** @param {string} [kind] */
  function ask(kind = "an") {
    leave.forEach((end) => end());
    leave = [];
    if (!on || !shown || shown.over) return draw();
    const { pos } = shown;
    leave.push(follow(`${kind}:${game}:${wanted}:${pos}`, (data) => {
      if (shown?.pos !== pos) return;
      heard = data;
      ledger.put(data);
      draw();
      onChange();
    }));
    if (threat) {
      const other = shown.turn === "white" ? "black" : "white";
      const turned = pos.replace(new RegExp(`\\b${shown.turn}\\b`), other);
      leave.push(follow(`an:${game}:1:${turned}`, (data) => { threatened = data; draw(); }));
    }
    draw();
  }

  function toggle() {
    on = !on;
    remember("analysis", on ? "1" : "");
    ask();
  }
  function toggleThreat() {
    threat = !threat;
    threatened = null;
    ask();
  }

  function draw() {
    const record = shown ? ledger.get(shown.pos) : undefined;
    switcher.textContent = say(on ? "an-stop" : "an-start");
    threatener.setAttribute("aria-pressed", String(threat));
    deeper.disabled = !on || !heard || heard.open || heard.final;
    drawBar(record);
    effort.textContent = describe(record);
    const lines = (record?.lines || []).slice(0, wanted).filter((line) => line.moves.length);
    list.replaceChildren(...lines.map(row));
    const all = on ? lines.map((line, rank) => arrow(line.moves[0], rank)) : [];
    if (on && threat && threatened?.lines[0]?.moves.length) all.push(arrow(threatened.lines[0].moves[0], 9));
    arrows(all.filter((each) => each));
  }

  /** @param {Finding | undefined} record */
  function drawBar(record) {
    const line = record?.lines[0];
    bar.hidden = !line && !on;
    const share = Math.round((line?.chance ?? 0.5) * 1000) / 10;
    bar.style.setProperty("--share", `${share}%`);
    bar.classList.toggle("unsettled", !record?.settled);
    figure.textContent = line ? short(line) : "";
    bar.setAttribute("aria-valuenow", String(share));
    bar.setAttribute("aria-valuetext", line ? `${line.text}, ${say("an-chance")} ${Math.round(share)} %` : "…");
    bar.title = line ? `${line.text} (${Math.round(share)} %)` : "";
  }

  /** What a narrow bar has room for. @param {Line} line */
  const short = (line) => (line.proven && line.plies ? `${line.proven === "white" ? "+" : "−"}#${line.plies}` : line.proven && line.moves.length ? "#" : line.text);

  /** @param {Finding | undefined} record */
  function describe(record) {
    if (heard?.waiting) return heard.waiting;
    if (record?.over) return say("an-over");
    if (!record) return on ? say("an-thinking") : "";
    const language = document.documentElement.lang;
    const parts = [`${say("an-depth")} ${record.depth}`];
    if (record.nps) parts.push(`${Math.round(record.nps / 1000).toLocaleString(language)} ${say("an-speed")}`);
    if (record.final) parts.push(say("an-settled"));
    else if (on && heard?.running) parts.push(`${say("an-thinking")}…`);
    return parts.join(" · ");
  }

  /** @param {Line} line @param {number} rank */
  function row(line, rank) {
    const moves = line.moves.map((m, at) => element("button", {
      type: "button", onclick: () => onPlay(line.moves.slice(0, at + 1)), onpointerenter: () => look(line.moves.slice(0, at + 1)),
      onpointerleave: () => look(null), onfocus: () => look(line.moves.slice(0, at + 1)), onblur: () => look(null),
    }, m.replaceAll("-", "‑")));
    return element("li", { class: rank ? "" : "best" }, element("b", {}, line.text), ...moves);
  }

  /** A small picture of where a line leads. @param {string[] | null} moves */
  async function look(moves) {
    peek.hidden = true;
    peek.dataset.line = moves?.join(";") || "";
    if (!moves || !shown) return;
    const line = peek.dataset.line;
    const answer = await fetch(`/api/picture?${new URLSearchParams({ game, pos: shown.pos, moves: line })}`);
    const text = answer.ok ? await answer.text() : "";
    if (peek.dataset.line !== line) return;
    // The server drew it: no word of a visitor is in it.
    peek.innerHTML = text;
    peek.hidden = !text;
  }

  /** @param {string} turn @param {number} rank */
  function arrow(turn, rank) {
    const first = turn.split(" ")[0];
    const legal = (shown?.scene?.legal || []).find((/** @type {any} */ each) => each.m === first);
    if (legal) return { taps: legal.taps, rank };
    const [from, to] = first.split("-");
    return rank === 9 && to ? { from, to, rank } : null;
  }

  draw();
  return {
    show, draw, toggle, toggleThreat,
    /** White below or above. @param {boolean} turned */
    turn: (turned) => void bar.classList.toggle("turned", turned),
    destroy: () => leave.forEach((end) => end()),
  };
}
