// Lays every pattern on its board: the position from the house, the state by what a hand would do.
import "../board/board.js";
import { texts } from "../words.js";
import { ask } from "./asking.js";

/** @param {HTMLElement} figure */
async function lay(figure) {
  const { spec = "", state = "", turns = "[]" } = figure.dataset;
  const { board: shown } = await ask("positions", { method: "POST", body: { spec, turns: JSON.parse(turns) } });
  /** @type {any} */
  const board = figure.querySelector("gipfel-board");
  board.texts = texts;
  board.options = {
    plays: ["idle", "over", "small"].includes(state) ? [] : [0, 1],
    confirm: state === "complete",
    small: state === "small",
    rotation: state === "turned" ? 1 : 0,
    motion: false,
    label: figure.querySelector("figcaption")?.textContent?.trim().replace(/\s+/g, " ") ?? "",
  };
  board.more = async (/** @type {string[]} */ path) => {
    const found = await ask("positions", { method: "POST", body: { spec, turns: JSON.parse(turns), path } });
    return found.board.tree;
  };
  await board.show({ scene: shown.scene, tree: shown.tree, turn: state === "start" ? null : shown.turn });
  if (state === "touched") board.press(board.offered[0]);
  for (let touches = 0; state === "complete" && board.phase === "choosing" && touches < 12; touches += 1) {
    board.press(board.offered.at(-1));
    await new Promise(requestAnimationFrame);
  }
}

const figures = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("figure[data-spec]")]);
for (const figure of figures) await lay(figure); // one after the other: the house computes for others too
document.documentElement.dataset["laid"] = "";
