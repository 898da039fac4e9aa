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
      away: (event) => this.#away(event),
      deny: (touch) => board.deny(touch),
      hover: (touch) => this.#hover(touch),
      drag: (touch, event) => this.#drag(touch, event),
      drop: () => this.#hover(null),
      unit: () => picture.unit(),
      lens: (event, touch) => this.#magnify(event, touch),
    });
    host.addEventListener("keydown", (event) => {
      if (!board.options.small) obeyKey(this.#keys, event);
    });
    host.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    host.addEventListener("focusin", (event) => {
      roving.visit(event.target);
      this.#foretell(event.target);
    });
  }

  /** The ghost of what would come to lie, as it is aimed at now. */
  aim() {
    const { view, course } = this.#parts;
    view.picture.aim(this.#board.phase === "choosing" ? (course.ghosts[course.aim] ?? null) : null);
  }

  /** A wheel turns what can lie in several ways; without such a thing the page scrolls. @param {WheelEvent} event */
  #wheel(event) {
    if (event.deltaY && this.#board.turnGhost(event.deltaY > 0 ? 1 : -1)) event.preventDefault();
  }

  /** Where things lie on each other, what is under the lens is told from the top. @param {PointerEvent | null} event @param {string | null} touch */
  #magnify(event, touch) {
    const { view, voice } = this.#parts;
    view.picture.magnify(event, touch);
    if (event && touch && view.picture.scene?.stacks) view.panel.answer(voice.nameOf(touch));
  }

  /** A tap on nothing that can be touched now: beside everything it is a step back. @param {MouseEvent} event */
  #away(event) {
    const { picture } = this.#parts.view;
    const touch = picture.targets.nearest(picture.toBoard(event.clientX, event.clientY));
    if (touch) this.#board.deny(touch);
    else this.#board.back();
  }

  /** What would be lost is shown to the keys as to the pointer. @param {EventTarget | null} target */
  #foretell(target) {
    const { view, course } = this.#parts;
    const touch = target instanceof Element ? (target.getAttribute("data-touch") ?? "") : "";
    const { losses } = course.standing(touch, this.#board.phase);
    if (losses.length) view.picture.foresee([], losses);
    if (course.aimAt(touch)) this.aim();
  }

  /** @param {string | null} touch */
  #hover(touch) {
    const { view, course } = this.#parts;
    const offered = touch !== null && this.#board.offered.includes(touch);
    if (touch !== null && course.aimAt(course.meant(touch))) return this.aim();
    view.picture.foresee(offered ? [[...course.unshown.flat(), touch]] : [], offered ? course.state.losses(touch) : []);
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
    const { told, phase, offered, layer } = this.#board;
    const expected = voice.expected(phase, course.state.prompt);
    this.#board.say(voice.answer(question, { turn: told, scene: view.picture.scene, offered, expected, layer }));
  }
}
