// A game that only this browser knows: its turns, kept over a reload. No DOM here.

/** @typedef {{getItem(key: string): string | null, setItem(key: string, value: string): void, removeItem(key: string): void}} Keeping */

const DRAWN = /^(lot|coin|die) \w+$/;

export class LocalGame {
  /**
   * @param {string} spec
   * @param {Keeping} kept
   */
  constructor(spec, kept) {
    this.key = `gipfel here ${spec}`;
    this.kept = kept;
    /** @type {string[]} */
    this.turns = read(kept.getItem(this.key));
  }

  /** @param {string[]} turns all that have been played */
  played(turns) {
    this.turns = [...turns];
    this.kept.setItem(this.key, JSON.stringify(this.turns));
  }

  /** The last turn of a player; what the house drew after it goes with it. */
  undo() {
    const last = this.turns.findLastIndex((turn) => !DRAWN.test(turn));
    this.played(this.turns.slice(0, Math.max(last, 0)));
  }

  restart() {
    this.turns = [];
    this.kept.removeItem(this.key);
  }
}

/** @param {string | null} text @returns {string[]} */
function read(text) {
  try {
    const found = JSON.parse(text ?? "[]");
    return Array.isArray(found) && found.every((turn) => typeof turn === "string") ? found : [];
  } catch {
    return [];
  }
}
