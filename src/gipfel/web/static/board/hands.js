/** Hands at a board: pointers and keys, on the board itself and on trays elsewhere. */

import { obeyKey } from "./keyboard.js";
import { Pointer } from "./pointer.js";

/** @typedef {import("./board.js").GipfelBoard} GipfelBoard */
/** @typedef {import("./panel.js").Tool} Tool */

/**
 * @typedef {object} Parts what a board is made of
 * @property {import("./view.js").View} view
 * @property {import("./voice.js").Voice} voice
 * @property {import("./course.js").Course} course
 * @property {(tool: Tool) => void} tool
 */

export class Hands {
  #board;
  #parts;
  /** What the keys may do. @type {import("./keyboard.js").Playable} */ #keys;

  /** @param {GipfelBoard} board @param {Parts} parts */
  constructor(board, parts) {
    const { view, voice, course, tool } = parts;
    this.#board = board;
    this.#parts = parts;
    this.#keys = {
      view,
      phase: () => board.phase,
      live: (touch) => course.standing(touch, board.phase).live,
      press: (touch) => board.press(touch),
      back: () => board.back(),
      confirm: () => board.confirm(),
      tool,
      tell: (question) => this.#answer(question),
      refuse: (touch) => board.say(voice.untouchable(touch)),
    };
  }

  /** @param {HTMLElement} host the board, or a tray elsewhere */
  reach(host) {
    const board = this.#board;
    const { picture, roving } = this.#parts.view;
    new Pointer(host, {
      press: (touch) => board.press(touch),
      away: () => board.back(),
      hover: (touch) => this.#hover(touch),
      drag: (touch, event) => this.#drag(touch, event),
      drop: () => this.#hover(null),
      unit: () => picture.unit(),
      lens: (event, touch) => picture.magnify(event, touch),
    });
    host.addEventListener("keydown", (event) => {
      if (!board.options.small) obeyKey(this.#keys, event);
    });
    host.addEventListener("focusin", (event) => roving.visit(event.target));
  }

  /** @param {string | null} touch */
  #hover(touch) {
    const { view, course } = this.#parts;
    const offered = touch !== null && this.#board.offered.includes(touch);
    view.picture.foresee(offered ? [[...course.unshown.flat(), touch]] : []);
  }

  /** @param {string} touch @param {PointerEvent} event */
  #drag(touch, event) {
    const { picture } = this.#parts.view;
    const held = this.#board.scene?.trays.flatMap((tray) => tray.items).find((item) => item.touch === touch);
    const symbol = held?.symbol ?? picture.symbolAt(touch);
    if (symbol) picture.carry(symbol, picture.toBoard(event.clientX, event.clientY));
  }

  /** @param {string} question */
  #answer(question) {
    const { view, voice, course } = this.#parts;
    const { turn, phase, offered } = this.#board;
    const expected = voice.expected(phase, course.state.prompt);
    this.#board.say(voice.answer(question, { turn: turn?.text, scene: view.picture.scene, offered, expected }));
  }
}
