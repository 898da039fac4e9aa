// Hourglasses on a board: what each has above and below, drawn into the glass of its symbol, and told.
import { shape, transformOf } from "../board/draw.js";
import { t } from "../words.js";

/** @typedef {import("../board/types.js").Item} Item */
/** @typedef {{full: number, runs: boolean, glasses: {at: string, owner: number, left: number}[]}} Sand what is left above now, in milliseconds */
/** @typedef {{key: string, group: SVGGElement, above: SVGRectElement, below: SVGRectElement, figure: SVGTextElement}} Drawn */

const BULB = 0.25; // units from the neck of a glass to either end
const LITTLE = 30; // seconds from which on they are written beside the glass
const SECOND = 1000;

/** Over the pieces of a board: a symbol S has its halves in S-above and S-below. */
export class GlassLayer {
  /** @type {Map<string, Drawn>} */ #drawn = new Map();
  /** @type {Map<string, Item>} */ #pieces = new Map();
  /** @type {Sand | null} */ #sand = null;
  #halves = shape("defs");

  constructor() {
    this.root = shape("g", { class: "glasses" }, this.#halves);
  }

  /** Where things lie now. @param {Item[]} items */
  lay(items) {
    this.#pieces = new Map(items.flatMap((item) => (item.layer === "piece" && item.at ? [[item.at, item]] : [])));
    this.pour(this.#sand);
  }

  /** Time has gone by. @param {Sand | null} sand */
  pour(sand) {
    this.#sand = sand;
    const seen = new Set();
    for (const { at, left } of sand?.glasses ?? []) {
      const item = this.#pieces.get(at);
      if (!item || !sand) continue;
      seen.add(at);
      level(this.#glass(at, item), left, sand.full, sand.runs);
    }
    for (const [cell, { group }] of this.#drawn) {
      if (seen.has(cell)) continue;
      group.remove();
      this.#drawn.delete(cell);
    }
  }

  /** Which hourglass runs out first, for who does not see it. @param {(touch: string) => string} named */
  told(named) {
    const [first, ...others] = inOrder(this.#sand);
    if (!first) return t("No hourglass runs here.");
    const said = t("First to run out: {name}, in {seconds} seconds.", { name: named(first.at), seconds: first.seconds });
    const after = others.map(({ at, seconds }) => `${at}: ${seconds}`).join(", ");
    const then = t("Then, in seconds: {others}.", { others: after });
    return after ? `${said} ${then}` : said;
  }

  /** @param {string} cell @param {Item} item */
  #glass(cell, item) {
    const key = `${item.symbol} ${transformOf(item)}`;
    const known = this.#drawn.get(cell);
    if (known?.key === key) return known;
    known?.group.remove();
    const [above, below] = [this.#half(item.symbol, "above"), this.#half(item.symbol, "below")];
    const stream = shape("path", { d: `M0 0V${BULB}`, class: "stream" });
    const figure = shape("text", { x: 0.3, y: -0.12 });
    const group = shape("g", { transform: transformOf(item), "data-at": cell }, above.glass, below.glass, stream, above.sand, below.sand, figure);
    const drawn = { key, group, above: above.sand, below: below.sand, figure };
    this.#drawn.set(cell, drawn);
    this.root.append(group);
    return drawn;
  }

  /** One half of a glass: empty, and the sand in it. @param {string} symbol @param {"above" | "below"} half */
  #half(symbol, half) {
    const id = `sand-in-${symbol}-${half}`;
    const href = `#${symbol}-${half}`;
    if (!this.#halves.querySelector(`[id="${id}"]`)) this.#halves.append(shape("mask", { id }, shape("use", { href, fill: "#fff" })));
    const glass = shape("use", { href, class: "glass" });
    const sand = shape("rect", { x: -BULB, width: 2 * BULB, class: "grains", mask: `url(#${id})` });
    return { glass, sand };
  }
}

/** How high the sand stands in both halves. @param {Drawn} drawn @param {number} left @param {number} full @param {boolean} runs */
function level({ group, above, below, figure }, left, full, runs) {
  const height = BULB * Math.sqrt(Math.min(1, Math.max(0, left / full)));
  const [top, rest] = [height.toFixed(4), (BULB - height).toFixed(4)];
  above.setAttribute("y", `-${top}`);
  above.setAttribute("height", top);
  below.setAttribute("y", top);
  below.setAttribute("height", rest);
  const seconds = Math.ceil(left / SECOND);
  const words = seconds <= LITTLE ? String(seconds) : "";
  if (figure.textContent !== words) figure.textContent = words;
  group.classList.toggle("little", seconds <= LITTLE);
  group.classList.toggle("runs", runs && left > 0);
}

/**
 * The hourglasses with their seconds, the first to run out first.
 * @param {Sand | null} sand
 */
export function inOrder(sand) {
  const glasses = (sand?.glasses ?? []).map(({ at, left }) => ({ at, seconds: Math.ceil(left / SECOND), left }));
  return glasses.sort((one, other) => one.left - other.left);
}
