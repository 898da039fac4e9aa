/** A turn being made: what has been touched, what may be touched next. No drawing, no document. */

/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").TreeNode} TreeNode */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").More} More */

/** What a person can always say; a page has its own button for it, so it is never offered on the board. */
export const APART = "choice:resign";

/**
 * A moment of the turn: a node, the tree it belongs to, and how it was reached.
 * @typedef {{nodes: TreeNode[], number: number, forced: boolean, scene: Scene | null, asked: boolean}} Moment
 */

/** What a touch brought about: the touch, and those completed because there was only one way. */
/** @typedef {{touch: string, forced: string[]}} Touched */

const TRIES = 4;
const PAUSE = 1_000; // milliseconds before a question that failed is asked again

export class TurnState {
  /** @type {string[]} */ #touches = [];
  /** @type {Moment[]} */ #moments = [];
  /** @type {More | null} */ #more;
  /** @type {(touched: Touched) => void} */ #arrived;
  #strict;
  #endings;
  /** @type {string[]} */ #preset;

  /**
   * @param {Tree | null} tree null: nothing may be touched
   * @param {{strict?: boolean, endings?: boolean, preset?: string[], more?: More | null, arrived?: (touched: Touched) => void}} [settings]
   *   `preset`: choices made by themselves where they are offered; `endings`: the scene after a complete turn is wanted too; `arrived` is called when something asked for has
   *   come, with what was completed then.
   */
  constructor(tree, { strict = false, endings = false, preset = [], more = null, arrived = () => {} } = {}) {
    this.#preset = preset;
    this.#strict = strict;
    this.#endings = endings;
    this.#more = more;
    this.#arrived = arrived;
    if (tree) this.#moments.push(moment(tree, false));
  }

  /** All touches so far, those completed included. */
  get touches() {
    return [...this.#touches];
  }

  /** The touches grouped into steps: a step ends where the board has moved. */
  get steps() {
    /** @type {string[][]} */
    const steps = [];
    /** @type {string[]} */
    let step = [];
    this.#touches.forEach((touch, index) => {
      step.push(touch);
      const node = this.#node(index + 1);
      if (node?.moved || node?.end) {
        steps.push(step);
        step = [];
      }
    });
    return step.length ? [...steps, step] : steps;
  }

  /** Whether no step is under way: nothing has been touched, or the last touch ended a step. */
  get between() {
    const node = this.#node();
    return !this.#touches.length || node?.moved === true || node?.end === true;
  }

  /** What may be touched next. */
  get offered() {
    return Object.keys(this.#node()?.touch ?? {}).filter((touch) => touch !== APART);
  }

  /** Whether the turn is made. */
  get complete() {
    return this.#node()?.end === true;
  }

  /** How many of the touches are final: under strict touch those the tree says so of, with all before them. */
  get final() {
    if (!this.#strict) return 0;
    const made = this.#touches.length;
    for (let depth = made; depth > 0; depth--) {
      if (isFinal(this.#node(depth - 1), this.#touches[depth - 1] ?? "")) return depth;
    }
    return 0;
  }

  /** Whether there is a touch that can be taken back. */
  get revocable() {
    return this.#touches.length > this.final;
  }

  /** Whether the way on is still being fetched. */
  get waiting() {
    return this.#node()?.open === true;
  }

  /** @returns {Prompt | null} what is expected now */
  get prompt() {
    return this.#node()?.prompt ?? null;
  }

  /** The cells a touch made now would clear besides what it moves. @param {string} touch */
  losses(touch) {
    return this.prompt?.losses?.[touch] ?? [];
  }

  /** The scene after the touches so far, where it has been fetched. */
  get scene() {
    return this.#moments.at(-1)?.scene ?? null;
  }

  /** Whether something has been asked for and not come yet. */
  get pending() {
    const here = this.#moments.at(-1);
    return here !== undefined && here.asked && !here.scene;
  }

  /**
   * Touch something that is offered; what is forced follows.
   * @param {string} touch
   * @returns {Touched | null} null when it cannot be touched now
   */
  touch(touch) {
    if (!this.#step(touch, false)) return null;
    return { touch, forced: this.#complete() };
  }

  /**
   * What a tap means: a touch that is offered; one that was offered before, from where it was; or a step back.
   * @param {string} touch
   * @returns {{touched: Touched | null, back: boolean}}
   */
  press(touch) {
    const touched = this.touch(touch);
    if (touched) return { touched, back: false };
    const depth = this.#offeredAt(touch);
    // Touching again what was touched last puts it down.
    if (depth < 0 || this.#touches[depth] === touch) return { touched: null, back: this.back() };
    this.#cut(depth);
    return { touched: this.touch(touch), back: true };
  }

  /** @param {string} touch @returns {boolean} whether a tap on it does more than a step back */
  reaches(touch) {
    return this.#node()?.touch?.[touch] !== undefined || this.#offeredAt(touch) >= 0;
  }

  /** Take back the person's last touch with all it completed. @returns {boolean} whether there was one */
  back() {
    const final = this.final;
    if (this.#touches.length <= final) return false;
    let depth = this.#touches.length - 1;
    while (depth > final && this.#moments[depth + 1]?.forced) depth--;
    this.#cut(depth);
    return true;
  }

  /** Take back everything that can be. @returns {boolean} whether there was something */
  reset() {
    const final = this.final;
    if (this.#touches.length <= final) return false;
    this.#cut(final);
    return true;
  }

  /**
   * Go along touches made before, as far as they fit; nothing is completed.
   * @param {string[]} touches
   */
  restore(touches) {
    this.#cut(0);
    this.#resume(touches);
  }

  /** @param {string[]} touches */
  #resume(touches) {
    for (const [index, touch] of touches.entries()) {
      if (this.waiting) {
        const rest = touches.slice(index);
        this.#ask()?.then(() => this.#resume(rest));
        return;
      }
      if (!this.#step(touch, false)) return;
    }
    this.#ask();
  }

  /**
   * What typed text means: a touch by its whole or short name where one is offered, else a turn in notation.
   * @param {string} text
   * @returns {{touch: string} | {text: string} | null} null: nothing was typed, or touches are final
   */
  typed(text) {
    const said = text.trim();
    if (!said) return null;
    const exact = this.offered.filter((touch) => touch === said || shortName(touch) === said);
    const loose = this.offered.filter((touch) => same(touch, said) || same(shortName(touch), said));
    const [touch] = exact.length === 1 ? exact : loose.length === 1 ? loose : [];
    if (touch) return { touch };
    return this.final ? null : { text: said };
  }

  /** @param {number} [depth] @returns {TreeNode | null} */
  #node(depth = this.#moments.length - 1) {
    const here = this.#moments[depth];
    return here ? (here.nodes[here.number] ?? null) : null;
  }

  /** @param {string} touch @param {boolean} forced */
  #step(touch, forced) {
    const here = this.#moments.at(-1);
    const number = this.#node()?.touch?.[touch];
    if (!here || number === undefined) return false;
    this.#touches.push(touch);
    this.#moments.push({ nodes: here.nodes, number, forced, scene: null, asked: false });
    return true;
  }

  /** Go on while there is one way only and nobody has to be asked; then fetch what is missing. */
  #complete() {
    /** @type {string[]} */
    const forced = [];
    for (;;) {
      const node = this.#node();
      const ways = Object.keys(node?.touch ?? {});
      const set = ways.find((way) => this.#preset.includes(way));
      const only = set ?? (ways.length === 1 && !node?.prompt?.asks ? ways[0] : undefined);
      if (only === undefined || !this.#step(only, true)) break;
      forced.push(only);
    }
    this.#ask();
    return forced;
  }

  /** The last depth before this one at which a touch was offered and still is; -1: none. @param {string} touch */
  #offeredAt(touch) {
    for (let depth = this.#touches.length - 1; depth >= this.final; depth--) {
      if (this.#node(depth)?.touch?.[touch] !== undefined) return depth;
    }
    return -1;
  }

  /** @param {number} depth */
  #cut(depth) {
    this.#touches.length = depth;
    this.#moments.length = Math.min(this.#moments.length, depth + 1);
  }

  /** Fetch what is below an open node, or the scene of a board that has moved. @returns {Promise<void> | null} */
  #ask() {
    const here = this.#moments.at(-1);
    const node = this.#node();
    const wanted = node?.open || node?.moved || (node?.end && this.#endings);
    if (!here || !this.#more || here.asked || !wanted) return null;
    here.asked = true;
    return this.#fetch(here, this.#more, this.touches);
  }

  /** A house that is busy is asked again: nobody can go on before it has answered. @param {Moment} here @param {More} more @param {string[]} path */
  async #fetch(here, more, path) {
    for (let tries = 1; ; tries++) {
      try {
        return this.#fill(here, await more(path));
      } catch {
        if (tries < TRIES) await new Promise((resolve) => setTimeout(resolve, PAUSE));
        if (tries < TRIES && this.#moments.at(-1) === here) continue;
        here.asked = false;
        return;
      }
    }
  }

  /** @param {Moment} here @param {Tree} tree */
  #fill(here, tree) {
    here.scene = tree.scene ?? null;
    const open = here.nodes[here.number]?.open;
    if (open) Object.assign(here, { nodes: tree.nodes, number: tree.root });
    if (this.#moments.at(-1) !== here) return;
    const touch = this.#touches.at(-1) ?? "";
    this.#arrived({ touch, forced: open && this.#touches.length ? this.#complete() : [] });
  }
}

/** @param {Tree} tree @param {boolean} forced @returns {Moment} */
function moment(tree, forced) {
  return { nodes: tree.nodes, number: tree.root, forced, scene: tree.scene ?? null, asked: false };
}

/** Whether something cannot be taken back once it is touched there. @param {TreeNode | null} node @param {string} touch */
function isFinal(node, touch) {
  const final = node?.final ?? [];
  return final === true || final.includes(touch);
}

/** A touch as a person types it: `ne+` for `turn:ne+`. @param {string} touch */
export function shortName(touch) {
  return touch.slice(touch.indexOf(":") + 1);
}

/** @param {string} one @param {string} other */
function same(one, other) {
  return one.toLowerCase() === other.toLowerCase();
}
