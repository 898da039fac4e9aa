// A game reviewed: what each turn was, by the chances before and after it. No DOM here.

const MISTAKE = 20; // per cent that a turn costs its player
const DOUBT = 8;
const ONLY = 20; // per cent by which the best turn is better than any other
const GOOD = 10;

/** @typedef {import("./curve.js").Chance & {best?: string[], gap?: number | null}} Reviewed */
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
  if (!before || !after || before.win === null || after.win === null || before.player === null) return null;
  const better = before.best ?? [];
  const loss = Math.round(before.player === 0 ? before.win - after.win : after.win - before.win);
  if (turn === better[0]) return praised(before.gap ?? null);
  if (loss >= MISTAKE) return { mark: "?", loss, better };
  return loss >= DOUBT ? { mark: "?!", loss, better } : null;
}

/** @param {number | null} gap @returns {Mark | null} */
function praised(gap) {
  if (gap === null) return null; // there was no other turn
  if (gap >= ONLY) return { mark: "□", loss: 0, better: [] };
  return gap >= GOOD ? { mark: "!", loss: 0, better: [] } : null;
}
