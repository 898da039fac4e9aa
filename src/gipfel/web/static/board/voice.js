/** What a board says: prompts, turns, what was completed, answers to questions. No document. */

import { asRead, asTurned, sentence, taleText, trayText, wordOf } from "./speech.js";

/** @typedef {import("./types.js").Texts} Texts */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Prompt} Prompt */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./view.js").Phase} Phase */

export class Voice {
  /** @type {Texts} */ texts = {};
  words = true; // else notation
  #forced = ""; // what was completed in this turn, as it was said

  /** @param {(touch: string) => string | undefined} named what things on the board are called */
  constructor(named) {
    this.named = named;
  }

  /** @param {string} code @param {Record<string, unknown>} [params] */
  sentence(code, params = {}) {
    return sentence(this.texts, { code, params });
  }

  /** @param {string} touch */
  nameOf(touch) {
    return this.named(touch) ?? wordOf(this.texts, touch);
  }

  /** The one sentence under the board. @param {Phase} phase @param {Prompt | null} prompt */
  expected(phase, prompt) {
    switch (phase) {
      case "sent":
        return this.sentence("board-sent");
      case "complete":
        return this.sentence("board-complete");
      case "choosing":
        return this.asked(prompt);
      default:
        return "";
    }
  }

  /** What was completed because there was only one way, and what is expected then. @param {string[]} touches @param {string} expected */
  forced(touches, expected) {
    const names = touches.map((touch) => this.nameOf(touch)).join("; ");
    this.#forced = this.sentence("board-forced", { touches: names });
    return joined(this.#forced, expected);
  }

  /** Touches were taken back. */
  forget() {
    this.#forced = "";
  }

  /** A turn as it is said. @param {Turn | null} turn @param {boolean} words @param {number} quarters by which a square board lies turned */
  told(turn, words, quarters) {
    return (words && asTurned(this.texts, taleText(this.texts, turn?.told), quarters)) || (turn?.text ?? "");
  }

  /** A turn has been played, the person's own or another's. @param {string} turn @param {string} expected */
  played(turn, expected) {
    const said = joined(this.#forced, this.sentence("board-played", { turn }), expected);
    this.#forced = "";
    return said;
  }

  /** Why something cannot be touched: what is expected instead. @param {string} touch @param {Prompt | null} prompt @param {string[]} below the choices below the board, where there are no others */
  denied(touch, prompt, below) {
    const first = below.length ? this.sentence("board-choose-first", { choices: below }) : "";
    return joined(this.untouchable(touch), first || this.asked(prompt));
  }

  /** What is expected. @param {Prompt | null} prompt */
  asked(prompt) {
    return prompt ? sentence(this.texts, { ...prompt, params: asRead(this.texts, prompt.params ?? {}, this.words) }) : "";
  }

  /** @param {string} touch */
  untouchable(touch) {
    return this.sentence("board-untouchable", { name: this.nameOf(touch) });
  }

  /**
   * The answer to a question of the keyboard.
   * @param {string} question
   * @param {{turn: string, scene: Scene | null, offered: string[], expected: string, layer: import("./types.js").Layered | null}} known
   */
  answer(question, { turn, scene, offered, expected, layer }) {
    if (question === "sand") return layer?.told((touch) => this.nameOf(touch)) ?? this.sentence("board-no-sand");
    if (question === "last") return turn ? this.sentence("board-played", { turn }) : this.sentence("board-no-turn");
    if (question === "trays" && scene?.trays.length) return trayText(this.texts, scene);
    if (question === "offered" && offered.length) return offered.map((touch) => this.nameOf(touch)).join("; ");
    return (question === "expected" && expected) || this.sentence("board-nothing");
  }
}

/** @param {string[]} sentences */
function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}
