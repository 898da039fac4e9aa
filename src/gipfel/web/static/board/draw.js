/** The picture: the symbols of the symbol file where the scene says. The Python drawer places the same ones. */

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Layer} Layer */
/** @typedef {import("./geometry.js").Layout} Layout */

const SVG = "http://www.w3.org/2000/svg";
/** @type {Layer[]} */
const LAYERS = ["plate", "cell", "piece", "mark", "label"];

/** @type {Promise<void> | null} */
let symbols = null;

/** Bring the symbols into the page, once; nothing is fetched when the page has them. @param {string} url */
export function bringSymbols(url) {
  symbols ??= document.getElementById("mark-chosen") ? Promise.resolve() : fetchSymbols(url);
  return symbols;
}

/** @param {string} url */
async function fetchSymbols(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const file = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const svg = document.importNode(file.documentElement, true);
  svg.setAttribute("class", "gipfel-symbols");
  svg.setAttribute("aria-hidden", "true");
  document.body.prepend(svg);
}

/**
 * An SVG element with attributes.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function shape(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {{x: number, y: number, size?: number | undefined, angle?: number | undefined, shift?: number[] | undefined}} place */
export function transformOf({ x, y, size = 1, angle = 0, shift: [right = 0, down = 0] = [] }) {
  const turned = angle ? ` rotate(${angle})` : "";
  const scaled = size !== 1 ? ` scale(${size})` : "";
  return `translate(${x + right} ${y + down})${turned}${scaled}`;
}

/**
 * A symbol at a place, with what is written on it, in a group that can be moved.
 * @param {{symbol: string, x: number, y: number, size?: number | undefined, angle?: number | undefined, shift?: number[] | undefined, text?: string | undefined}} item
 * @param {string} [look]
 */
export function placed(item, look = "") {
  const transform = transformOf(item);
  const use = shape("use", { href: `#${item.symbol}`, transform });
  const written = item.text ? [shape("text", { class: "gipfel-figure", transform }, item.text)] : [];
  return shape("g", look ? { class: look } : {}, use, ...written);
}

/** The drawn board. What was drawn can be asked for by cell and by group. */
export class Stage {
  /** @type {Map<Layer, SVGGElement>} */ #layers = new Map();
  /** @type {Map<string, SVGGElement[]>} */ #pieces = new Map();
  /** @type {Map<string, SVGGElement>} */ #cells = new Map();
  /** @type {Map<string, {element: SVGGElement, middle: {x: number, y: number}}>} */ #plates = new Map();
  #strokes = shape("g", { class: "gipfel-strokes" });

  constructor() {
    this.root = shape("g", { class: "gipfel-stage", "aria-hidden": "true" });
    /** What is drawn on the board but under the pieces. */
    this.under = shape("g", { class: "gipfel-under" });
    /** What moves away, above everything else. */
    this.flying = shape("g", { class: "gipfel-flying" });
    for (const layer of LAYERS) {
      const group = shape("g", { class: `gipfel-${layer}s` });
      this.#layers.set(layer, group);
      this.root.append(group);
      if (layer === "plate") this.root.append(this.#strokes);
      if (layer === "cell") this.root.append(this.under);
    }
    this.root.append(this.flying);
  }

  /**
   * @param {Layout} layout
   * @param {{coordinates: boolean, offered: ReadonlySet<string>}} shown
   */
  draw(layout, { coordinates, offered }) {
    for (const map of [this.#pieces, this.#cells, this.#plates]) map.clear();
    for (const layer of LAYERS) {
      const items = layout.items.filter((item) => item.layer === layer && (!item.dormant || offered.has(item.touch ?? "")));
      const visible = layer !== "label" || coordinates;
      this.#layers.get(layer)?.replaceChildren(...(visible ? items.map((item) => this.#item(item)) : []));
    }
    const lines = layout.strokes.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => shape("line", { x1, y1, x2, y2 }));
    this.#strokes.replaceChildren(...lines);
    this.flying.replaceChildren();
  }

  /** The elements of the pieces on a cell. @param {string} cell */
  pieces(cell) {
    return this.#pieces.get(cell) ?? [];
  }

  /** @param {string} name of a cell, or a touch */
  cell(name) {
    return this.#cells.get(name) ?? null;
  }

  /** What turns, and about which point. @param {string} group */
  plate(group) {
    return this.#plates.get(group) ?? null;
  }

  /** Something to be shown lifted a little; null: nothing. @param {string | null} name */
  lift(name) {
    for (const element of this.root.querySelectorAll(".gipfel-lifted")) element.classList.remove("gipfel-lifted");
    if (name) for (const element of [this.cell(name), ...this.pieces(name)]) element?.classList.add("gipfel-lifted");
  }

  /** The sockets of a group. @param {string} group */
  sockets(group) {
    return [...this.#cells.values()].filter((element) => element.dataset["group"] === group);
  }

  /** @param {Item} item */
  #item(item) {
    if (item.layer === "label") return label(item);
    const element = placed(item);
    if (item.group) element.dataset["group"] = item.group;
    if (item.layer === "piece" && item.at) this.#pieces.set(item.at, [...this.pieces(item.at), element]);
    if (item.layer === "cell") this.#cells.set(item.touch ?? item.at ?? "", element);
    if (item.layer === "plate" && item.group) this.#plates.set(item.group, { element, middle: item });
    return element;
  }
}

/** @param {Item} item */
function label(item) {
  return shape("text", { x: item.x, y: item.y, class: `gipfel-${item.symbol}` }, item.text ?? "");
}
