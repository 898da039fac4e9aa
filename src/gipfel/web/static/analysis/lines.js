// The panel of the computer: the bar of chances and the best lines.
import { shape } from "../board/draw.js";
import { CHANGED, toldText } from "../page/turns.js";
import { t } from "../words.js";
import { firstChance } from "./curve.js";
import { Preview } from "./preview.js";
import { worth } from "./verdict.js";

const MOST_TURNS = 8;
/** So many turns of a line are told in words. */
export const TOLD = 3;

/** @typedef {Record<string, any>} Json */

export class Lines {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {string[]} sides
   * @param {(turns: string[]) => void} play
   * @param {(turns: string[]) => void} show
   */
  constructor(find, sides, play, show) {
    this.sides = sides;
    this.bar = find("bar");
    this.list = find("best");
    this.state = find("thinking");
    /** What is told of lines, by their first turns. @type {Map<string, string[]>} */
    this.tales = new Map();
    /** The lines that are shown. @type {Json[]} */
    this.shown = [];
    document.addEventListener(CHANGED, () => this.draw());
    this.list.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button?.dataset.turns) play(JSON.parse(button.dataset.turns));
      if (button?.dataset.show) show(JSON.parse(button.dataset.show));
    });
  }

  /** @param {string} text */
  note(text) {
    this.state.textContent = text;
  }

  /**
   * The bar: the first player's share of it.
   * @param {number | null} chance
   * @param {boolean} [proven]
   */
  weigh(chance, proven = false) {
    const share = chance ?? 50;
    this.bar.style.setProperty("--first", `${share}%`);
    this.bar.toggleAttribute("data-unknown", chance === null);
    const whole = Math.round(share); // one of them is rounded, so that both make a hundred
    const words = [whole, 100 - whole].map((percent, side) => `${this.sides[side]} ${t("{percent} %", { percent })}`);
    const told = chance === null ? t("Chances are not known yet") : words.join(", ");
    this.bar.setAttribute("aria-label", proven ? t("{chances}, proven", { chances: told }) : told);
    const [one, two] = /** @type {HTMLElement[]} */ ([...this.bar.querySelectorAll("span")]);
    if (one && two) {
      one.textContent = chance === null ? this.sides[0] ?? "" : (words[0] ?? "");
      two.textContent = chance === null ? this.sides[1] ?? "" : (words[1] ?? "");
    }
  }

  /**
   * @param {Json} report
   * @param {number | null} player who is to move
   */
  show(report, player) {
    if (report.compiling !== undefined) {
      return this.note(t("The computer is being prepared: {percent} %", { percent: Math.round(report.compiling * 100) }));
    }
    if (report.waiting !== undefined) return this.note(t("Others are ahead of you; it begins in a moment."));
    if (!report.lines) return;
    this.note(effort(report));
    this.weigh(firstChance(report.win, player), report.proven);
    this.shown = report.lines;
    this.draw();
  }

  /** The first turns of lines in words. @param {string[][]} ahead @param {string[][]} tales */
  tell(ahead, tales) {
    ahead.forEach((turns, index) => this.tales.set(turns.join(";"), tales[index] ?? []));
    this.draw();
  }

  draw() {
    this.renew(this.shown.map((line) => item(line, this.tales.get(line.turns.slice(0, TOLD).join(";")) ?? [])));
  }

  /** New lines in place of the old; those that stay as they are stay where they are, so that no click is lost. */
  renew(/** @type {HTMLElement[]} */ lines) {
    const old = [...this.list.children];
    lines.forEach((line, place) => {
      const before = old[place];
      if (before === undefined) this.list.append(line);
      else if (before.outerHTML !== line.outerHTML) before.replaceWith(line);
    });
    old.slice(lines.length).forEach((line) => line.remove());
  }

  clear() {
    this.note("");
    this.weigh(null);
    this.shown = [];
    this.tales.clear();
    this.list.replaceChildren();
  }
}

/** How deep and how much was looked. @param {Json} report */
function effort({ depth, nodes, proven }) {
  if (depth === 0) return proven ? t("solved exactly") : t("weighed turn by turn");
  return t("Depth {depth}, {nodes} positions", { depth, nodes: nodes.toLocaleString(document.documentElement.lang) });
}

/**
 * A line: what it is worth, and its turns, each of which can be played to; its first ones in words, too.
 * @param {Json} line
 * @param {string[]} tales
 */
function item(line, tales) {
  const [place, value, turns] = [document.createElement("li"), document.createElement("strong"), document.createElement("span")];
  value.className = "worth figures";
  value.textContent = worth(/** @type {any} */ (line));
  value.toggleAttribute("data-proven", line.proven);
  if (line.proven) value.title = t("proven");
  turns.className = "line-turns";
  line.turns.slice(0, MOST_TURNS).forEach((/** @type {string} */ turn, /** @type {number} */ index) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = turn;
    button.dataset.turns = JSON.stringify(line.turns.slice(0, index + 1));
    turns.append(button, " ");
  });
  const show = document.createElement("button");
  show.type = "button";
  show.className = "show-line";
  show.dataset.show = JSON.stringify(line.turns.slice(0, MOST_TURNS));
  show.setAttribute("aria-label", Preview.label());
  show.title = Preview.label();
  show.append(shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: "M8 5l10 7-10 7z" })));
  place.append(value, turns, show, inWordsToo(tales));
  return place;
}

/** What the first turns of a line do; its room is there before the words are. @param {string[]} tales */
function inWordsToo(tales) {
  const place = document.createElement("p");
  place.className = "line-told small quiet";
  place.textContent = tales.map(toldText).filter(Boolean).join(" · ");
  return place;
}
