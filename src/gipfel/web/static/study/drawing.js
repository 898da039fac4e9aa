// Drawing on the board of a study: by touch and keys in a mode of its own, by the other button of a mouse at any time.
import { t } from "../words.js";

/** @typedef {import("../board/types.js").Scene} Scene */

export class Drawing {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {import("./marks.js").MarkLayer} layer
   * @param {{may: () => boolean, toggle: (mark: string) => void, leave: () => void, scene: () => Scene | null, marks: () => string[]}} about
   */
  constructor(find, layer, about) {
    this.about = about;
    this.layer = layer;
    /** @type {any} */
    this.board = find("board");
    this.button = find("draw");
    this.kind = /** @type {HTMLSelectElement} */ (find("draw-kind"));
    this.note = find("draw-note");
    this.on = false;
    this.from = "";
    this.button.addEventListener("click", () => this.switch());
    this.board.addEventListener("contextmenu", (/** @type {Event} */ event) => about.may() && event.preventDefault());
    let pulled = "";
    this.board.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      pulled = event.button === 2 && about.may() ? this.#cell(event) : "";
    });
    this.board.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const to = event.button === 2 && pulled ? this.#cell(event) : "";
      if (to) about.toggle(this.#mark(pulled, to));
      pulled = "";
    });
  }

  /** @param {PointerEvent} event */
  #cell({ clientX, clientY }) {
    const cell = document.elementFromPoint(clientX, clientY)?.closest("[data-touch]")?.getAttribute("data-touch") ?? "";
    return this.layer.has(cell) ? cell : "";
  }

  /** @param {string} from @param {string} to */
  #mark(from, to) {
    return `${this.kind.value} ${from === to ? from : `${from}>${to}`}`;
  }

  switch(on = !this.on) {
    this.on = on && this.about.may();
    this.from = "";
    this.button.setAttribute("aria-pressed", String(this.on));
    this.note.hidden = !this.on;
    if (this.on) this.lay();
    else this.about.leave();
  }

  /** Every cell can be touched. */
  lay() {
    const scene = this.about.scene();
    if (!scene) return;
    const seen = new Set();
    const items = scene.items.map(({ touch: _touch, ...item }) => {
      if (item.layer !== "cell" || !item.at || seen.has(item.at)) return item;
      seen.add(item.at);
      return { ...item, touch: item.at };
    });
    const touch = Object.fromEntries([...seen].map((cell) => [cell, 0]));
    const nodes = [{ end: true }, { prompt: { code: "board-mark" }, touch }];
    this.board.options = { plays: [0], motion: false, confirm: false };
    this.board.show({ scene: { ...scene, items, player: 0 }, tree: { v: 1, path: [], root: 1, nodes }, turn: null });
    this.layer.draw(this.from ? [...this.about.marks(), `look ${this.from}`] : this.about.marks());
  }

  /** @param {string} cell */
  touch(cell) {
    if (!this.from) {
      this.from = cell;
      this.board.say(t("From {cell}: touch where the arrow ends, or the same cell again.", { cell }));
    } else {
      const mark = this.#mark(this.from, cell);
      this.from = "";
      this.about.toggle(mark);
    }
    this.lay();
  }
}
