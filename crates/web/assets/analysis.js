// What the player thinks of the position: bar, lines, arrows. All of it, and the graph, comes from one record.
import { element, isOn, parts, remember, remembered, say } from "./page.js";
import { follow } from "./live.js";

/** Keeps the finding with more lines or, if equal, more nodes. @param {Ledger} ledger @param {FindingMessage|null} found */
export function learn(ledger, found) {
  const old = found && ledger.get(found.pos), more = (found?.lines.length ?? 0) - (old?.lines.length ?? 0);
  if (found?.lines.length && (more > 0 || (more === 0 && found.nodes >= (old?.nodes ?? 0)))) ledger.set(found.pos, found);
}

/** @param {AnalysisOptions} options */
export function createAnalysis({ bar, host, game, ledger, arrows, onChange, onPlay, on = isOn("analysis") }) {
  let wanted = +remembered("lines", "3"), threat = false, timer = 0;
  /** @type {Step|null} */
  let shown = null;
  /** The latest studies of the position and of the other side's threat. @type {(PositionStudy|null)[]} */
  let [heard, danger] = [null, null];
  let leave = [];

  const [power, count, deeper, warner, effort, list, peek] =
    parts(host, "[data-do=toggle]", "select", "[data-do=deeper]", "[data-do=threat]", ".hint", ".lines", ".peek");
  count.value = wanted;
  count.onchange = () => {
    wanted = +count.value;
    remember("lines", wanted);
    ask();
  };

  /** @param {Step} next */
  function show(next) {
    const same = shown?.pos === next.pos;
    shown = next;
    if (!same) {
      heard = danger = null;
      clearTimeout(timer);
      stop();
      // Quick steps through a game ask for nothing.
      timer = setTimeout(ask, 150);
    }
    draw();
  }

  const stop = () => leave.splice(0).forEach(end => end());

  function ask(kind = "an") {
    stop();
    if (on && shown && !shown.over) {
      const { pos, turn } = shown;
      leave.push(follow(`${kind}:${game}:${wanted}:${pos}`, found => {
        learn(ledger, (heard = found));
        draw();
        onChange();
      }));
      const other = pos.replace(new RegExp(`\\b${turn}\\b`), turn === "white" ? "black" : "white");
      if (threat) leave.push(follow(`an:${game}:1:${other}`, found => ((danger = found), draw())));
    }
    draw();
  }

  function draw() {
    const record = shown && ledger.get(shown.pos), first = record?.lines[0];
    power.textContent = say(on ? "an-stop" : "an-start");
    warner.ariaPressed = `${threat}`;
    deeper.disabled = !on || !heard || heard.open || heard.final;
    const more = on && heard?.running && !record?.final ? ` · ${say("an-thinking")}…` : "";
    effort.textContent = heard?.waiting ?? (record ? record.effort + more : on && !shown?.over ? say("an-thinking") : "");
    measure(record, first);
    const lines = (record?.lines ?? []).slice(0, wanted).filter(line => line.moves.length), text = JSON.stringify(lines);
    // A new list would lose the row under the pointer.
    list.style.setProperty("--lines", on ? wanted : 0);
    if (list.dataset.lines !== text) {
      list.dataset.lines = text;
      list.replaceChildren(...lines.map(row));
    }
    const moves = on ? lines.map(line => arrow(line.moves[0])) : [], theirs = on && danger?.lines[0]?.moves[0];
    arrows([...moves.map((each, rank) => ({ ...each, rank })), ...theirs ? [{ ...arrow(theirs), rank: 9 }] : []]);
  }

  /** @param {FindingMessage|null|undefined} record @param {LineMessage|undefined} first */
  function measure(record, first) {
    const share = (first?.chance ?? 0.5) * 100, { brief = "", text = "" } = first ?? {};
    bar.hidden = !on && !first;
    bar.style.setProperty("--share", `${share}%`);
    bar.classList.toggle("unsettled", !record?.settled);
    bar.lastChild.textContent = brief;
    bar.title = text && `${text}, ${say("an-chance")} ${Math.round(share)} %`;
    Object.assign(bar, { ariaValueNow: Math.round(share), ariaValueText: bar.title || "…" });
  }

  /** @param {LineMessage} line */
  function row({ text, moves }) {
    return element("li", {}, element("b", {}, text), ...moves.map((m, at) => {
      const way = moves.slice(0, at + 1), onfocus = () => look(way), onblur = () => look([]);
      return element("button", { type: "button", onclick: () => onPlay(way), onpointerenter: onfocus, onfocus, onpointerleave: onblur, onblur }, m.replaceAll("-", "‑"));
    }));
  }

  async function look(way) {
    const moves = (peek.dataset.line = way.join(";"));
    peek.hidden = true;
    if (!moves || !shown) return;
    const answer = await fetch(`/api/picture?${new URLSearchParams({ game, pos: shown.pos, moves })}`), drawn = await answer.text();
    if (peek.dataset.line !== moves || !answer.ok) return;
    // The server drew it: it holds no text of a visitor.
    peek.innerHTML = drawn;
    peek.hidden = false;
  }

  /** @returns {Arrow} */
  function arrow(turn) {
    const m = turn.split(" ")[0], [from, to] = m.split("-");
    return shown?.scene.legal.find(each => each.m === m) ?? { from, to };
  }

  return {
    show, draw,
    actions: {
      toggle() {
        on = !on;
        remember("analysis", on ? "on" : "off");
        ask();
      },
      threat() {
        threat = !threat;
        danger = null;
        ask();
      },
      deeper: () => ask("deeper"),
    },
  };
}
