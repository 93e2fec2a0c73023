// A loupe over a board: twice as large, where cells are too small for a finger.

import { html, svg } from "./board-picture.js";

/** A cell of fewer pixels than this gets a loupe of that many. */
const SMALL = 24, SIZE = 128;

/** @param {string} id The picture that is magnified. */
export function createLoupe(id) {
  const element = html("div", "kb-loupe", { "aria-hidden": "true" });
  const lens = svg("svg");
  lens.append(svg("use", { href: `#${id}` }));
  element.append(lens);
  element.hidden = true;
  return {
    element,
    hide() { element.hidden = true; },
    /** Shows what is around a point. @param {[number, number]} at @param {DOMRect} box @param {number[]} view */
    show([x, y], box, [left, top, width]) {
      const cell = box.width / width;
      element.hidden = cell >= SMALL;
      if (element.hidden) return;
      const cells = SIZE / cell / 2;
      lens.setAttribute("viewBox", `${x - cells / 2} ${y - cells / 2} ${cells} ${cells}`);
      // Above the finger, or below it at the upper edge.
      const [px, py] = [(x - left) * cell, (y - top) * cell];
      element.style.left = `${Math.min(Math.max(px, SIZE / 2), box.width - SIZE / 2)}px`;
      element.style.top = `${py > 170 ? py - 100 : py + 100}px`;
    },
  };
}
