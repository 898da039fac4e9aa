// The board editor: pieces from a tray are put on cells, hands are counted, and what is wrong is listed.
import { shape } from "../board/draw.js";
import { ask } from "../page/asking.js";
import { t } from "../words.js";

/** @typedef {Record<string, any>} Json */

const SETTLE = 250; // milliseconds without a change before the house is asked whether it can be
const SMALL = 0.22; // how large a cell is drawn that is not there
const [THICK, TALLEST] = [0.14, 0.5]; // how far a piece stands above the one below it, and a stack at most
const COUNTED = 6; // as many pieces as can be counted by looking
const ASIDE = 0.3; // right and down of the top piece

export class Editor {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {{spec: string, sides: string[], position: () => string, leave: () => void}} about
   */
  constructor(find, about) {
    this.about = about;
    this.box = find("editor");
    this.tray = find("editor-tray");
    this.hands = find("editor-hands");
    this.wrong = find("editor-wrong");
    this.use = /** @type {HTMLButtonElement} */ (find("editor-use"));
    /** @type {any} */
    this.board = find("board");
    this.open = false;
    this.chosen = "";
    this.waiting = 0;
    this.made = "";
    /** @type {Json} */
    this.parts = {};
    find("edit").addEventListener("click", () => void this.begin());
    find("editor-clear").addEventListener("click", () => this.clear());
    find("editor-leave").addEventListener("click", () => this.end());
    this.use.addEventListener("click", () => {
      location.href = `/analysis?${new URLSearchParams({ spec: about.spec, position: this.made })}`;
    });
    this.tray.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) this.choose(button.dataset["sign"] ?? "");
    });
    this.hands.addEventListener("input", () => this.count());
  }

  async begin() {
    try {
      const { spec, position } = this.about;
      this.parts = await ask("positions/setup", { method: "POST", body: { spec, ...(position() ? { position: position() } : {}) } });
    } catch (error) {
      this.wrong.replaceChildren(item(error instanceof Error ? error.message : String(error)));
      return;
    }
    this.open = true;
    this.box.hidden = false;
    this.tray.replaceChildren(...this.parts["pieces"].map((/** @type {Json} */ piece) => this.piece(piece)));
    this.hands.replaceChildren(...this.parts["counts"].map((/** @type {Json} */ count) => this.hand(count)), this.mover());
    this.choose(this.parts["pieces"][1]?.sign ?? "");
    this.draw();
  }

  close() {
    this.open = false;
    this.box.hidden = true;
  }

  end() {
    this.close();
    this.about.leave();
  }

  /** @param {Json} piece */
  piece({ sign, symbols, name }) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["sign"] = sign;
    button.setAttribute("aria-label", name);
    button.title = name;
    const sheet = this.board.getAttribute("symbols");
    if (symbols.length) button.append(shape("svg", { viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, ...symbols.map((/** @type {string} */ symbol) => shape("use", { href: `${sheet}#${symbol}` }))));
    else button.append(name);
    return button;
  }

  /** @param {Json} count */
  hand({ key, name, most }) {
    const [label, field] = [document.createElement("label"), document.createElement("input")];
    field.type = "number";
    field.min = "0";
    field.max = String(most);
    field.name = key;
    field.value = String(this.parts["setup"].counts[key] ?? 0);
    label.append(name, " ", field);
    return label;
  }

  /** Who is to move. */
  mover() {
    const [label, field] = [document.createElement("label"), document.createElement("select")];
    field.name = "player";
    field.replaceChildren(...this.about.sides.map((side, player) => new Option(side, String(player), false, player === this.parts["setup"].player)));
    label.append(t("To move:"), " ", field);
    return label;
  }

  /** @param {string} sign */
  choose(sign) {
    this.chosen = sign;
    for (const button of this.tray.querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["sign"] === sign));
  }

  /**
   * What was touched gets the chosen piece; touched again it is empty. Where pieces lie on each other it comes on top,
   * and the empty one takes the top off.
   * @param {string} cell
   */
  touch(cell) {
    const { setup, highest, pieces } = this.parts;
    const [empty] = pieces;
    const there = setup.signs[cell] === empty.sign ? "" : setup.signs[cell];
    if (highest === 1) setup.signs[cell] = there === this.chosen ? empty.sign : this.chosen;
    else if (this.chosen === empty.sign) setup.signs[cell] = there.slice(0, -1) || empty.sign;
    else if (there.length < highest) setup.signs[cell] = there + this.chosen;
    this.draw();
  }

  clear() {
    const [empty] = this.parts["pieces"];
    for (const cell of Object.keys(this.parts["setup"].signs)) this.parts["setup"].signs[cell] = empty.sign;
    this.draw();
  }

  count() {
    const { counts } = this.parts["setup"];
    for (const field of this.hands.querySelectorAll("input")) counts[field.name] = Number(field.value) || 0;
    this.parts["setup"].player = Number(this.hands.querySelector("select")?.value ?? 0);
    this.judge();
  }

  draw() {
    const { scene, setup, pieces, highest } = this.parts;
    const known = new Map(pieces.map((/** @type {Json} */ piece) => [piece.sign, piece]));
    const items = scene.items.flatMap((/** @type {Json} */ cell) => {
      const sign = cell["touch"] ? setup.signs[cell["at"]] : "";
      /** @type {Json[]} */
      const lying = (highest === 1 ? [sign] : [...sign]).flatMap((each) => known.get(each) ?? []);
      const place = lying[0]?.["gone"] ? { ...cell, size: SMALL } : cell;
      const names = lying.map(({ name }) => name).reverse();
      const speech = names.length ? { speech: { code: `${cell["at"]}, ${names.join(", ")}` } } : {};
      return [{ ...place, ...speech }, ...stacked(cell, lying, highest)];
    });
    const touch = Object.fromEntries(Object.keys(setup.signs).map((cell) => [cell, 0]));
    const nodes = [{ end: true }, { prompt: { code: "board-edit" }, touch }];
    this.board.options = { plays: [0], bottom: 0, motion: false, confirm: false, coordinates: true };
    this.board.lines = [];
    this.board.show({ scene: { ...scene, items, player: 0 }, tree: { v: 1, path: [], root: 1, nodes }, turn: null });
    this.judge();
  }

  /** Ask whether it can be, once nothing has been changed for a moment. */
  judge() {
    this.use.disabled = true;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(async () => {
      const { setup } = this.parts;
      const asked = JSON.stringify(setup);
      const { position, wrong } = await ask("positions/made", { method: "POST", body: { spec: this.about.spec, setup } }).catch((error) => ({ position: null, wrong: [String(error.message)] }));
      if (asked !== JSON.stringify(setup)) return;
      this.made = position ?? "";
      this.use.disabled = !position;
      this.wrong.replaceChildren(...wrong.map(item));
    }, SETTLE);
  }
}

/**
 * The pieces on a cell, the lowest first; the height is written on a stack that may be too high to be counted.
 * @param {Json} cell
 * @param {Json[]} lying
 * @param {number} highest
 * @returns {Json[]}
 */
function stacked({ x, y, at }, lying, highest) {
  const step = Math.min(THICK, TALLEST / Math.max(lying.length - 1, 1));
  const half = (step * (lying.length - 1)) / 2;
  const pieces = lying.flatMap(({ symbols }, level) => symbols.map((/** @type {string} */ symbol) => ({ layer: "piece", symbol, x, y, at, shift: [0, half - step * level] })));
  if (lying.length < 2 || highest <= COUNTED) return pieces;
  return [...pieces, { layer: "piece", symbol: "stack-figure", x, y, at, shift: [ASIDE, ASIDE - half], text: String(lying.length) }];
}

/** @param {string} words */
function item(words) {
  const element = document.createElement("li");
  element.textContent = words;
  return element;
}
