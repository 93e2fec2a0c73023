// The analysis board: moves, lines, graph and board joined. The page of a game uses it as well.
import { ask, byId, fail, inquire, notice, pageData, replace, root, say, tell, within } from "./page.js";
import { follow } from "./live.js";
import { createTimeline } from "./timeline.js";
import { createGraph } from "./graph.js";
import { createAnalysis, learn } from "./analysis.js";
import { createBoard } from "./board.js";

/** @param {StudyOptions} options */
export function createStudy({ board, data, live = () => false, onShow, on, sweep = true }) {
  const { game, id, api } = data, part = id => byId(id) ?? document.createElement("div");
  /** @type {Ledger} */
  const ledger = new Map();
  /** The texts of the main line's positions, as far as they are known. */
  let positions = [...(data.positions ?? [data.start])];
  /** @type {(Judgement|null)[]} */
  let marks = [];
  let unfollow = () => {};

  const [course, thoughts, tools] = byId("tools").content.children;
  part("moves").before(course);
  part("lines").replaceChildren(...thoughts.children);
  part("moves").replaceChildren(...tools.children);
  const after = (pos, m = "") => inquire("after", game, pos, m);
  const timeline = createTimeline({
    host: part("moves"), first: data.first, turns: data.turns, fetchAfter: after, onShow: show, onExtend: api ? undefined : extended,
    fetchPly: ply => api ? ask(`${api}/ply/${ply}`) : ply ? after(positions[ply - 1], timeline.main()[ply].m) : after(positions[0]),
  });
  const analysis = createAnalysis({
    bar: part("evalbar"), host: part("lines"), game, ledger, on, arrows: list => away() && board.setArrows(list), onChange: draw,
    onPlay: async moves => { for (const m of moves) await play(m); },
  });
  const graph = createGraph(part("graph"), timeline.goPly);
  /** Whether the board shows anything but the position that is being played. */
  const away = () => !live() || timeline.wanted() !== timeline.end();
  const play = m => timeline.add(m).catch(fail);
  const moves = () => timeline.main().slice(1).map(ply => ply.m).join(";");

  /** @param {Ply} ply */
  function show(ply, animate) {
    const step = /** @type {Step} */ (ply.step), { scene, state, pos, previews, panel } = step;
    if (ply.main) positions[ply.ply] = pos;
    if (away()) {
      board.show(scene, { previews: animate ? previews : [], interactive: !step.over });
      part("state").textContent = state;
      tell(`${ply.m} ${state}`);
    }
    part("position").value = pos;
    if (panel) replace(part("ply"), panel);
    onShow?.();
    analysis.show(step);
    draw();
  }

  function draw() {
    const main = timeline.main(), [, ...turns] = main;
    let here = timeline.current();
    while (!here.main && here.parent) here = here.parent;
    graph({
      points: main.map((_, ply) => ledger.get(positions[ply])), marks, ply: here.ply, labels: main.map(ply => ply.m),
      times: turns.map(ply => ply.ms), logs: turns.map(ply => ply.log),
    });
  }

  function look() {
    unfollow();
    if (!sweep || !moves()) return;
    unfollow = follow(id ? `sweep:g:${id}` : `sweep:${game}:${data.start}|${moves()}`, found => {
      found.values.forEach((/** @type {FindingMessage|null} */ value, ply) => {
        if (value) positions[ply] = value.pos;
        learn(ledger, value);
      });
      timeline.setMarks((marks = found.marks));
      analysis.draw();
      draw();
    });
  }

  /** The whole game is in the address. */
  function extended() {
    const query = new URLSearchParams(location.search);
    query.set("moves", moves());
    query.delete("line");
    history.replaceState(history.state, "", `?${query}${location.hash}`);
    query.set("game", game);
    for (const link of document.querySelectorAll(".files a")) {
      query.set("form", link.textContent ?? "");
      link.setAttribute("href", `/api/record?${query}`);
    }
    look();
  }

  const actions = {
    ...timeline.actions, ...analysis.actions, flip: board.turn,
    mistake() { if (!timeline.actions.mistake()) notice(say("an-no-mistakes")); },
  };
  document.addEventListener("click", event => {
    const { do: action, ply } = within(event, "[data-do], #ply [data-ply]")?.dataset ?? {};
    if (!action && (!ply || event.ctrlKey || event.metaKey || event.shiftKey)) return;
    event.preventDefault();
    if (action) actions[action](); else timeline.goPly(ply);
  });
  window.addEventListener("hashchange", () => timeline.open(timeline.end().ply));
  // A page that was open already has not shown the last move yet.
  timeline.open(data.ply ?? data.turns.length, !!root.dataset.ready).then(look);

  return {
    away, play,
    /** @param {Turn[]} turns */
    append(turns) {
      positions = positions.slice(0, turns.length + 1);
      timeline.sync(turns);
      look();
    },
    setSweep(next) {
      if (sweep === next) return;
      sweep = next;
      look();
    },
  };
}

const data = pageData("study");
if (data) {
  const board = createBoard(byId("board"), { onMove: m => study.play(m) }), study = createStudy({ board, data });
  root.dataset.ready = "true";
}
