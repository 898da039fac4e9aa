// Two at one screen in a match: boards that wait outside, and the result of a contest that both have seen.
import { sentence, t, texts } from "../words.js";

/** @typedef {Record<string, any>} Json */

export class Waiting {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {(turn: string) => Promise<void>} make
   */
  constructor(find, make) {
    /** Only a match has these. @type {HTMLElement | null} */
    this.outer = find("outer");
    /** @type {HTMLElement | null} */
    this.question = find("question");
    /** @type {any} */
    this.board = find("board");
    this.make = make;
  }

  /**
   * Show what waits around a board.
   * @param {Json} board
   * @returns {boolean} whether the page asks for a result itself
   */
  show({ levels, prompt }) {
    if (!this.outer || !this.question) return false;
    this.outer.hidden = levels.length === 0;
    this.outer.replaceChildren(...levels.map((/** @type {Json} */ scene) => this.small(scene)));
    const asks = String(prompt?.code).startsWith("combine-state");
    this.question.hidden = !asks;
    if (asks) this.question.replaceChildren(words(sentence(prompt.code, prompt.params)), ...["challenger", "challenged", "draw"].map((result) => this.button(result)));
    return asks;
  }

  /** Both sit here: what one enters, the other has seen. @param {string} result */
  button(result) {
    const button = document.createElement("button");
    button.className = "button";
    button.type = "button";
    button.textContent = sentence(`choice-result-${result}`);
    button.addEventListener("click", async () => {
      await this.make(`result ${result}`);
      await this.make(`result ${result}`);
    });
    return button;
  }

  /** @param {Json} scene */
  small(scene) {
    /** @type {any} */
    const board = document.createElement("gipfel-board");
    board.setAttribute("symbols", this.board.getAttribute("symbols"));
    board.texts = texts;
    board.options = { small: true, label: t("The board that waits") };
    board.show({ scene });
    return board;
  }
}

/** @param {string} text */
function words(text) {
  const element = document.createElement("p");
  element.textContent = text;
  return element;
}
