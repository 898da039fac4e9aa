// After the end: the course of chances as a small graph with its turning points. Fetched only once a game is over.
import { Graph } from "../analysis/graph.js";
import { reports } from "../analysis/stream.js";
import { Refused } from "../page/asking.js";
import { t } from "../words.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("../analysis/curve.js").Chance} Chance */

const POLITE = 1_500; // milliseconds: first the people, then the machine
const SHORT = 0.15; // seconds of thought about each position
const LEAST = 4; // turns that make a course
const MOST = 200;

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));

/**
 * @param {TableState} state
 * @param {{names: string[], go: (turns: number) => void}} table
 */
export async function showEnding(state, { names, go }) {
  const { turns = [], terms, result } = state.snapshot ?? {};
  if (turns.length < LEAST || turns.length > MOST || result?.reason === "aborted") return;
  await new Promise((resolve) => setTimeout(resolve, POLITE));
  const graph = new Graph(find, names, go);
  const [box, words] = [find("ending"), find("ending-words")];
  /** @type {(Chance | undefined)[]} */
  const chances = [];
  const leaving = new AbortController();
  addEventListener("pagehide", () => leaving.abort(), { once: true });
  find("ending-close").addEventListener("click", () => {
    box.hidden = true;
    leaving.abort();
  });
  try {
    for await (const report of reports("analysis/course", { spec: terms.spec, ...(terms.position ? { position: terms.position } : {}), turns, seconds: SHORT }, leaving.signal)) {
      if (report["number"] === undefined) continue;
      chances[report["number"]] = /** @type {any} */ (report);
      box.hidden = false;
      words.textContent = t("The computer looks at every turn: {done} of {count}.", { done: report["number"], count: turns.length });
      graph.draw(chances, turns, null);
    }
    words.textContent = find("turnings").childElementCount ? t("The game turned here:") : t("Nobody let the game turn at one stroke.");
  } catch (error) {
    words.textContent = "";
    if (!(error instanceof Refused) && !leaving.signal.aborted) throw error;
  }
}
