/** `<gipfel-tray board="id" owner="0|1|shared">`: trays of a board, wherever the page wants them. */

import { GipfelBoard } from "./board.js";

export class GipfelTray extends HTMLElement {
  /** @type {GipfelBoard | null} */ #board = null;

  /** @returns {import("./trays.js").Owner} */
  get owner() {
    const owner = this.getAttribute("owner");
    return owner === "0" ? 0 : owner === "1" ? 1 : null;
  }

  connectedCallback() {
    const board = document.getElementById(this.getAttribute("board") ?? "");
    if (!(board instanceof GipfelBoard)) return;
    this.classList.add("gipfel-trays");
    if (this.#board !== board) board.listen(this);
    this.#board = board;
    board.adopt(this);
  }

  disconnectedCallback() {
    this.#board?.release(this);
  }
}

customElements.define("gipfel-tray", GipfelTray);
