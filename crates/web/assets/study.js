// The analysis board: moves, lines, graph and board joined. The page of a game uses it as well.
// @ts-check
import { notice, pageData, remembered, say } from "./page.js";
import { follow } from "./live.js";
import { createTimeline } from "./timeline.js";
import { createGraph } from "./graph.js";
import { createAnalysis, createLedger } from "./analysis.js";
import { createBoard } from "./board.js";

/** @typedef {import("./timeline.js").Turn} Turn @typedef {import("./timeline.js").Node} Node @typedef {import("./timeline.js").Step} Step */
/** What a study begins with; `id` names a game that the server keeps, without it everything is in the address.
 * @typedef {{game: string, start: string, first: string, turns: Turn[], ply?: number, id?: string, positions?: string[]}} Data */

/** @param {string} address @returns {Promise<Step>} */
async function ask(address) {
  const answer = await fetch(address);
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

/** Joins everything on elements of `root`: #evalbar, #lines, #graph, #moves, and where there are such #state, #said, #position, #picture.
 * `live` says whether the last position of the game is being played: then the board there is left to the caller.
 * @param {{root: ParentNode, board: any, data: Data, live?: () => boolean, onShow?: (node: Node) => void, on?: boolean,
 *   sweep?: boolean}} options */
export function createStudy({ root, board, data, live = () => false, onShow, on, sweep = true }) {
  /** @param {string} id @returns {HTMLElement} */
  const part = (id) => root.querySelector(`#${id}`) || document.createElement("div");
  const { game, id } = data;
  const ledger = createLedger();
  /** The position texts of the main line, as far as they are known. @type {string[]} */
  let positions = data.positions ? [...data.positions] : [data.start];
  /** @type {any[]} */
  let marks = [];
  let turned = false;
  let unfollow = () => {};
  const state = root.querySelector("#state"), said = root.querySelector("#said");

  /** @param {string} pos @param {string} [m] */
  const after = (pos, m = "") => ask(`/api/after?${new URLSearchParams({ game, pos, m })}`);
  const analysis = createAnalysis({
    bar: part("evalbar"), host: part("lines"), game, ledger, on: on ?? remembered("analysis", "1") === "1",
    arrows: (arrows) => board?.setArrows?.(arrows), onChange: () => draw(), onPlay: (moves) => playLine(moves),
  });
  const graph = createGraph({ host: part("graph"), onSeek: (ply) => timeline.goPly(ply) });
  const timeline = createTimeline({
    host: part("moves"), first: data.first, turns: data.turns, extend: !id,
    fetchPly: (ply) => id ? ask(`/api/g/${id}/ply/${ply}`) : ply ? after(positions[ply - 1], timeline.main()[ply].m) : after(positions[0]),
    fetchAfter: after, onShow: shown, onExtend: extended, onFail: fail,
  });

  /** @param {unknown} error */
  function fail(error) {
    notice(error instanceof Error ? error.message : String(error));
  }

  /** @param {Node} node @param {boolean} animate */
  function shown(node, animate) {
    const step = /** @type {Step} */ (node.step);
    if (node.main) positions[node.ply] = step.pos;
    const left = live() && node === timeline.end();
    if (!left) {
      if (animate && step.previews?.length && board?.play) board.play(step.previews, step.scene, { turned });
      else board?.show(step.scene, { animate, turned, interactive: !step.over });
      if (state) state.textContent = step.state;
    }
    if (said && node.m) said.textContent = `${node.m}. ${step.state}`;
    const field = root.querySelector("#position"), picture = root.querySelector("#picture");
    if (field instanceof HTMLInputElement) field.value = step.pos;
    if (picture instanceof HTMLAnchorElement && node.main) picture.href = picture.href.replace(/([?&]ply=)\d+|$/, `$1${node.ply}`);
    onShow?.(node);
    analysis.show(step);
    draw();
  }

  function draw() {
    const main = timeline.main(), here = timeline.current();
    const branch = main.filter((node) => node.ply <= here.ply).pop();
    const points = main.map((_, ply) => {
      const record = positions[ply] ? ledger.get(positions[ply]) : undefined;
      const line = record?.lines[0];
      return record && line ? { chance: line.chance, text: line.text, settled: record.settled } : null;
    });
    graph.show({
      points, marks, ply: here.main ? here.ply : branch?.ply ?? 0, labels: main.map((node) => node.m),
      times: main.slice(1).map((node) => node.ms), logs: main.slice(1).map((node) => node.log),
    });
  }

  /** Follows what the server finds out about the whole game. */
  function look() {
    unfollow();
    const turns = timeline.main().slice(1).map((node) => node.m);
    if (!sweep || !turns.length) return;
    unfollow = follow(id ? `sweep:g:${id}` : `sweep:${game}:${data.start}|${turns.join(";")}`, (found) => {
      found.values.forEach((/** @type {any} */ value, /** @type {number} */ ply) => {
        if (value) positions[ply] = value.pos;
        ledger.put(value);
      });
      marks = found.marks;
      timeline.setMarks(marks);
      analysis.draw();
      draw();
    });
  }

  /** The whole game is in the address; after a move on the board it is another one. */
  function extended() {
    const query = new URLSearchParams(location.search);
    query.set("moves", timeline.main().slice(1).map((node) => node.m).join(";"));
    query.delete("line");
    query.delete("ply");
    history.replaceState(history.state, "", `${location.pathname}?${query}${location.hash}`);
    query.set("game", game);
    for (const link of document.querySelectorAll("a[href^='/api/record']")) {
      if (!(link instanceof HTMLAnchorElement)) continue;
      query.set("form", new URL(link.href).searchParams.get("form") || "txt");
      link.href = `/api/record?${query}${link.id === "picture" ? `&ply=${timeline.current().ply}` : ""}`;
    }
    look();
  }

  /** @param {string[]} moves */
  async function playLine(moves) {
    try {
      for (const m of moves) await timeline.play(m);
    } catch (error) {
      fail(error);
    }
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const target = event.target instanceof Element ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (target.closest("input, textarea, select, [role=slider], [role=dialog]")) return;
    if (target.closest("[role=grid]") && (/^Arrow|^Home|^End|^Space/.test(event.code))) return;
    if (event.code === "Space" && target.closest("button, a, summary")) return;
    if (event.code === "KeyA") analysis.toggle();
    else if (event.code === "KeyT") analysis.toggleThreat();
    else if (event.code === "KeyF" && !id) turn(!turned);
    else if (event.code === "KeyN" && !timeline.mistake()) notice(say("an-no-mistakes"));
    else if (event.code !== "KeyN" && !timeline.key(event)) return;
    event.preventDefault();
  }

  /** Turns the board. @param {boolean} next */
  function turn(next) {
    turned = next;
    analysis.turn(turned);
    const step = timeline.current().step;
    if (step && !(live() && timeline.current() === timeline.end())) board?.show(step.scene, { animate: false, turned, interactive: !step.over });
  }

  document.addEventListener("keydown", key);
  const arrived = () => void timeline.open(location.hash, data.turns.length);
  window.addEventListener("hashchange", arrived);
  timeline.open(location.hash, data.ply ?? data.turns.length).then(look);

  return {
    timeline, analysis, turn,
    /** A move on the board. @param {string} m */
    play: (m) => timeline.play(m).catch(fail),
    /** All turns of the game, as they are now. @param {Turn[]} turns */
    sync(turns) {
      if (turns.length < timeline.main().length - 1) positions = positions.slice(0, turns.length + 1);
      timeline.sync(turns);
      look();
    },
    /** Whether the last position of the game is shown. */
    atEnd: () => timeline.current() === timeline.end(),
    /** Looks through the game, or no longer. @param {boolean} next */
    setSweep(next) {
      if (sweep === next) return;
      sweep = next;
      look();
    },
    destroy() {
      document.removeEventListener("keydown", key);
      window.removeEventListener("hashchange", arrived);
      timeline.stop();
      analysis.destroy();
      unfollow();
    },
  };
}

const place = document.getElementById("study"), data = pageData("study"), host = document.getElementById("board");
if (place && data && host) {
  /** @type {ReturnType<typeof createStudy> | null} */
  let study = null;
  const board = createBoard(host, {
    onMove: (/** @type {string} */ m) => study?.play(m),
    preview: (/** @type {string} */ m) => fetch(`/api/preview?${new URLSearchParams({ game: data.game, pos: study?.timeline.current().step?.pos || data.start, m })}`).then((answer) => answer.json()),
    say: (/** @type {string} */ text) => {
      const said = document.getElementById("said");
      if (said) said.textContent = text;
    },
    words: say,
  });
  study = createStudy({ root: document, board, data });
}
