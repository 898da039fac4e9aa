/** What can be pointed at on the board: one invisible, named button for each thing, above the picture. */

import { apart } from "./geometry.js";
import { shape } from "./draw.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./geometry.js").Layout} Layout */

/**
 * How a thing stands now.
 * @typedef {{name: string, offered: boolean, chosen: boolean, live: boolean}} Standing
 *   `live`: a tap on it does more than a step back
 */

const REACH = 0.5; // half the distance of neighbouring cells

export class Targets {
  /** @type {Map<string, SVGGElement>} */ #elements = new Map();
  /** @type {Map<string, Item>} */ #items = new Map();

  constructor() {
    this.root = shape("g", { class: "gipfel-targets" });
  }

  /** The names of what can be pointed at, in the order of the scene. */
  get names() {
    return [...this.#items.keys()];
  }

  /** @param {string} name */
  item(name) {
    return this.#items.get(name) ?? null;
  }

  /** @param {string} name */
  element(name) {
    return this.#elements.get(name) ?? null;
  }

  /** What lies at a place, whether it can be touched or not. @param {import("./types.js").Point} point */
  nearest(point) {
    const found = [...this.#items].filter(([, item]) => !isBand(item) && apart(item, point) < REACH);
    found.sort(([, one], [, other]) => apart(one, point) - apart(other, point));
    return found[0]?.[0] ?? null;
  }

  /**
   * Lay the targets out anew; those that stay keep their elements, so that the focus stays too.
   * @param {Layout} layout
   * @param {ReadonlySet<string>} offered
   */
  lay(layout, offered) {
    this.#items.clear();
    for (const item of layout.items) {
      const name = item.touch ?? item.at;
      if (item.speech && name && (!item.dormant || offered.has(name))) this.#items.set(name, item);
    }
    for (const [name, element] of this.#elements) {
      if (this.#items.has(name)) continue;
      element.remove();
      this.#elements.delete(name);
    }
    for (const [name, item] of this.#items) this.#place(name, item);
  }

  /** @param {(name: string) => Standing} standing @param {boolean} readable nothing can be touched: pictures, no buttons */
  mark(standing, readable) {
    for (const [name, element] of this.#elements) {
      const { name: spoken, offered, chosen, live } = standing(name);
      element.setAttribute("role", readable ? "img" : "button");
      element.setAttribute("aria-label", spoken);
      element.classList.toggle("gipfel-offered", offered);
      element.classList.toggle("gipfel-chosen", chosen);
      element.classList.toggle("gipfel-live", live);
      if (readable) for (const state of ["aria-disabled", "aria-pressed"]) element.removeAttribute(state);
      else {
        element.setAttribute("aria-disabled", String(!live));
        element.setAttribute("aria-pressed", String(chosen));
      }
    }
  }

  /** @param {string} name @param {Item} item */
  #place(name, item) {
    const known = this.#elements.get(name);
    const element = known ?? shape("g", { tabindex: -1 });
    if (!known) element.dataset["touch"] = name;
    element.setAttribute("transform", `translate(${item.x} ${item.y})${isBand(item) ? ` rotate(${item.angle ?? 0})` : ""}`);
    element.replaceChildren(...(isBand(item) ? band(item) : disc(this.#radius(item))));
    this.#elements.set(name, element);
    // Bands lie below, so that what stands on them can be touched.
    if (!known) this.root[isBand(item) ? "prepend" : "append"](element);
  }

  /** Small things get no more room than their neighbours leave. @param {Item} item */
  #radius(item) {
    let nearest = 2 * REACH;
    for (const other of this.#items.values()) {
      if (other !== item && !isBand(other)) nearest = Math.min(nearest, apart(item, other));
    }
    return Math.max(0.25, nearest / 2);
  }
}

/** A handle along a row: a mark whose size is its length. @param {Item} item */
function isBand(item) {
  return item.layer === "mark" && item.angle !== undefined;
}

/** @param {number} radius */
function disc(radius) {
  return [shape("circle", { class: "gipfel-area", r: radius }), shape("circle", { class: "gipfel-focus", r: radius - 0.04 })];
}

/** @param {Item} item */
function band(item) {
  const length = (item.size ?? 1) + 0.9;
  const box = { x: -length / 2, y: -0.45, width: length, height: 0.9, rx: 0.45 };
  return [shape("rect", { class: "gipfel-area", ...box }), shape("rect", { class: "gipfel-focus", ...box })];
}
