// Looking back through the turns while the game goes on.
import { ask } from "../page/asking.js";
import { CHANGED, turnName, turnParts, turnSwitch } from "../page/turns.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").TableState} TableState */

export class Looking {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {(board: Record<string, any>) => void} show
   * @param {() => void} reworded turns are read in words from now on, or in notation
   */
  constructor(find, state, show, reworded) {
    this.state = state;
    this.show = show;
    this.list = find("turns");
    this.steps = find("steps");
    this.spec = find("table").dataset.spec ?? "";
    /** The number of turns on the board one looks at; null: the game as it stands. @type {number | null} */
    this.at = null;
    this.drawn = "";
    /** @type {Map<number, Record<string, any>>} */
    this.known = new Map();
    this.list.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) void this.go(Number(button.dataset.turn));
    });
    this.steps.addEventListener("click", (event) => {
      const way = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.go;
      if (way) void this.walk(way);
    });
    this.steps.append(turnSwitch());
    document.addEventListener(CHANGED, () => {
      this.list.replaceChildren(...this.items());
      reworded();
    });
  }

  items() {
    return this.turns.map((turn, index) => item(turn, index, this.state.snapshot?.tales[index]));
  }

  get live() {
    return this.at === null;
  }

  get turns() {
    return /** @type {string[]} */ (this.state.snapshot?.turns ?? []);
  }

  /** @param {string} way */
  walk(way) {
    const here = this.at ?? this.turns.length;
    const there = { first: 0, back: here - 1, on: here + 1, last: this.turns.length }[way] ?? here;
    return this.go(Math.min(Math.max(there, 0), this.turns.length));
  }

  /** @param {number} turns */
  async go(turns) {
    this.at = turns >= this.turns.length ? null : turns;
    this.mark();
    if (this.at === null) {
      if (this.state.board) this.show(this.state.board);
      return;
    }
    const { position } = this.state.snapshot?.terms ?? {};
    const times = this.state.snapshot?.times?.slice(0, turns);
    const body = { spec: this.spec, turns: this.turns.slice(0, turns), ...(position ? { position } : {}), ...(times ? { times } : {}) };
    const found = this.known.get(turns) ?? (await this.ask(body));
    this.known.set(turns, found);
    if (this.at === turns) this.show({ ...found, tree: null, turns });
  }

  /** A board of the past, with the sand as it stood then. @param {Record<string, any>} body */
  async ask(body) {
    const { board, sand } = await ask("positions", { method: "POST", body });
    return { ...board, sand };
  }

  /** The item of a turn. @param {number} turn */
  place(turn) {
    return this.list.children[turn - 1];
  }

  draw() {
    const turns = this.turns;
    if (turns.join(";") !== this.drawn) {
      this.drawn = turns.join(";");
      this.known.clear();
      this.list.replaceChildren(...this.items());
      this.list.scrollTop = this.list.scrollHeight;
    }
    this.steps.hidden = turns.length === 0;
    this.mark();
  }

  mark() {
    const here = this.at ?? this.turns.length;
    for (const button of this.list.querySelectorAll("button")) {
      button.toggleAttribute("aria-current", Number(button.dataset.turn) === here);
    }
  }
}

/**
 * @param {string} turn
 * @param {number} index
 * @param {import("../page/turns.js").Told} [told]
 */
function item(turn, index, told) {
  const [line, button] = [document.createElement("li"), document.createElement("button")];
  button.append(...turnParts(turn, told));
  button.dataset.turn = String(index + 1);
  button.setAttribute("aria-label", t("Turn {number}: {turn}", { number: index + 1, turn: turnName(turn, told) }));
  line.append(button);
  return line;
}
