// A board in somebody else's page: a line that is gone through turn by turn; nothing is played here.
import "../board/board.js";
import { JudgedLine } from "../analysis/line.js";
import { verdict } from "../analysis/verdict.js";
import { coordinates, inWords } from "../page/habits.js";
import { MarkLayer } from "../study/marks.js";
import { gameOf, t, texts } from "../words.js";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { spec = "", position = "", turns: played = "[]", sides: named = "[]", notes: noted = "[]", from } = find("embed").dataset;
/** What a chapter of a study draws and says at each turn. @type {{marks: string[], words: string}[]} */
const notes = JSON.parse(noted);
const layer = notes.length ? new MarkLayer() : null;
/** @type {string[]} */
const turns = JSON.parse(played);
/** @type {string[]} */
const sides = JSON.parse(named);
const line = new JudgedLine(spec, position);
let here = from === "start" ? 0 : turns.length;
let shown = -1;
let visit = 0;

/** @type {Record<string, () => number>} */
const WAYS = { first: () => 0, back: () => here - 1, on: () => here + 1, last: () => turns.length };
/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };

/** @param {string} way */
function go(way) {
  here = Math.max(0, Math.min(turns.length, WAYS[way]?.() ?? here));
  void arrive();
}

async function arrive() {
  visit += 1;
  const mine = visit;
  try {
    const found = await line.at(turns.slice(0, here));
    if (mine === visit) display(found);
  } catch (error) {
    find("status").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {Json} found */
function display({ board: { scene, turn }, outcome, player }) {
  board.options = { plays: [], bottom: 0, motion: here === shown + 1, coordinates: coordinates(), words: inWords() };
  board.show({ scene, tree: null, turn });
  shown = here;
  layer?.draw(notes[here]?.marks ?? []);
  const words = document.getElementById("words");
  if (words) words.textContent = notes[here]?.words ?? "";
  const toMove = player === null ? "" : t("{name} is to move.", { name: sides[player] ?? "" });
  find("status").textContent = outcome ? verdict(outcome, sides, gameOf(spec), scene.closing) : toMove;
  find("count").textContent = `${here} / ${turns.length}`;
  for (const button of find("steps").querySelectorAll("button")) {
    const last = ["on", "last"].includes(button.dataset["go"] ?? "");
    button.toggleAttribute("disabled", last ? here === turns.length : here === 0);
  }
}

board.texts = texts;
if (layer) board.layer = layer;
find("steps").addEventListener("click", (event) => {
  const button = /** @type {Element} */ (event.target).closest("button");
  if (button?.dataset["go"]) go(button.dataset["go"]);
});
find("steps").addEventListener("keydown", (event) => {
  const way = KEYS[event.key];
  if (way === undefined) return;
  event.preventDefault();
  go(way);
});
void arrive();
