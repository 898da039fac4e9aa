// What a review says of the turn one stands at, what was better, and the way to play on from here.
import { ask, freshId } from "../page/asking.js";
import { t } from "../words.js";
import { judgement } from "./list.js";

/** @typedef {import("./review.js").Mark} Mark */
/** @typedef {{words: (turn: string) => Promise<string>, show: (better: string[]) => void, play: (better: string[]) => void, position: () => {spec: string, position: string, player: number}}} Does */

export class Opinion {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {Does} does
   */
  constructor(find, does) {
    this.does = does;
    this.box = find("opinion");
    this.words = /** @type {HTMLElement} */ (this.box.querySelector("p"));
    this.buttons = /** @type {HTMLElement} */ (this.box.querySelector(".row"));
    /** @type {string[]} */
    this.better = [];
    find("better-show").addEventListener("click", () => does.show(this.better));
    find("better-play").addEventListener("click", () => does.play(this.better));
    this.refused = find("play-on-note");
    const form = /** @type {HTMLFormElement} */ (find("play-on"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.playOn(Number(new FormData(form).get("level")));
    });
  }

  /** @param {Mark | null | undefined} mark */
  tell(mark) {
    this.box.hidden = !mark;
    if (!mark) return;
    this.better = mark.better;
    const [first] = mark.better;
    const said = `${mark.mark} ${judgement(mark)}`;
    this.words.textContent = first ? this.#cost(mark, first) : said;
    this.buttons.hidden = !first;
    if (first) void this.#reword(mark, first);
  }

  /** @param {Mark} mark @param {string} turn in words or in notation */
  #cost(mark, turn) {
    return [`${mark.mark} ${judgement(mark)}`, t("It cost {percent} %. Better was: {turn}.", { percent: mark.loss, turn })].join(": ");
  }

  /** The same with what was better in words, as soon as they are known. @param {Mark} mark @param {string} turn */
  async #reword(mark, turn) {
    const told = await this.does.words(turn);
    if (told && this.better === mark.better) this.words.textContent = this.#cost(mark, told);
  }

  /** A table that begins here, against the computer; whoever is to move is whom one plays. @param {number} level */
  async playOn(level) {
    const { spec, position, player } = this.does.position();
    const seats = [{ kind: "me" }, { kind: "engine", level }];
    try {
      const body = { spec, position, seats, sides: player === 1 ? "second" : "first", id: freshId() };
      location.href = (await ask("tables", { method: "POST", body })).links.table;
    } catch (error) {
      this.refused.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}
