// A game reviewed: what each turn was, by the chances before and after it. No DOM here.

import { lossOf, MISTAKE } from "./curve.js";

export const DOUBT = 8; // per cent that a turn costs its player
const ONLY = 20; // per cent by which the best turn is better than any other
const GOOD = 10;

/** @typedef {import("./curve.js").Chance & {gap?: number | null}} Reviewed */
/** @typedef {{mark: "?" | "?!" | "!" | "□", loss: number, better: string[]}} Mark */

/**
 * What is said of each turn, by its number; a turn that is neither good nor bad has no mark.
 * @param {(Reviewed | undefined)[]} chances by the number of turns played
 * @param {string[]} turns
 * @returns {(Mark | null)[]}
 */
export function marksOf(chances, turns) {
  return turns.map((turn, index) => markOf(turn, chances[index], chances[index + 1]));
}

/**
 * @param {string} turn
 * @param {Reviewed | undefined} before
 * @param {Reviewed | undefined} after
 * @returns {Mark | null}
 */
function markOf(turn, before, after) {
  const cost = lossOf(before, after, turn);
  if (!before || cost === null) return null;
  const better = before.best ?? [];
  if (turn === better[0]) return praised(before.gap ?? null);
  const loss = Math.round(cost);
  if (loss >= MISTAKE) return { mark: "?", loss, better };
  return loss >= DOUBT ? { mark: "?!", loss, better } : null;
}

/** @param {number | null} gap @returns {Mark | null} */
function praised(gap) {
  if (gap === null) return null; // there was no other turn
  if (gap >= ONLY) return { mark: "□", loss: 0, better: [] };
  return gap >= GOOD ? { mark: "!", loss: 0, better: [] } : null;
}

/**
 * How well both have played, from 0 to 100: a turn that gives nothing away counts 100, one that gives away half of the
 * chances 25. Null where nothing is known.
 * @param {(Reviewed | undefined)[]} chances by the number of turns played
 * @param {string[]} [turns]
 * @returns {(number | null)[]}
 */
export function accuracies(chances, turns = []) {
  return [0, 1].map((player) => {
    const kept = chances.slice(0, -1).flatMap((before, index) => {
      const loss = lossOf(before, chances[index + 1], turns[index]);
      return loss === null || before?.player !== player ? [] : [(1 - Math.max(0, loss) / 100) ** 2];
    });
    return kept.length ? Math.round((100 * kept.reduce((sum, one) => sum + one, 0)) / kept.length) : null;
  });
}
