// What is said of chances and results.
import { n, sentence, t, texts } from "../words.js";

const FORCED = 900_000;
const WON = 1_000_000;
const UNCOUNTED = 990_001; // proven, but nobody counted in how many turns

/**
 * The result in a sentence.
 * @param {{winner: number | null, reason: string}} outcome
 * @param {string[]} sides
 */
export function verdict({ winner, reason }, sides) {
  const known = winner === null ? `outcome-${reason}-draw` : `outcome-${reason}`;
  const code = known in texts ? known : winner === null ? "outcome-draw" : "outcome-won";
  return sentence(code, { reason, winner: sides[winner ?? 0] ?? "", loser: sides[1 - (winner ?? 0)] ?? "" });
}

/**
 * A score in words where it is certain, else in per cent for the player to move.
 * @param {{score: number, win: number, proven: boolean}} line
 */
export function worth({ score, win, proven }) {
  if (proven && score === UNCOUNTED) return t("wins");
  if (proven && score === -UNCOUNTED) return t("loses");
  if (proven && score > FORCED) return n("wins in {count} turn", "wins in {count} turns", WON - score);
  if (proven && score < -FORCED) return n("loses in {count} turn", "loses in {count} turns", WON + score);
  if (proven) return t("draw");
  return t("{percent} %", { percent: Math.round(win) });
}
