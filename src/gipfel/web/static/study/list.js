// The turns of a chapter with signs and comments, its variations indented.
import { CHANGED, turnName, turnParts, turnSwitch } from "../page/turns.js";
import { t } from "../words.js";
import { START } from "./tree.js";

/** @typedef {import("./tree.js").ChapterTree} ChapterTree */

export class StudyList {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {() => ChapterTree} tree
   * @param {() => void} moved
   */
  constructor(find, tree, moved) {
    this.tree = tree;
    this.place = find("turns");
    /** Turns in words, by all turns that lead to them. @type {Map<string, string>} */
    this.tales = new Map();
    find("steps").append(turnSwitch());
    document.addEventListener(CHANGED, () => this.draw());
    this.place.addEventListener("click", (event) => {
      const id = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset["id"];
      if (id === undefined) return;
      tree().here = id;
      moved();
    });
    find("steps").addEventListener("click", (event) => {
      const way = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset["go"];
      if (!way) return;
      tree().walk(way);
      moved();
    });
  }

  /** Turns of a line in words, as the house has told them. @param {{turns: string[], tales: string[]}} line */
  tell({ turns, tales }) {
    tales.forEach((told, index) => this.tales.set(turns.slice(0, index + 1).join(";"), told));
    this.draw();
  }

  draw() {
    const focused = this.place.contains(document.activeElement);
    const tree = this.tree();
    this.place.replaceChildren(...comments(tree.at(START).comments), ...this.#line(tree, START, 1));
    if (!this.place.childElementCount) this.place.append(quiet(tree.ways.size ? t("The turns are hidden; each is shown here once you have found it.") : t("No turns yet.")));
    const current = /** @type {HTMLElement | null} */ (this.place.querySelector("[aria-current]"));
    if (focused) current?.focus({ preventScroll: true });
    if (current) scrollInside(this.place, current);
  }

  /** @param {ChapterTree} tree @param {string} from @param {number} number @returns {HTMLElement[]} */
  #line(tree, from, number) {
    const parts = [];
    for (let children = tree.children(from); children.length; number += 1) {
      const [main = "", ...others] = children;
      parts.push(this.#turn(tree, main, number), ...comments(tree.at(main).comments));
      for (const other of others) parts.push(this.#variation(tree, other, number));
      children = tree.children(main);
    }
    return parts;
  }

  /** @param {ChapterTree} tree @param {string} id @param {number} number */
  #variation(tree, id, number) {
    const place = document.createElement("div");
    place.className = "variation";
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", t("Variation"));
    place.append(this.#turn(tree, id, number), ...comments(tree.at(id).comments), ...this.#line(tree, id, number + 1));
    return place;
  }

  /** @param {ChapterTree} tree @param {string} id @param {number} number */
  #turn(tree, id, number) {
    const { turn, sign } = tree.at(id);
    const told = this.tales.get(tree.turns(id).join(";"));
    const button = document.createElement("button");
    button.type = "button";
    button.dataset["id"] = id;
    const count = document.createElement("span");
    count.className = "count figures";
    count.textContent = String(number);
    button.append(count, " ", ...turnParts(turn, told), sign ? ` ${sign}` : "");
    button.setAttribute("aria-label", [t("Turn {number}: {turn}", { number, turn: turnName(turn, told) }), sign].filter(Boolean).join(" "));
    if (id === tree.here) button.setAttribute("aria-current", "true");
    return button;
  }
}

/** @param {import("./tree.js").Comment[]} written */
function comments(written) {
  return written.map(({ text }) => {
    const place = quiet(text);
    place.className = "study-comment";
    return place;
  });
}

/** @param {string} text */
function quiet(text) {
  const place = document.createElement("p");
  place.className = "quiet small";
  place.textContent = text;
  return place;
}

/** Only the list scrolls, never the page. @param {HTMLElement} list @param {HTMLElement} item */
function scrollInside(list, item) {
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
