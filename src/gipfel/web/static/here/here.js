// Two at one screen: the board is both players', the house only knows the rules.
import "../board/board.js";
import { JudgedLine } from "../analysis/line.js";
import { verdict } from "../analysis/verdict.js";
import { confirms, coordinates, inWords } from "../page/habits.js";
import { CHANGED, tellLast, turnParts, turnSwitch } from "../page/turns.js";
import { gameOf, t, texts } from "../words.js";
import { StoryCard } from "../table/story.js";
import { LocalGame } from "./local_game.js";
import { Waiting } from "./waiting.js";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { spec = "", again = "", sides: named = "[]", contests = "{}" } = find("here").dataset;
/** @type {string[]} */
const sides = JSON.parse(named);
const game = new LocalGame(spec, localStorage);
const line = new JudgedLine(spec, "", { draw: true });
const story = new StoryCard(document.getElementById("story"), (player) => sides[player] ?? "", JSON.parse(contests));
/** What the page shows. @type {Json | null} */
let shown = null;
const waiting = new Waiting(find, (turn) => make({ text: turn }));

/** @param {boolean} happened by a turn, not by taking back or loading */
async function show(happened) {
  try {
    display(await line.at(game.turns), happened);
  } catch (error) {
    if (game.turns.length === 0) return note(error);
    // What an older browser kept may not be legal any more: then it is a new game.
    game.restart();
    await show(false);
  }
}

/** The turns, and what their story is, if they have one. @param {Json} found */
function list({ turns, tales, board, end }) {
  find("turns").replaceChildren(...turns.map((/** @type {string} */ text, /** @type {number} */ index) => item(text, tales[index])));
  story.show(board, turns.length, end);
  story.note(board, (number) => find("turns").children[number - 1]);
}

/** @param {unknown} error */
function note(error) {
  find("status").textContent = error instanceof Error ? error.message : String(error);
}

/**
 * @param {Json} found
 * @param {boolean} happened
 */
function display(found, happened) {
  const { turns, outcome, player } = found;
  const plays = waiting.show(found["board"]) ? [] : [0, 1];
  board.options = { plays, motion: happened, confirm: confirms(false), coordinates: coordinates(), words: inWords() };
  const { scene, tree, turn } = found["board"];
  board.show({ scene, tree, turn });
  tell();
  const end = outcome ? verdict(outcome, sides, gameOf(spec), scene.closing) : "";
  find("status").textContent = end || t("{name} is to move.", { name: sides[player ?? 0] ?? "" });
  shown = { ...found, end };
  list(shown);
  find("turns").scrollTop = find("turns").scrollHeight;
  find("turns").hidden = turns.length === 0;
  find("none").hidden = turns.length > 0;
  find("undo").toggleAttribute("disabled", turns.length === 0);
  find("new").toggleAttribute("disabled", turns.length === 0);
  find("again").hidden = !outcome;
  const query = new URLSearchParams({ spec, turns: turns.join(";") });
  /** @type {HTMLAnchorElement} */ (find("analysis-link")).href = `/analysis?${query}`;
}

/** The last turn, as the reader likes it. */
function tell() {
  const { player } = board.turn ?? {};
  tellLast(find("told"), typeof player === "number" ? (sides[player] ?? "") : t("The house"), board.told);
}

/** @param {string} text @param {string} told */
function item(text, told) {
  const place = document.createElement("li");
  place.append(...turnParts(text, told));
  return place;
}

/** A turn of whoever is to move. @param {{touches?: string[], text?: string}} made */
async function make(made) {
  try {
    const found = await line.after(game.turns, made);
    game.played(found["turns"]);
    display(found, true);
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
}

board.texts = { ...texts, ...JSON.parse(contests) };
board.more = (/** @type {string[]} */ path) => line.tree(game.turns, path);
board.addEventListener("turn", (/** @type {CustomEvent} */ event) => void make(event.detail));
find("undo").addEventListener("click", () => {
  game.undo();
  void show(false);
});
for (const id of ["new", "again"]) {
  find(id).addEventListener("click", () => {
    game.restart();
    // A set-up by lot is drawn anew.
    if (again !== spec) location.assign(`/here?${new URLSearchParams({ spec: again })}`);
    else void show(false);
  });
}
find("new").after(turnSwitch());
document.addEventListener(CHANGED, () => {
  board.options = { words: inWords() };
  tell();
  if (shown) list(shown);
});
void show(false);
