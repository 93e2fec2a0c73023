// The analysis board: moves, lines, graph and board joined. The page of a game uses it as well.
// @ts-check
import { ask, boardWords, notice, pageData, preview, remembered, say } from "./page.js";
import { follow } from "./live.js";
import { createTimeline } from "./timeline.js";
import { createGraph } from "./graph.js";
import { createAnalysis, createLedger } from "./analysis.js";
import { createBoard } from "./board.js";

/** @typedef {import("./timeline.js").Ply} Ply @typedef {import("./timeline.js").Turn} Turn @typedef {import("./timeline.js").Step} Step */
/** `id` names a game that the server keeps; without it everything is in the address.
 * @typedef {{game: string, start: string, first: string, turns: Turn[], ply?: number, id?: string, positions?: string[]}} Data */

/** Joins everything on elements of `root`: #evalbar #lines #graph #moves, and where there are such #state #said #position.
 * While `live` says so, the last position of the game is the caller's to show.
 * @param {{root: ParentNode, board: any, data: Data, live?: () => boolean, tell?: (text: string) => void, onShow?: (ply: Ply) => void, on?: boolean, sweep?: boolean}} options */
export function createStudy({ root, board, data, live = () => false, tell, onShow, on = remembered("analysis", "on") === "on", sweep = true }) {
  const part = (/** @type {string} */ id) => /** @type {HTMLElement} */ (root.querySelector(`#${id}`) || document.createElement("div"));
  const { game, id } = data, ledger = createLedger();
  /** The texts of the main line's positions, as far as they are known. */
  let positions = [...(data.positions || [data.start])];
  /** @type {any[]} */
  let marks = [];
  let unfollow = () => {}, performances = 0;

  /** @param {string} path @returns {Promise<Step>} */
  async function fetchStep(path) {
    const { ok, body } = await ask(path);
    if (!ok) throw new Error(body.error || say("game-offline"));
    return body;
  }
  const after = (/** @type {string} */ pos, m = "") => fetchStep(`/api/after?${new URLSearchParams({ game, pos, m })}`);
  const fail = (/** @type {any} */ error) => notice(error.message);
  const timeline = createTimeline({
    host: part("moves"), first: data.first, turns: data.turns, extend: !id, fetchAfter: after, onShow: show, onExtend: extended, onFail: fail,
    fetchPly: (ply) => id ? fetchStep(`/api/g/${id}/ply/${ply}`) : ply ? after(positions[ply - 1], timeline.main()[ply].m) : after(positions[0]),
  });
  const analysis = createAnalysis({
    bar: part("evalbar"), host: part("lines"), game, ledger, on, arrows: (list) => away() && board.setArrows(list), onChange: draw,
    onPlay: async (moves) => { for (const m of moves) await play(m); },
  });
  const graph = createGraph({ host: part("graph"), onSeek: (ply) => timeline.goPly(ply) });
  /** Whether the board shows anything but the position that is being played. */
  function away() {
    return !live() || timeline.wanted() !== timeline.end();
  }
  const play = (/** @type {string} */ m) => timeline.play(m).catch(fail);

  /** @param {Ply} ply @param {boolean} animate */
  function show(ply, animate) {
    const step = /** @type {Step} */ (ply.step);
    if (ply.main) positions[ply.ply] = step.pos;
    if (away()) {
      part("board").style.setProperty("--ratio", `${step.scene.view[2] / step.scene.view[3]}`);
      perform(animate ? step.previews || [] : [], step);
      part("state").textContent = step.state;
      const text = `${ply.m} ${step.state}`;
      if (tell) tell(text); else part("said").textContent = text;
    }
    /** @type {HTMLInputElement} */ (part("position")).value = step.pos;
    onShow?.(ply);
    analysis.show(step);
    draw();
  }

  /** A turn move by move, then the position after it. @param {any[]} previews @param {Step} step */
  async function perform(previews, { scene, over }) {
    const mine = ++performances;
    for (const each of previews.slice(0, -1)) {
      await board.show(each.after, { animate: each, interactive: false });
      if (mine !== performances) return;
    }
    board.show(scene, { animate: previews[previews.length - 1], interactive: !over });
  }

  function draw() {
    const main = timeline.main(), [, ...turns] = main;
    let here = timeline.current();
    while (!here.main && here.parent) here = here.parent;
    const points = main.map((_, ply) => {
      const record = ledger.get(positions[ply]);
      return record ? { chance: record.lines[0].chance, text: record.lines[0].text, settled: record.settled } : null;
    });
    graph.show({ points, marks, ply: here.ply, labels: main.map((ply) => ply.m), times: turns.map((ply) => ply.ms), logs: turns.map((ply) => ply.log) });
  }

  /** Follows what the server finds out about the whole game. */
  function look() {
    unfollow();
    const moves = timeline.main().slice(1).map((ply) => ply.m).join(";");
    if (!sweep || !moves) return;
    unfollow = follow(id ? `sweep:g:${id}` : `sweep:${game}:${data.start}|${moves}`, (found) => {
      found.values.forEach((/** @type {any} */ value, /** @type {number} */ ply) => {
        if (value) positions[ply] = value.pos;
        ledger.put(value);
      });
      timeline.setMarks((marks = found.marks));
      analysis.draw();
      draw();
    });
  }

  /** The whole game is in the address, and after a move on the board it is another one. */
  function extended() {
    const query = new URLSearchParams(location.search);
    query.set("moves", timeline.main().slice(1).map((ply) => ply.m).join(";"));
    query.delete("line");
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    query.set("game", game);
    for (const link of document.querySelectorAll(".files a")) {
      query.set("form", link.textContent || "");
      link.setAttribute("href", `/api/record?${query}`);
    }
    look();
  }

  /** @type {Record<string, () => void>} */
  const keys = {
    ...timeline.keys, KeyA: analysis.toggle, KeyT: analysis.toggleThreat,
    KeyN: () => { if (!timeline.mistake()) notice(say("an-no-mistakes")); },
  };
  const leave = new AbortController(), { signal } = leave;
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target), { code } = event;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || !keys[code]) return;
    if (target.closest("input, textarea, select, [role=slider]") || (!code.startsWith("Key") && target.closest("[role=grid]"))) return;
    if (code === "Space" && target.closest("button, a, summary")) return;
    event.preventDefault();
    keys[code]();
  }, { signal });
  const arrive = (/** @type {number} */ usual) => timeline.open(location.hash, usual);
  window.addEventListener("hashchange", () => arrive(timeline.end().ply), { signal });
  arrive(data.ply ?? data.turns.length).then(look);

  return {
    timeline, analysis, away, play,
    /** The text of the position that is shown. */
    position: () => timeline.current().step?.pos || data.start,
    /** All turns of the game, as they are now. @param {Turn[]} turns */
    append(turns) {
      positions = positions.slice(0, turns.length + 1);
      timeline.sync(turns);
      look();
    },
    /** Looks through the whole game, or no longer. @param {boolean} next */
    setSweep(next) {
      if (sweep === next) return;
      sweep = next;
      look();
    },
    destroy() {
      leave.abort();
      timeline.stop();
      analysis.stop();
      unfollow();
    },
  };
}

const data = pageData("study"), host = document.getElementById("board");
if (data && host) {
  const here = () => study.timeline.current().step?.pos || data.start;
  const board = createBoard(host, {
    onMove: (m) => study.play(m), preview: (m) => preview(data.game, here(), m), words: boardWords,
    say: (text) => notice(text),
  });
  let turned = false;
  const onShow = (/** @type {Ply} */ detail) => document.dispatchEvent(new CustomEvent("khod-ply", { detail }));
  const study = createStudy({ root: document, board, data, onShow });
  document.addEventListener("keydown", (event) => {
    if (event.code === "KeyF" && !(event.target instanceof HTMLInputElement) && !event.ctrlKey && !event.metaKey) board.setTurned((turned = !turned));
  });
  document.documentElement.dataset.ready = "true";
}
