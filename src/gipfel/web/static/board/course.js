/** The turn on a board, from one position to the next: made, shown, sent, and marked as the last one. No document. */

import { continued } from "./moves.js";
import { explain } from "./plan.js";
import { TurnState } from "./state.js";

/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./view.js").Phase} Phase */
/** @typedef {import("./view.js").Standing} Standing */

export class Course {
  /** @type {Scene | null} */ #scene = null; // the turn begins with it
  /** @type {import("./picture.js").Marks["last"]} */ #last = null;
  /** @type {string[][]} */ #sentSteps = [];
  #stepsShown = 0;
  #aim = ""; // the ghost that is shown
  sent = false; // the turn is on its way
  state = new TurnState(null);

  /**
   * A position has been set: the turn begins anew.
   * @param {Scene | null} scene
   * @param {TurnState} state
   * @param {Turn | null} turn how the position came about; without its steps: by those that were sent
   * @returns {{arrived: boolean, moved: string[][]}} whether it is another position, and what is to be shown as motion
   */
  begin(scene, state, turn) {
    const steps = turn?.steps ?? this.#sentSteps;
    const arrived = scene !== this.#scene;
    if (arrived) this.#remember(scene, steps, turn?.gone ?? []);
    // What the person's own touches have shown already is not shown again.
    const moved = arrived ? steps.slice(this.#stepsShown) : [];
    this.#stepsShown = 0;
    this.#sentSteps = [];
    this.sent = false;
    this.state = state;
    return { arrived, moved };
  }

  /** The last turn, for its marks. @param {Scene | null} scene @param {string[][]} steps @param {Point[]} gone */
  #remember(scene, steps, gone) {
    const before = this.#scene;
    this.#scene = scene;
    this.#last = null;
    if (!scene || !steps.length) return;
    const comparable = before !== null && before.game === scene.game;
    const { plan, explained } = comparable ? explain(before, scene, continued(before, steps)) : { plan: null, explained: false };
    this.#last = { plan: explained ? plan : null, before, steps, gone };
  }

  /** The touches go on their way, and are remembered until the position after them comes. */
  send() {
    this.sent = true;
    this.#sentSteps = this.state.steps;
  }

  /** The turn was not accepted: the person goes on where he was. */
  refuse() {
    this.sent = false;
    this.#sentSteps = [];
    if (this.state.complete) this.state.back();
  }

  /** @param {boolean} plays whether turns are made here @returns {Phase} */
  phase(plays) {
    if (this.sent) return "sent";
    if (!plays) return "idle";
    return this.state.complete ? "complete" : "choosing";
  }

  /** Steps that nobody has seen as motion yet. */
  get unshown() {
    return this.state.steps.slice(this.#stepsShown);
  }

  /** The whole steps are shown now. @returns {boolean} whether some that were shown have been taken back */
  show() {
    const { steps, between } = this.state;
    const done = between ? steps.length : Math.max(0, steps.length - 1);
    const back = done < this.#stepsShown;
    this.#stepsShown = done;
    return back;
  }

  /** The last turn, until the next begins. */
  get last() {
    return this.state.touches.length ? null : this.#last;
  }

  /** What is chosen: the last touches of the step being made, and the place of each step before. */
  get chosen() {
    const { steps, between } = this.state;
    return steps.flatMap((step, index) => step.slice(between || index < steps.length - 1 ? -1 : -2));
  }

  /** How a piece would lie after each of the touches that only choose that. @returns {Record<string, Item>} */
  get ghosts() {
    return this.state.prompt?.ghosts ?? {};
  }

  /** The touch whose ghost is shown; empty without ghosts. */
  get aim() {
    const known = Object.keys(this.ghosts);
    return known.includes(this.#aim) ? this.#aim : (known[0] ?? "");
  }

  /** @param {string} touch one with a ghost @returns {boolean} whether there is such a one */
  aimAt(touch) {
    if (!(touch in this.ghosts)) return false;
    this.#aim = touch;
    return true;
  }

  /** Turn the ghost on to the next way. @param {1 | -1} way @returns {boolean} whether there is one */
  turnGhost(way) {
    const known = Object.keys(this.ghosts);
    return this.aimAt(known.at((known.indexOf(this.aim) + way) % known.length) ?? "");
  }

  /**
   * What a touch means: itself where it is offered; else the ghost that lies there, or the piece.
   * @param {string} touch
   */
  meant(touch) {
    const { offered } = this.state;
    if (offered.includes(touch)) return touch;
    const lying = Object.keys(this.ghosts).filter((ghost) => this.ghosts[ghost]?.over?.includes(touch));
    if (lying.length) return lying.includes(this.aim) ? this.aim : lying.length === 1 ? (lying[0] ?? touch) : touch;
    const piece = this.#scene?.items.findLast((item) => item.layer === "piece" && item.at && (item.at === touch || item.over?.includes(touch)));
    return piece?.at && offered.includes(piece.at) && !this.state.touches.length ? piece.at : touch;
  }

  /** How something stands to the turn. @param {string} touch @param {Phase} phase @returns {Standing} */
  standing(touch, phase) {
    const open = phase === "choosing" || phase === "complete";
    const offered = phase === "choosing" && this.state.offered.includes(touch);
    return {
      offered,
      losses: offered ? this.state.losses(touch) : [],
      far: offered && this.state.prompt?.far?.includes(touch) === true,
      chosen: this.chosen.includes(touch),
      live: open && (this.state.reaches(touch) || this.state.touches.includes(touch) || this.meant(touch) !== touch),
    };
  }
}
