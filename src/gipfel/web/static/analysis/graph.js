// The graph of the game: the first player's chances, the turning points, where one stands.
import { t } from "../words.js";
import { numberAt, pieces, placeOf, turningPoints } from "./curve.js";

const BOX = { width: 320, height: 96 };
const MOST_TURNINGS = 5;

/** @typedef {import("./curve.js").Chance} Chance */

export class Graph {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {string[]} names what the two sides are called
   * @param {(number: number) => void} go
   */
  constructor(find, names, go) {
    this.place = find("graph");
    this.turnings = find("turnings");
    this.names = names;
    this.length = 0;
    this.place.addEventListener("click", (event) => {
      const { left, width } = this.place.getBoundingClientRect();
      if (this.length) go(numberAt((event.clientX - left) / width, this.length));
    });
    this.turnings.addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) go(Number(button.dataset.number));
    });
  }

  /**
   * @param {(Chance | undefined)[]} chances by the number of turns played
   * @param {string[]} turns of the main line
   * @param {number | null} here
   */
  draw(chances, turns, here) {
    this.length = turns.length;
    const found = turningPoints(chances, turns).slice(0, MOST_TURNINGS);
    const drawing = shape("svg", { viewBox: `0 0 ${BOX.width} ${BOX.height}`, preserveAspectRatio: "none", role: "img" });
    drawing.setAttribute("aria-label", this.#told(chances));
    drawing.append(shape("path", { d: `M0 ${BOX.height / 2}H${BOX.width}`, class: "half" }));
    for (const piece of pieces(chances, this.length, BOX)) {
      const points = piece.map(({ x, y }) => `${x} ${y}`).join("L");
      const [start, end] = [piece[0]?.x ?? 0, piece.at(-1)?.x ?? 0];
      drawing.append(shape("path", { d: `M${start} ${BOX.height}L${points}L${end} ${BOX.height}Z`, class: "area" }));
      drawing.append(shape("path", { d: `M${points}`, class: "curve" }));
    }
    for (const { number } of found) {
      const x = placeOf(number, this.length, BOX.width);
      drawing.append(shape("path", { d: `M${x} 0V${BOX.height}`, class: "turning" }));
    }
    if (here !== null) {
      const x = placeOf(here, this.length, BOX.width);
      drawing.append(shape("path", { d: `M${x} 0V${BOX.height}`, class: "here" }));
    }
    this.place.replaceChildren(drawing);
    this.turnings.replaceChildren(...found.map(({ number, loss }) => turning(number, this.#whose(chances, number), turns[number - 1] ?? "", loss)));
  }

  /** @param {(Chance | undefined)[]} chances @param {number} number */
  #whose(chances, number) {
    return this.names[chances[number - 1]?.player ?? -1] ?? "";
  }

  /** @param {(Chance | undefined)[]} chances */
  #told(chances) {
    const known = chances.flatMap((chance) => (chance && chance.win !== null ? [Math.round(chance.win)] : []));
    if (!known.length) return t("Graph of the game");
    const range = { name: this.names[0] ?? "", low: Math.min(...known), high: Math.max(...known) };
    return t("Graph of the game: the chances of {name} lie between {low} and {high} %", range);
  }
}

/** @param {number} number @param {string} name whose turn it was @param {string} turn @param {number} loss */
function turning(number, name, turn, loss) {
  const [place, button] = [document.createElement("li"), document.createElement("button")];
  button.type = "button";
  button.dataset.number = String(number);
  button.textContent = [number, name, turn].filter(Boolean).join(" ");
  const lost = document.createElement("span");
  lost.className = "bad figures";
  lost.textContent = t("−{percent} %", { percent: loss });
  button.append(" ", lost);
  place.append(button);
  return place;
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function shape(name, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
