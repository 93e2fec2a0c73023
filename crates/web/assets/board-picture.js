// A scene as an SVG, the same as Rust draws it, and the events of a move as motion.

const wait = ms => new Promise(done => setTimeout(done, ms));
export const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export function createPicture(element) {
  const layers = Object.fromEntries([...element.firstChild.children].map(layer => [layer.dataset.layer, layer]));
  let turned = false, flip = [null, null], run = 0, board = "";
  let pieces = new Map();

  const turn = (at, sum) => turned && sum !== null ? sum - at : at;
  /** @param {Sprite} at */
  const spot = ({ x, y, z = 0 }) => [turn(x, flip[0]), turn(y, flip[1]) - z];
  /** @param {number[]} r */
  const seen = ([x, y, w, h]) => [Math.min(turn(x, flip[0]), turn(x + w, flip[0])), Math.min(turn(y, flip[1]), turn(y + h, flip[1])), w, h];
  /** @param {Drawn} drawn */
  const drawn = ([plain, other = plain]) => turned ? other : plain;
  const place = at => `translate(${spot(at).map(n => `${n}px`)})`;

  /** @param {Sprite} sprite */
  function piece(sprite, layer = layers.sprites) {
    layer.insertAdjacentHTML("beforeend", `<use href="#${sprite.sym}"/>`);
    layer.lastChild.style.transform = place(sprite);
    return layer.lastChild;
  }

  /** @param {Pick<SceneMessage, "ground"|"under"|"over"|"marks">} what @param {Sprite[]} sprites */
  function paint({ ground, under, over, marks }, sprites) {
    const below = drawn(ground);
    if (below !== board) layers.ground.innerHTML = board = below;
    for (const [name, what] of Object.entries({ under, over, marks })) layers[name].innerHTML = drawn(what);
    const order = [...sprites].sort((a, b) => turn(a.y, flip[1]) - turn(b.y, flip[1]) || (a.z ?? 0) - (b.z ?? 0));
    layers.sprites.replaceChildren();
    pieces = new Map(order.map(sprite => [sprite.id, piece(sprite)]));
  }

  /** The picture grows or shrinks to another view. */
  function look(view, still) {
    const [left, top, width] = view, old = element.getAttribute("viewBox")?.split(" ").map(Number);
    element.setAttribute("viewBox", view.join(" "));
    if (!old || still || old.join() === view.join()) return;
    const unit = element.clientWidth / old[2];
    const transform = `translate(${(left - old[0]) * unit}px, ${(top - old[1]) * unit}px) scale(${width / old[2]})`;
    element.animate({ transformOrigin: ["0 0", "0 0"], transform: [transform, "none"] }, { duration: 160, easing: "ease-out" });
  }

  function frame(c, r) {
    const [x, y, w, h] = seen(r);
    return `<rect class="${c}" x="${x + .05}" y="${y + .05}" width="${w - .1}" height="${h - .1}" rx=".09"/>`;
  }

  /** A destination with its numbers: a dot, ring and cross for a capture, or a frame of its own. @param {any} target @param {Entry[]} entries */
  function hint({ r, f, on } = {}, entries) {
    if (f) return frame("kb-choice", f);
    if (!r) return "";
    const [left, top, w, h] = seen(r), counts = [...new Set(entries.map(({ at }) => at))], take = entries[0].k === "take";
    // More than two numbers would cover the neighbours.
    const numbers = (counts.length > 2 ? [`${counts[0]}…${counts.at(-1)}`] : counts).join("·");
    const symbol = take ? "ring" : numbers ? "" : "dot", sign = symbol && `<use href="#${symbol}" x="${left + w / 2}" y="${top + h / 2}"/>`;
    if (!numbers) return sign;
    // Numbers stand beside a piece, or in the middle.
    const aside = take ? .34 : on ? .32 : 0, size = aside ? .17 : .2, wide = size + (numbers.length - 1) * .06;
    const [x, y] = [Math.max(left + w / 2 - aside, left + wide), top + h / 2 - aside];
    return `${sign}<rect class="kb-count${take ? "-take" : ""}" x="${x - wide}" y="${y - size}" width="${2 * wide}" height="${2 * size}" rx="${size}"/>
      <text class="kb-count-text" x="${x}" y="${y}" dy=".35em">${numbers}</text>`;
  }

  /** An arrow between two places, or a ring if they are one. @param {number[]} from @param {number[]} to */
  function arrow([x, y], [toX, toY], first) {
    const other = first ? "" : " kb-arrow-other", length = Math.hypot(toX - x, toY - y);
    if (length < .1) return `<circle class="kb-arrow-ring${other}" cx="${x}" cy="${y}" r=".3"/>`;
    // The shaft ends inside the head, the head points to the middle of its place.
    const [head, half] = first ? [.42, .09] : [.32, .05], end = length - head;
    return `<polygon class="kb-arrow${other}" transform="translate(${x} ${y}) rotate(${Math.atan2(toY - y, toX - x) * 180 / Math.PI})"
      points="0,${half} ${end},${half} ${end},${head / 2} ${length},0 ${end},${-head / 2} ${end},${-half} 0,${-half}"/>`;
  }

  /** Plays events on the picture; true if no other motion interrupted them. @param {BoardEvent[]} events */
  async function perform(events) {
    const mine = ++run;
    for (const name of ["hints", "over", "marks"]) layers[name].replaceChildren();
    // Without motion everything fades into its new place at once.
    const all = reduced() ? events.map(event => ({ ...event, delay: 0, ms: 160 })) : events;
    // An event that begins late on a busy machine has its whole time, too.
    await Promise.all(all.map(async event => {
      if (event.delay) await wait(event.delay);
      if (mine === run) happen(event);
      await wait(event.ms);
    }));
    return mine === run;
  }

  /** @param {BoardEvent[]} events */
  function settle(events) {
    for (const event of [...events].sort((a, b) => a.delay - b.delay)) happen({ ...event, ms: 0 });
  }

  /** @param {BoardEvent} event */
  function happen({ t, id, sym = "", x = NaN, y = NaN, z, ms }) {
    const old = pieces.get(id), gone = isNaN(x), timing = /** @type {const} */ ({ duration: ms, easing: "ease-out", fill: "both" });
    const fades = ms && reduced(), [from, to] = [old?.style.transform, gone ? "" : place({ id, sym, x, y, z })];
    if (gone || (fades && old)) old?.animate({ opacity: [1, 0] }, timing);
    if (gone) return;
    if (!old || fades) {
      const made = piece({ id, sym: sym || old?.getAttribute("href").slice(1), x, y, z });
      pieces.set(id, made);
      made.animate({ opacity: [0, 1], transform: [fades ? to : `${to} scale(1.25)`, to] }, timing);
      return;
    }
    if (t !== "close-up") layers.sprites.append(old);
    if (sym) old.setAttribute("href", `#${sym}`);
    old.style.transform = to;
    old.animate({ transform: [from, to] }, { ...timing, fill: "none" });
  }

  return {
    layers, seen, spot, drawn, piece, standing: id => pieces.get(id), paint, look, frame, hint, arrow, perform, settle,
    pulse(ids) {
      for (const id of reduced() ? [] : ids) {
        const piece = pieces.get(id), rest = piece.style.transform;
        piece.animate({ transform: [rest, `${rest} scale(1.2)`, rest] }, { duration: 700, easing: "ease-in-out" });
      }
    },
    halt() { run++; },
    turn(sums, on) { [flip, turned] = [sums, on]; },
  };
}
