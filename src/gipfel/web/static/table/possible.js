// What a player can do at a table now, and what the house has drawn. No DOM here.

/** @typedef {import("./state.js").TableState} TableState */

export const OFFERS = ["go-on", "pause", "draw", "take-back", "rematch"];
const DRAWN = /^(lot|coin|die) (\w+)$/;

/**
 * The names of what can be done, in the order in which it is shown.
 * @param {TableState} state
 * @param {boolean} strict whether every touch is final: then nothing is taken back
 * @param {boolean} [bound] whether the game belongs to an event: then nobody breaks it off
 * @returns {string[]}
 */
export function possible(state, strict, bound = false) {
  const table = state.snapshot;
  if (!table || state.player === null) return [];
  if (table.phase === "over") return ["new"];
  const found = table.turns.length < 2 && !bound ? ["abort"] : [];
  if (table.phase !== "playing") return found;
  if (table.sand) found.push(pausing(state));
  else if (table.turns.length > state.player && !table.terms.rated && !strict) found.push(state.offering("take-back") ? "take-back-asked" : "take-back");
  found.push(state.offering("draw") ? "draw-offered" : "draw");
  // In one row on a phone: nothing is prepared as long as one can still go, nor where a game inside can be given up.
  if (state.depth > 0 && state.yours) found.push("resign-inside");
  else if (table.turns.length >= 2) found.push("prepare");
  found.push("resign");
  return found;
}

/** All glasses are laid down, or set up again, by agreement. @param {TableState} state */
function pausing(state) {
  const offer = state.snapshot?.sand.paused ? "go-on" : "pause";
  return state.offering(offer) ? `${offer}-asked` : offer;
}

/**
 * What can be done at the board once the game is over.
 * @param {TableState} state
 * @param {boolean} [bound] whether the game belongs to an event: then one goes on there
 * @returns {string[]}
 */
export function afterwards(state, bound = false) {
  if (state.snapshot?.phase !== "over") return [];
  if (bound) return ["event", "review", "share"];
  return [...(state.player === null ? [] : [again(state)]), "review", "share"];
}

/** @param {TableState} state */
function again(state) {
  if (state.snapshot?.rematch) return "next";
  return state.offering("rematch") ? "rematch-offered" : "rematch";
}

/**
 * The offers of the other that wait for an answer.
 * @param {TableState} state
 */
export function asked(state) {
  return state.player === null ? [] : OFFERS.filter((kind) => state.offered(kind));
}

/**
 * What the house has drawn since the last turn of a player, in order.
 * @param {string[]} turns
 * @returns {{kind: string, value: string}[]}
 */
export function drawn(turns) {
  const found = [];
  for (const turn of turns.toReversed()) {
    const match = DRAWN.exec(turn);
    if (!match) break;
    found.unshift({ kind: String(match[1]), value: String(match[2]) });
  }
  return found;
}
