// A line at the house: its positions are judged there, once each.
import { ask, Refused } from "../page/asking.js";

const LATER = ["took-too-long", "house-busy", "too-many"]; // what may succeed a moment later
const TRIES = 3;
const PAUSE = 800;

/** @typedef {Record<string, any>} Json */
/** @typedef {{touches?: string[], text?: string}} Made */

export class JudgedLine {
  /**
   * @param {string} spec
   * @param {string} position its text; empty: the start of the game
   * @param {Json} [more] what every request says besides
   */
  constructor(spec, position, more = {}) {
    this.spec = spec;
    this.position = position;
    this.more = more;
    /** @type {Map<string, Json>} */
    this.known = new Map();
  }

  /** What a request about some turns begins with. @param {string[]} turns @returns {Json} */
  body(turns) {
    return { ...this.more, spec: this.spec, turns, ...(this.position ? { position: this.position } : {}) };
  }

  /** @param {string[]} turns @returns {Promise<Json>} */
  async at(turns) {
    const key = turns.join(";");
    const known = this.known.get(key);
    if (known) return known;
    const found = await judged(this.body(turns));
    this.known.set(key, found);
    return found;
  }

  /**
   * One more turn, as the board hands it over.
   * @param {string[]} turns
   * @param {Made} made
   * @returns {Promise<Json>} the last of its `turns` is the new one in canonical notation
   */
  async after(turns, { touches, text }) {
    const body = text === undefined ? { ...this.body(turns), touches } : this.body([...turns, text]);
    const found = await judged(body);
    this.known.set(found.turns.join(";"), found);
    return found;
  }

  /** @param {string[]} turns @param {string[]} path */
  async tree(turns, path) {
    return (await judged({ ...this.body(turns), path })).board.tree;
  }

  /**
   * What a hand touches for turns to come, and those turns in words.
   * @param {string[]} turns
   * @param {string[][]} ahead
   * @returns {Promise<{plies: string[][][][], tales: string[][]}>}
   */
  async ahead(turns, ahead) {
    const { ahead: plies, ahead_tales: tales } = await judged({ ...this.body(turns), ahead });
    return { plies, tales };
  }
}

/**
 * @param {Json} body
 * @returns {Promise<Json>}
 */
async function judged(body) {
  for (let tries = 1; ; tries++) {
    try {
      return await ask("positions", { method: "POST", body });
    } catch (error) {
      if (tries === TRIES || !(error instanceof Refused && LATER.includes(error.code))) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
