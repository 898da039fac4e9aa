// Two at one screen: the board is both players', the house only knows the rules.
import "../board/board.js";
import { JudgedLine } from "../analysis/line.js";
import { verdict } from "../analysis/verdict.js";
import { confirms, coordinates } from "../page/habits.js";
import { gameOf, t, texts } from "../words.js";
import { LocalGame } from "./local_game.js";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { spec = "", sides: named = "[]" } = find("here").dataset;
/** @type {string[]} */
const sides = JSON.parse(named);
const game = new LocalGame(spec, localStorage);
const line = new JudgedLine(spec, "");

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
  board.options = { plays: [0, 1, null], motion: happened, confirm: confirms(false), coordinates: coordinates() };
  const { scene, tree, turn } = found["board"];
  board.show({ scene, tree, turn });
  find("status").textContent = outcome ? verdict(outcome, sides, gameOf(spec)) : t("{name} is to move.", { name: sides[player ?? 0] ?? "" });
  find("turns").replaceChildren(...turns.map((/** @type {string} */ text) => item(text)));
  find("turns").scrollTop = find("turns").scrollHeight;
  find("turns").hidden = turns.length === 0;
  find("none").hidden = turns.length > 0;
  find("undo").toggleAttribute("disabled", turns.length === 0);
  find("new").toggleAttribute("disabled", turns.length === 0);
  find("new").classList.toggle("primary", Boolean(outcome));
  const query = new URLSearchParams({ spec, turns: turns.join(";") });
  /** @type {HTMLAnchorElement} */ (find("analysis-link")).href = `/analysis?${query}`;
}

/** @param {string} text */
function item(text) {
  const place = document.createElement("li");
  place.textContent = text;
  return place;
}

board.texts = texts;
board.more = (/** @type {string[]} */ path) => line.tree(game.turns, path);
board.addEventListener("turn", async (/** @type {CustomEvent} */ event) => {
  try {
    const found = await line.after(game.turns, event.detail);
    game.played(found["turns"]);
    display(found, true);
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
});
find("undo").addEventListener("click", () => {
  game.undo();
  void show(false);
});
find("new").addEventListener("click", () => {
  game.restart();
  void show(false);
});
void show(false);
