// Turns prepared ahead: an answer to anything, or a tree of answers to what the other one may play. Fetched when asked for.
import { ANY } from "../analysis/answers.js";
import { JudgedLine } from "../analysis/line.js";
import { asAnswers, turnName } from "../page/turns.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {Record<string, any>} Json */
/** @typedef {{touches?: string[], text?: string}} Made */

/**
 * @typedef {object} Surroundings
 * @property {any} board
 * @property {(command: Json) => Promise<number>} act
 * @property {(path: string[]) => Promise<Json>} tree of who waits
 * @property {(words: string) => void} say what is expected while something is prepared; empty: nothing is any more
 * @property {(scene: Json, tree: Json | null, plays: number[]) => void} show
 * @property {() => void} leave show the game as it stands
 */

export class Ahead {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {Surroundings} around
   */
  constructor(find, state, around) {
    this.state = state;
    this.around = around;
    this.card = find("ahead");
    this.list = find("ahead-lines");
    const { spec, position } = state.snapshot?.terms ?? {};
    this.line = new JudgedLine(spec, position ?? "");
    /** What is being prepared: an answer to anything, or to what the other one plays on this board. @type {"" | "any" | "if"} */
    this.mode = "";
    /** The turns made on this board beyond those of the game. @type {string[]} */
    this.path = [];
    find("ahead-close").addEventListener("click", () => this.close());
    this.card.addEventListener("click", (event) => {
      const pressed = /** @type {HTMLElement} */ (event.target).closest("button");
      if (pressed?.dataset["ahead"] === "any") void this.any();
      else if (pressed?.dataset["ahead"] === "if") void this.walk([]);
      else if (pressed?.dataset["line"]) this.forget(Number(pressed.dataset["line"]));
    });
  }

  /** The turns of the game. @returns {string[]} */
  get turns() {
    return this.state.snapshot?.turns ?? [];
  }

  /** What is prepared. @returns {string[][]} */
  get lines() {
    return this.state.prepared?.lines ?? [];
  }

  open() {
    this.card.hidden = false;
    void this.draw();
    /** @type {HTMLElement | null} */ (this.card.querySelector("[data-ahead]"))?.focus();
  }

  close() {
    this.card.hidden = true;
    this.done();
  }

  /** The game as it stands is shown again. */
  done() {
    const was = this.mode;
    this.mode = "";
    this.path = [];
    this.around.say("");
    if (was) this.around.leave();
  }

  /** An answer to anything, made on the board as if the other one had passed. */
  async any() {
    try {
      const tree = await this.around.tree([]);
      this.mode = "any";
      this.around.say(t("Make your answer: it is played whatever they play, if it is possible then."));
      this.around.show(tree["scene"], tree, [tree["scene"].player]);
    } catch (error) {
      this.around.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** The way on from a board; the branches that a tree has left open. @param {string[]} path */
  async more(path) {
    return this.mode === "any" ? this.around.tree(path) : this.line.tree([...this.turns, ...this.path], path);
  }

  /** Go along turns that may come. @param {string[]} path */
  async walk(path) {
    try {
      const found = await this.line.at([...this.turns, ...path]);
      this.mode = "if";
      this.path = path;
      this.reached(found);
    } catch (error) {
      this.around.say(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Json} found */
  reached(found) {
    const { board, player, outcome } = found;
    const own = player === this.state.player;
    const ended = outcome || typeof player !== "number";
    this.around.say(ended ? t("Nothing can be prepared beyond this.") : own ? t("And what do you answer?") : t("What may they play? Make their turn on the board."));
    this.around.show(board.scene, ended ? null : board.tree, [0, 1]);
  }

  /** A turn was made on the board that is prepared on. @param {Made} made */
  async take(made) {
    if (this.mode === "any") {
      // One answer to anything stands in the place of a tree.
      const prepared = made.text === undefined ? { touches: made.touches } : { lines: [[ANY, made.text]] };
      if ((await this.around.act({ kind: "prepare", ...prepared })) >= 0) this.done();
      return;
    }
    try {
      const found = await this.line.after([...this.turns, ...this.path], made);
      const answered = this.yoursNext(this.path);
      const path = found["turns"].slice(this.turns.length);
      if (answered && (await this.around.act({ kind: "prepare", lines: [...this.besides(path), path] })) < 0) return;
      this.path = path;
      this.reached(found);
    } catch (error) {
      this.around.board.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** Whether the turn after a path is one's own. @param {string[]} path */
  yoursNext(path) {
    const known = this.line.known.get([...this.turns, ...path].join(";"));
    return known?.["player"] === this.state.player;
  }

  /** What stays prepared beside a new line: not its own beginning, and no other answer to the same turns. @param {string[]} path */
  besides(path) {
    const asked = path.slice(0, -1);
    const same = (/** @type {string[]} */ line) => asked.every((turn, index) => line[index] === turn);
    const begins = (/** @type {string[]} */ line) => line.every((turn, index) => path[index] === turn);
    return this.lines.filter((line) => !begins(line) && !(same(line) && line[asked.length] !== path.at(-1)));
  }

  /** @param {number} number */
  forget(number) {
    void this.around.act({ kind: "prepare", lines: this.lines.filter((_, index) => index !== number) });
  }

  /** Something has happened: what is prepared is shown, and what was being prepared on another board is left. @param {boolean} turned */
  async draw(turned = false) {
    if (turned && this.mode) this.done();
    if (turned && !this.state.waits) this.card.hidden = true;
    if (this.card.hidden) return;
    const items = await Promise.all(this.lines.map((line, index) => this.item(line, index)));
    this.list.replaceChildren(...items);
  }

  /** @param {string[]} line @param {number} index */
  async item(line, index) {
    const [place, words, button] = [document.createElement("li"), document.createElement("span"), document.createElement("button")];
    words.textContent = line[0] === ANY ? t("Whatever they play: {answer}", { answer: line[1] ?? "" }) : await this.words(line);
    button.type = "button";
    button.className = "button";
    button.dataset["line"] = String(index);
    button.textContent = t("Remove");
    button.setAttribute("aria-label", `${t("Remove")}: ${words.textContent}`);
    place.append(words, button);
    return place;
  }

  /** A line as the reader likes it. @param {string[]} line */
  async words(line) {
    const found = await this.line.at([...this.turns, ...line]).catch(() => null);
    const tales = found?.["tales"].slice(this.turns.length) ?? [];
    return asAnswers(line.map((turn, index) => turnName(turn, tales[index])));
  }
}
