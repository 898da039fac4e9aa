// The turns with their variations, and the buttons to walk among them.
import { CHANGED, turnName, turnParts, turnSwitch } from "../page/turns.js";
import { t } from "../words.js";

/** @typedef {import("./tree.js").VariationTree} VariationTree */
/** @typedef {import("./tree.js").Row} Row */

export class TurnList {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {VariationTree} tree
   * @param {() => void} moved one stands elsewhere now
   * @param {(id: number) => import("./review.js").Mark | null | undefined} marked what a review says of a turn
   * @param {number} [fixed] how many turns of the main line are those of a running game, which stays as it is
   */
  constructor(find, tree, moved, marked, fixed = 0) {
    this.tree = tree;
    this.marked = marked;
    this.fixed = fixed;
    this.place = find("turns");
    this.promote = find("promote");
    this.cut = find("cut");
    /** Turns in words, by all turns that lead to them. @type {Map<string, string>} */
    this.tales = new Map();
    find("steps").append(turnSwitch());
    document.addEventListener(CHANGED, () => this.draw());
    this.place.addEventListener("click", (event) => {
      const id = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.id;
      if (id === undefined) return;
      tree.go(Number(id));
      moved();
    });
    find("steps").addEventListener("click", (event) => {
      const way = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.go;
      if (!way) return;
      tree.walk(way);
      moved();
    });
    this.promote.addEventListener("click", () => {
      tree.promote();
      moved();
    });
    this.cut.addEventListener("click", () => {
      tree.remove();
      moved();
    });
    addEventListener("keydown", (event) => {
      const way = { ArrowLeft: "back", ArrowRight: "on" }[event.key];
      const target = /** @type {HTMLElement} */ (event.target);
      // The board and fields have these keys for themselves.
      if (!way || event.altKey || event.ctrlKey || event.metaKey || target.closest("gipfel-board, input, textarea, select")) return;
      event.preventDefault();
      tree.walk(way);
      moved();
    });
  }

  /** Turns of a line in words, as the house has told them. @param {{turns: string[], tales: string[]}} line */
  tell({ turns, tales }) {
    tales.forEach((told, index) => this.tales.set(turns.slice(0, index + 1).join(";"), told));
    this.draw();
  }

  draw() {
    const rows = this.tree.rows();
    this.place.replaceChildren(...(rows.length ? this.#line(rows) : [empty()]));
    this.promote.hidden = !this.tree.beside() || !this.tree.path().includes(this.fixed);
    this.cut.hidden = this.tree.here <= this.fixed;
    const current = this.place.querySelector("[aria-current]");
    if (current) scrollInside(this.place, /** @type {HTMLElement} */ (current));
    else this.place.scrollTop = 0;
  }

  /** @param {Row[]} rows @returns {HTMLElement[]} */
  #line(rows) {
    return rows.flatMap((row) => [this.#turn(row), ...row.variations.map((line) => this.#variation(line))]);
  }

  /** @param {Row} row */
  #turn({ id, turn, number }) {
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.id = String(id);
    const count = document.createElement("span");
    count.className = "count figures";
    count.textContent = String(number);
    const told = this.tales.get(this.tree.turns(id).join(";"));
    button.append(count, " ", ...turnParts(turn, told));
    const mark = this.marked(id);
    if (mark) button.append(" ", sign(mark));
    const said = t("Turn {number}: {turn}", { number, turn: turnName(turn, told) });
    button.setAttribute("aria-label", mark ? [said, judgement(mark)].join(", ") : said);
    if (id === this.tree.here) button.setAttribute("aria-current", "true");
    return button;
  }

  /** @param {Row[]} line */
  #variation(line) {
    const place = document.createElement("div");
    place.className = "variation";
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", t("Variation"));
    place.append(...this.#line(line));
    return place;
  }
}

/** @param {import("./review.js").Mark} mark */
function sign({ mark }) {
  const element = document.createElement("span");
  element.className = "mark";
  element.dataset["mark"] = mark;
  element.textContent = mark;
  return element;
}

/** What a mark means. @param {import("./review.js").Mark} mark */
export function judgement({ mark }) {
  if (mark === "?") return t("a mistake");
  if (mark === "?!") return t("doubtful");
  return mark === "!" ? t("a good turn") : t("the only turn");
}

function empty() {
  const place = document.createElement("p");
  place.className = "quiet small";
  place.textContent = t("Play a turn on the board, for either side.");
  return place;
}

/** Only the list scrolls, never the page. @param {HTMLElement} list @param {HTMLElement} item */
function scrollInside(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
