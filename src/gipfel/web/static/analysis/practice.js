// One's own mistakes as puzzles: the board goes back to where a turn was a mistake and asks for a better one.
import { n, t } from "../words.js";
import { DOUBT } from "./review.js";

/** @typedef {{id: number, turns: string[], played: string, better: string[], player: number}} MistakeMade */
/** @typedef {{go: (id: number) => void, cost: (turns: string[], turn: string, player: number) => Promise<number>, words: (turns: string[], turn: string) => Promise<string>, end: () => void}} Does */

export class Practice {
  /** @type {MistakeMade[]} */ #mistakes = [];
  #number = 0;

  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {string[]} sides
   * @param {Does} does
   */
  constructor(find, sides, does) {
    this.sides = sides;
    this.does = does;
    this.box = find("practice");
    this.asked = find("practice-ask");
    this.said = find("practice-said");
    this.state = find("course-state");
    this.next = find("practice-next");
    this.next.addEventListener("click", () => this.#go(this.#number + 1));
    find("practice-end").addEventListener("click", () => this.end());
  }

  /** Whether somebody practises: then nothing is told of what the computer thinks. */
  get running() {
    return !this.box.hidden;
  }

  /** @param {MistakeMade[]} mistakes */
  begin(mistakes) {
    this.#mistakes = mistakes;
    this.state.textContent = "";
    this.box.hidden = false;
    this.#go(0);
    this.asked.focus();
  }

  none() {
    this.state.textContent = t("This side made no mistakes.");
  }

  end() {
    this.box.hidden = true;
    this.does.end();
  }

  /** @param {number} number */
  #go(number) {
    const mistake = this.#mistakes[number];
    if (!mistake) return this.end();
    this.#number = number;
    this.next.hidden = true;
    this.said.textContent = "";
    const fields = { number: number + 1, count: this.#mistakes.length, side: this.sides[mistake.player] ?? "", turn: mistake.played };
    this.asked.textContent = t("{number} of {count}: {side} played {turn} here. Find something better.", fields);
    this.does.go(mistake.id);
    void this.#reword(mistake, fields);
  }

  /** The same with the turn in words, as soon as they are known. @param {MistakeMade} mistake @param {Record<string, any>} fields */
  async #reword(mistake, fields) {
    const told = await this.does.words(mistake.turns, mistake.played);
    if (told && this.#mistakes[this.#number] === mistake) {
      this.asked.textContent = t("{number} of {count}: {side} played {turn} here. Find something better.", { ...fields, turn: told });
    }
  }

  /** A turn made where the mistake was. @param {string} turn */
  async tried(turn) {
    const mistake = this.#mistakes[this.#number];
    if (!mistake) return;
    this.said.textContent = t("A moment …");
    const cost = turn === mistake.better[0] ? 0 : await this.does.cost(mistake.turns, turn, mistake.player);
    if (this.#mistakes[this.#number] !== mistake) return;
    const good = cost < DOUBT;
    this.said.textContent = good ? t("Good: that gives nothing away.") : n("That costs {count} %. Try again.", "That costs {count} %. Try again.", cost);
    this.next.hidden = !good;
    if (good) this.next.focus();
    else this.does.go(mistake.id);
  }
}
