/** One tab stop for many things: which of them has it, and where the keys lead. */

import { ahead, apart, mod } from "./geometry.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {HTMLElement | SVGElement} Stop */

export class Roving {
  /** @type {Stop | null} */ #current = null;
  /** @type {{point: Point, axis: number} | null} */ #anchor = null;
  /** @type {() => Stop[]} */ #stops;

  /** @param {() => Stop[]} stops everything that can be reached, in reading order */
  constructor(stops) {
    this.#stops = stops;
  }

  /** What has the tab stop. */
  get current() {
    return this.#current;
  }

  /** After a change: exactly one thing has the tab stop; the one that had it, where it is still there. */
  settle() {
    const stops = this.#stops();
    const touch = this.#current?.dataset["touch"];
    const kept = stops.find((stop) => stop === this.#current) ?? stops.find((stop) => stop.dataset["touch"] === touch);
    this.#give(kept ?? stops.find((stop) => stop.classList.contains("gipfel-offered")) ?? stops[0] ?? null);
  }

  /** @param {Stop | null} stop */
  #give(stop) {
    for (const other of this.#stops()) if (other !== stop) other.setAttribute("tabindex", "-1");
    stop?.setAttribute("tabindex", "0");
    this.#current = stop;
  }

  /** Something got the focus by other means. @param {EventTarget | null} target */
  visit(target) {
    const stop = this.#stops().find((known) => known === target);
    if (stop && stop !== this.#current) {
      this.#anchor = null;
      this.#give(stop);
    }
  }

  /** @param {Stop | null} stop */
  focus(stop) {
    if (!stop) return;
    this.#give(stop);
    stop.focus({ preventScroll: false });
  }

  /** @param {number} degrees 0 is right, 90 is down */
  go(degrees) {
    const from = this.#current;
    if (!from) return;
    const points = this.#stops().map((stop) => ({ ...middle(stop), stop }));
    const here = middle(from);
    const axis = mod(degrees, 180);
    if (this.#anchor?.axis !== axis) this.#anchor = { point: here, axis };
    const others = points.filter((point) => point.stop !== from && apart(point, here) > 1);
    this.focus(ahead(here, others, degrees, this.#anchor.point)?.stop ?? null);
  }

  /** To the next thing that may be touched, round and round. @param {1 | -1} way */
  cycle(way) {
    const stops = this.#stops();
    const offered = stops.filter((stop) => stop.classList.contains("gipfel-offered"));
    const rank = this.#current ? stops.indexOf(this.#current) : -1;
    const after = offered.filter((stop) => (stops.indexOf(stop) - rank) * way > 0);
    this.focus((way > 0 ? (after[0] ?? offered[0]) : (after.at(-1) ?? offered.at(-1))) ?? null);
  }
}

/** @param {Stop} stop @returns {Point} */
function middle(stop) {
  const box = stop.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
