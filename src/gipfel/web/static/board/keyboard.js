/** What the keys do: the commands of `keys.js`, carried out on a board. */

import { commandOf, directionOf } from "./keys.js";
import { BACK } from "./view.js";

/**
 * @typedef {object} Playable what the keys need of a board
 * @property {import("./view.js").View} view
 * @property {() => import("./view.js").Phase} phase
 * @property {(touch: string) => boolean} live
 * @property {(touch: string) => void} press
 * @property {() => void} back
 * @property {() => void} confirm
 * @property {(tool: "type" | "help" | "rotate") => void} tool
 * @property {(question: string) => void} tell answers a question aloud
 * @property {(touch: string) => void} refuse says that something cannot be touched
 */

/** @param {Playable} board @param {KeyboardEvent} event */
export function obeyKey(board, event) {
  const inDialog = event.target instanceof Element && event.target.closest("dialog") !== null;
  const command = inDialog ? null : commandOf(event);
  if (!command || !obey(board, command.name, command.key)) return;
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Playable} board @param {string} command @param {string} key @returns {boolean} whether it meant something */
function obey(board, command, key) {
  const { roving } = board.view;
  switch (command) {
    case "arrows":
    case "around":
      roving.go(directionOf(key) ?? 0);
      return true;
    case "touch":
      enter(board);
      return true;
    case "back":
      board.back();
      return true;
    case "next":
    case "previous":
      roving.cycle(command === "next" ? 1 : -1);
      return true;
    case "choose":
      return choose(board, Number(key));
    case "type":
    case "help":
    case "rotate":
      board.tool(command);
      return true;
    default:
      board.tell(command);
      return true;
  }
}

/** Touch what has the focus, or confirm a complete turn. @param {Playable} board */
function enter(board) {
  const touch = board.view.roving.current?.dataset["touch"];
  if (board.phase() === "complete" && touch !== BACK) board.confirm();
  else if (touch && (touch === BACK || board.live(touch))) board.press(touch);
  else if (touch) board.refuse(touch);
}

/** The n-th thing of those that lie beside the board. @param {Playable} board @param {number} number */
function choose(board, number) {
  const element = board.view.beside()[number - 1];
  if (element) board.press(element.dataset["touch"] ?? "");
  return element !== undefined;
}
