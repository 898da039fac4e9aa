// Marks of a study over the pieces of a board: rings and arrows, told apart without colour, and told in words.
import { shape } from "../board/draw.js";
import { t } from "../words.js";

/** @typedef {import("../board/types.js").Item} Item */

export const KINDS = ["look", "good", "bad"];
const [RADIUS, SHORT, HEAD] = [0.44, 0.3, 0.2];

/** Over the pieces of a board. */
export class MarkLayer {
  /** @type {Map<string, Item>} */ #cells = new Map();
  /** @type {string[]} */ #marks = [];

  constructor() {
    this.root = shape("g", { class: "study-marks", "aria-hidden": "true" });
  }

  /** Where things lie now. @param {Item[]} items */
  lay(items) {
    this.#cells = new Map(items.flatMap((item) => (item.layer === "cell" && item.at ? [[item.at, item]] : [])));
    this.draw(this.#marks);
  }

  /** @param {string} cell */
  has(cell) {
    return this.#cells.has(cell);
  }

  /** @param {string[]} marks */
  draw(marks) {
    this.#marks = marks;
    this.root.replaceChildren(...marks.flatMap((mark) => this.#drawn(mark)));
  }

  /** What is marked, for who does not see it. */
  told() {
    return this.#marks.length ? t("Marked: {marks}", { marks: this.#marks.map(words).join(", ") }) : t("Nothing is marked here.");
  }

  /** @param {string} mark @returns {Element[]} */
  #drawn(mark) {
    const [kind = "", cells = ""] = mark.split(" ");
    const [from = "", to] = cells.split(">");
    const [start, end] = [this.#cells.get(from), this.#cells.get(to ?? from)];
    if (!start || !end) return [];
    const look = { class: `study-mark study-${kind}` };
    return to === undefined || to === from ? [shape("circle", { ...look, cx: start.x, cy: start.y, r: RADIUS })] : arrow(start, end, look, kind);
  }
}

/** @param {Item} start @param {Item} end @param {Record<string, string>} look @param {string} kind @returns {Element[]} */
function arrow(start, end, look, kind) {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const [x, y] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const tip = { x: end.x - (x * SHORT) / 2, y: end.y - (y * SHORT) / 2 };
  const corner = (/** @type {number} */ side) => `${tip.x - HEAD * (x + side * y * 0.7)},${tip.y - HEAD * (y - side * x * 0.7)}`;
  return [
    shape("line", { ...look, x1: start.x + x * SHORT, y1: start.y + y * SHORT, x2: tip.x, y2: tip.y }),
    shape("polyline", { class: `study-mark study-head study-${kind}`, points: `${corner(1)} ${tip.x},${tip.y} ${corner(-1)}` }),
  ];
}

/** @param {string} mark */
export function words(mark) {
  const [kind, cells = ""] = mark.split(" ");
  const place = cells.replace(">", " → ");
  if (kind === "good") return t("{place} is good", { place });
  return kind === "bad" ? t("{place} is bad", { place }) : place;
}
