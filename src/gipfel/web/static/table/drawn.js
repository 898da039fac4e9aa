// Beside the board: what the house has drawn, what became of a challenge, and the result of a contest outside.
import { shape } from "../board/draw.js";
import { inWords } from "../page/habits.js";
import { asLiked } from "../page/turns.js";
import { sentence, t } from "../words.js";
import { drawn } from "./possible.js";

/** @typedef {import("./state.js").TableState} TableState */

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

export class Drawn {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {(command: Record<string, unknown>) => Promise<unknown>} act
   * @param {(player: number) => string} name
   */
  constructor(find, state, act, name) {
    this.state = state;
    this.act = act;
    this.name = name;
    this.news = find("news");
    this.question = find("question");
    this.drawn = "";
  }

  draw() {
    const { snapshot: table, board } = this.state;
    const shown = JSON.stringify([table?.turns.length, board?.news, board?.prompt, table?.entered, table?.phase, inWords()]);
    if (!table || !board || shown === this.drawn) return;
    this.drawn = shown;
    const marks = drawn(table.turns).map((mark) => this.mark(mark));
    const told = board.news.map((/** @type {any} */ each) => paragraph(sentence(each.code, asLiked(each.params), board.scene?.game)));
    const expected = this.state.plays.length ? [] : this.expected(board);
    this.news.replaceChildren(...marks, ...told, ...expected);
    this.news.hidden = !this.news.childElementCount;
    this.ask();
  }

  /**
   * What the house is about to draw.
   * @param {Record<string, any>} board
   */
  expected({ prompt }) {
    const draws = ["combine-lot", "combine-coin", "combine-die-first", "combine-die-second"].includes(prompt?.code);
    return draws ? [paragraph(sentence(prompt.code, prompt.params))] : [];
  }

  /** Both enter how a contest outside ended; neither sees the other's entry before. */
  ask() {
    this.question.hidden = !this.state.stating || this.state.player === null;
    if (this.question.hidden) return;
    const prompt = this.state.board?.prompt;
    if (!this.state.enters) {
      this.question.replaceChildren(paragraph(t("Your entry is sealed until your opponent has made theirs.")), ...this.until());
      return;
    }
    const buttons = ["challenger", "challenged", "draw"].map((result) => {
      const button = document.createElement("button");
      button.className = "button";
      button.type = "button";
      button.textContent = sentence(`choice-result-${result}`);
      button.addEventListener("click", () => void this.act({ kind: "play", turn: `result ${result}` }));
      return button;
    });
    this.question.replaceChildren(paragraph(sentence(prompt.code, prompt.params)), ...buttons, ...this.until());
  }

  /** Until when the result can be entered: that may be months away. */
  until() {
    const deadline = this.state.snapshot?.deadline;
    if (!deadline) return [];
    const date = new Date(deadline - this.state.ahead).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    const told = paragraph(t("Until {date}.", { date }));
    told.className = "quiet small";
    return [told];
  }

  /** @param {{kind: string, value: string}} drawn */
  mark({ kind, value }) {
    const box = document.createElement("p");
    box.className = "drawn row";
    const glyph = kind === "die" ? die(Number(value)) : kind === "coin" ? coin(value) : null;
    if (glyph) box.append(glyph);
    box.append(this.words(kind, value));
    return box;
  }

  /**
   * @param {string} kind
   * @param {string} value
   */
  words(kind, value) {
    if (kind === "lot") return t("The lot falls on {name}.", { name: this.name(Number(value)) });
    if (kind === "die") return t("A die shows {value}.", { value });
    return value === "heads" ? t("The coin shows heads.") : t("The coin shows tails.");
  }
}

/** @param {string} words */
function paragraph(words) {
  const element = document.createElement("p");
  element.textContent = words;
  return element;
}

/** @param {...Element} parts */
function glyph(...parts) {
  return shape("svg", { viewBox: "0 0 30 30", class: "chance", "aria-hidden": "true" }, ...parts);
}

/** @param {number} value */
function die(value) {
  const pips = (PIPS[/** @type {1} */ (value)] ?? []).map((place) =>
    shape("circle", { cx: 8 + 7 * (place % 3), cy: 8 + 7 * Math.floor(place / 3), r: 2.2, class: "pip" }),
  );
  return glyph(shape("rect", { x: 2, y: 2, width: 26, height: 26, rx: 6 }), ...pips);
}

/** @param {string} value */
function coin(value) {
  const peak = shape("path", { d: "M8 19 L13 11 L16 15 L18 12 L22 19" });
  const bar = shape("path", { d: "M10 15 H20" });
  return glyph(shape("circle", { cx: 15, cy: 15, r: 12.5 }), value === "heads" ? peak : bar);
}
