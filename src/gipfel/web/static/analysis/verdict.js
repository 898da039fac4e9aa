// What is said of chances and results.
import { closing, n, sentence, t } from "../words.js";

const FORCED = 900_000;
const WON = 1_000_000;
const UNCOUNTED = 990_001; // proven, but nobody counted in how many turns

/**
 * The result in a sentence.
 * @param {{winner: number | null, reason: string}} outcome
 * @param {string[]} sides
 * @param {string} game
 * @param {{code: string, params?: Record<string, any>} | undefined} [decided] what decided it, by the board
 */
export function verdict(outcome, sides, game, decided) {
  const winner = outcome.winner ?? 0;
  if (decided && outcome.winner !== null) {
    const fields = { ...decided.params, loser: sides[1 - winner] ?? "" };
    return t("{name} wins: {how}.", { name: sides[winner] ?? "", how: sentence(decided.code, fields, game) });
  }
  return closing(outcome, { winner: sides[winner] ?? "", loser: sides[1 - winner] ?? "" }, game);
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
