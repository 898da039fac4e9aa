// A short game as the house sends it for a miniature: every item once, and which of them are there when. No DOM here.

/** @typedef {import("../board/types.js").Scene} Scene */
/** @typedef {import("../board/types.js").Item} Item */
/** @typedef {{at: number, scene: Scene, items: Item[], turns: {items: number[], steps: string[][]}[]}} Sent */

export class Recording {
  /** @param {Sent} sent */
  constructor({ at, scene, items, turns }) {
    /** The number of the scene one stands at; that of the picture first. */
    this.at = at;
    this.steps = turns.map((turn) => turn.steps);
    this.scenes = turns.map((turn) => ({ ...scene, items: turn.items.map((number) => /** @type {Item} */ (items[number])) }));
  }

  get scene() {
    return /** @type {Scene} */ (this.scenes[this.at]);
  }

  /** Go one turn on: what a hand touches for it; null when the game begins anew. @returns {string[][] | null} */
  go() {
    this.at = (this.at + 1) % this.scenes.length;
    return this.at === 0 ? null : (this.steps[this.at] ?? []);
  }
}
