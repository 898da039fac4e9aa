// Turns in a list: in words or in notation, as the reader likes. Both are there, and the style sheet shows one of them.
import { asRead, asTurned, taleText } from "../board/speech.js";
import { t, texts } from "../words.js";
import { TURNS, inWords } from "./habits.js";

/** @typedef {string | import("../board/types.js").Speech[]} Told a turn in words, or the phrases to make them of */

const CELL = /^[a-z]\d/;

/** Told on the document when turns read otherwise: in words instead of notation, or because the board was turned. */
export const CHANGED = "gipfel-turns";

/** Parameters of a sentence, an announced move in words or in notation as the reader likes. @param {Record<string, any>} [params] */
export const asLiked = (params = {}) => /** @type {Record<string, any>} */ (asRead(texts, params, inWords()));

/** By how many quarters the board of this page lies turned, if it is square. */
let quarters = 0;

/**
 * The board of this page was turned: words for its corners follow.
 * @param {number} rotation steps, clockwise
 * @param {number} ways in how many ways it can lie
 */
export function boardTurned(rotation, ways) {
  const turned = ways === 4 ? rotation : 0;
  if (turned === quarters) return;
  quarters = turned;
  document.dispatchEvent(new Event(CHANGED));
}

document.addEventListener("rotate", (event) => {
  const { scene } = /** @type {any} */ (event.target);
  boardTurned(/** @type {CustomEvent} */ (event).detail.rotation, scene.ways);
});

/** A turn in words; empty where its game does not tell. @param {Told} [told] */
export function toldText(told = "") {
  return asTurned(texts, typeof told === "string" ? told : taleText(texts, told), quarters);
}

/** What stands in a list for a turn. @param {string} turn @param {Told} [told] */
export function turnParts(turn, told) {
  const words = toldText(told);
  // A cell keeps its name at the beginning of a sentence too.
  const large = CELL.test(words) ? words : words.charAt(0).toLocaleUpperCase(document.documentElement.lang) + words.slice(1);
  return words ? [part("words", large), part("notation", turn)] : [part("notation", turn)];
}

/** A turn as it is read aloud, as the reader likes. @param {string} turn @param {Told} [told] */
export function turnName(turn, told) {
  return (inWords() && toldText(told)) || turn;
}

/** A line of turns as it is read: what is answered to what. @param {string[]} told */
export function asAnswers(told) {
  const pairs = [];
  for (let index = 0; index < told.length; index += 2) pairs.push(t("If {turn}: {answer}", { turn: told[index] ?? "", answer: told[index + 1] ?? "…" }));
  return pairs.join(" · ");
}

/**
 * The row above what is expected: whose turn it was, and what was played. What does not fit is read by resting on it.
 * @param {HTMLElement} place
 * @param {string} who
 * @param {string} turn empty before the first
 */
export function tellLast(place, who, turn) {
  const words = turn ? t("{name}: {turn}", { name: who, turn }) : "";
  if (place.textContent === words) return;
  place.textContent = words;
  place.title = words;
}

/** @param {string} kind @param {string} text */
function part(kind, text) {
  const place = document.createElement("span");
  place.className = kind;
  place.textContent = text;
  return place;
}

/** The button that changes between words and notation. */
export function turnSwitch() {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button turn-switch";
  button.textContent = "e4";
  button.setAttribute("aria-label", t("Notation"));
  button.title = t("Notation");
  const show = () => {
    button.setAttribute("aria-pressed", String(!inWords()));
    document.documentElement.dataset["turns"] = inWords() ? "words" : "notation";
  };
  button.addEventListener("click", () => {
    localStorage.setItem(TURNS, inWords() ? "notation" : "words");
    show();
    document.dispatchEvent(new Event(CHANGED));
  });
  show();
  return button;
}
