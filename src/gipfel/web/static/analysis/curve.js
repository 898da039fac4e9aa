// The course of a game in figures: the first player's chances after each turn. No DOM here.

export const MISTAKE = 20; // per cent that a turn costs its player, from which on the game turned there

/** @typedef {{win: number | null, player: number | null, proven?: boolean, best?: string[]}} Chance `player` is who is to move */
/** @typedef {{number: number, loss: number}} Turning */

/**
 * The first player's chance from that of the player to move.
 * @param {number} win
 * @param {number | null} player
 */
export function firstChance(win, player) {
  return player === 1 ? 100 - win : win;
}

/**
 * What a turn cost its player in per cent, below 0 where it gained; null where that is not known. The best turn cost
 * nothing. After a position that is proven an estimate tells nothing about the turn: the two are not of one kind.
 * @param {Chance | undefined} before
 * @param {Chance | undefined} after
 * @param {string | undefined} turn
 */
export function lossOf(before, after, turn) {
  if (!before || !after || before.win === null || after.win === null || before.player === null) return null;
  if (turn !== undefined && turn === before.best?.[0]) return 0;
  if (before.proven && !after.proven) return null;
  return before.player === 0 ? before.win - after.win : after.win - before.win;
}

/**
 * The turns that cost their player much, the dearest first.
 * @param {(Chance | undefined)[]} chances by the number of turns played
 * @param {string[]} [turns]
 * @returns {Turning[]}
 */
export function turningPoints(chances, turns = []) {
  const found = chances.flatMap((after, number) => {
    const loss = Math.round(lossOf(chances[number - 1], after, turns[number - 1]) ?? 0);
    return loss >= MISTAKE ? [{ number, loss }] : [];
  });
  return found.sort((one, other) => other.loss - one.loss || one.number - other.number);
}

/**
 * The curve as pieces of connected points, in a box of the given size; unknown chances are gaps.
 * @param {(Chance | undefined)[]} chances
 * @param {number} length how many turns the whole game has
 * @param {{width: number, height: number}} box
 * @returns {{x: number, y: number, number: number}[][]}
 */
export function pieces(chances, length, { width, height }) {
  /** @type {{x: number, y: number, number: number}[][]} */
  const found = [[]];
  for (let number = 0; number <= length; number++) {
    const win = chances[number]?.win;
    if (win === null || win === undefined) found.push([]);
    else found.at(-1)?.push({ x: placeOf(number, length, width), y: round(height * (1 - win / 100)), number });
  }
  return found.filter((piece) => piece.length > 0);
}

/**
 * @param {number} number
 * @param {number} length
 * @param {number} width
 */
export function placeOf(number, length, width) {
  return round(length === 0 ? width / 2 : (width * number) / length);
}

/**
 * The number of turns nearest to a place.
 * @param {number} share from 0, the left, to 1
 * @param {number} length
 */
export function numberAt(share, length) {
  return Math.min(length, Math.max(0, Math.round(share * length)));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 10) / 10;
}
