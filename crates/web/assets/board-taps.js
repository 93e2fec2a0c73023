// What taps mean: a move is a sequence of targets, and every tap leaves fewer moves.

/** @typedef {import("./board-picture.js").Scene} Scene */
/** @typedef {import("./board-picture.js").Entry} Entry */

/** The moves that begin with these taps. @param {Scene|null} scene @param {string[]} taps */
export function begun(scene, taps) {
  return (scene?.legal ?? []).filter(entry => taps.every((tap, i) => entry.taps[i] === tap));
}

/** What can be tapped next, with the moves that it leads to.
 * @param {Scene|null} scene @param {string[]} taps @returns {Map<string, Entry[]>} */
export function following(scene, taps) {
  /** @type {Map<string, Entry[]>} */
  const found = new Map();
  for (const entry of begun(scene, taps)) {
    const tap = entry.taps[taps.length];
    if (tap !== undefined) found.set(tap, [...found.get(tap) ?? [], entry]);
  }
  return found;
}

/** The taps with one more, if some move begins with them; a stone may stand for its column.
 * @param {Scene|null} scene @param {string[]} before @param {string} target */
export function tapped(scene, before, target) {
  const other = (/** @type {string} */ tap) => scene?.targets.find(({ id }) => id === tap)?.as ?? tap;
  const ways = [[...before, target], [...before, other(target)], [...before.map(other), target], [...before.map(other), other(target)]];
  return ways.find(way => begun(scene, way).length) ?? null;
}

/** The nearest target in a direction, or the farthest.
 * @param {string} from @param {string[]} others @param {(id: string) => [number, number]|null} centre
 * @param {[number, number]} way @param {boolean} far */
export function nearest(from, others, centre, [dx, dy], far) {
  const start = centre(from);
  let best = null, least = Infinity;
  for (const id of others) {
    const at = centre(id);
    if (!start || !at || id === from) continue;
    const along = (at[0] - start[0]) * dx + (at[1] - start[1]) * dy;
    const aside = Math.abs((at[0] - start[0]) * dy) + Math.abs((at[1] - start[1]) * dx);
    const cost = far ? -along : along + 3 * aside;
    if (along > .2 && cost < least) [best, least] = [id, cost];
  }
  return best;
}
