/** How one scene became another: which piece went where, what left, what came. No drawing. */

import { apart } from "./geometry.js";
import { Sketch, stacks } from "./moves.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Tray} Tray */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./moves.js").Stop} Stop */
/** @typedef {import("./moves.js").Move} Move */

/**
 * @typedef {{at: string, from: Point, stops: Stop[]}} Glide a piece of the new scene that stood elsewhere before
 * @typedef {{at: string, beat: number, tray: string, stops: Stop[], symbol?: string}} Arrival a piece that came onto the board; `symbol`: into another one
 * @typedef {{items: Item[], from: Point, stops: Stop[], beat: number, came?: boolean}} Departure a piece that left it; `came`: with this turn
 * @typedef {{item: Item, toward: Point, beat: number}} Removal a cell that is gone, and its open side
 * @typedef {{group: string, way: 1 | -1, beat: number}} Spin
 * @typedef {{at: string, item: Item, beat: number}} Flip a piece that shows its other side now, and what it showed before
 * @typedef {object} Plan
 * @property {number} beats
 * @property {Move[]} moves
 * @property {Glide[]} glides
 * @property {Arrival[]} arrivals
 * @property {Departure[]} departures
 * @property {Removal[]} removals
 * @property {Spin[]} spins
 * @property {Flip[]} flips
 * @property {Map<string, Tray>} gains the trays that hold more of a symbol than before
 */

/**
 * The plan of a turn where it explains the change, else one in which pieces only come and go (a turn taken back).
 * @param {Scene} before
 * @param {Scene} after
 * @param {string[][]} steps
 * @returns {{plan: Plan, explained: boolean}}
 */
export function explain(before, after, steps) {
  const plan = planOf(before, after, steps);
  if (!steps.length) return { plan, explained: false };
  const bare = planOf(before, after, []);
  return unexplained(plan, steps) <= unexplained(bare, []) ? { plan, explained: true } : { plan: bare, explained: false };
}

/**
 * How many pieces come or go without a reason; one that came and was taken off by a later step of the same turn has one.
 * @param {Plan} plan
 * @param {string[][]} steps
 */
function unexplained(plan, steps) {
  const sudden = plan.arrivals.filter((arrival) => !arrival.stops.length);
  const lost = plan.departures.filter((departure) => !departure.came || steps.length < 2);
  return lost.length + sudden.length;
}

/**
 * What to show so that a turn explains itself.
 * @param {Scene} before
 * @param {Scene} after
 * @param {string[][]} steps the touches of the turn; without them pieces only come and go
 * @returns {Plan}
 */
export function planOf(before, after, steps) {
  const sketch = new Sketch(before);
  const moves = sketch.make(steps);
  const there = stacks(after);
  /** @type {Plan} */
  const plan = {
    beats: sketch.beats,
    moves,
    glides: [],
    arrivals: [],
    departures: [],
    removals: removals(before, after, sketch.beats),
    spins: spins(moves),
    flips: [],
    gains: gains(before, after, after.faces ?? []),
  };
  for (const piece of sketch.standing()) {
    if (piece.inside) fill(plan, piece, there);
    else if (!flipped(plan, piece, there, after.faces ?? [])) settle(plan, piece, there);
  }
  // What stands in the new scene and nobody has claimed was pushed there, or has come from outside the board.
  for (const piece of sketch.out) pocket(plan, piece, there);
  const was = stacks(before);
  for (const [at, items] of there) {
    // Where something was taken off a piece, the piece itself has been there all the time.
    if (was.get(at)?.[0]?.symbol !== items[0]?.symbol) plan.arrivals.push({ at, beat: sketch.beats, tray: "", stops: [] });
  }
  for (const departure of plan.departures) departure.beat = jumpedIn(departure.from, departure.stops, sketch, plan.beats);
  for (const flip of plan.flips) flip.beat = jumpedIn(flip.item, [], sketch, plan.beats);
  plan.beats = Math.max(plan.beats, ...plan.flips.map(({ beat }) => beat + 1));
  return plan;
}

/**
 * A piece that came to lie in another one, which has not left yet.
 * @param {Plan} plan
 * @param {import("./moves.js").Piece} piece
 * @param {Map<string, Item[]>} there
 */
function fill(plan, { at, items, stops }, there) {
  const [first, ...rest] = there.get(at) ?? [];
  const symbol = items[0]?.symbol ?? "";
  if (first?.symbol !== symbol || !rest.length) return;
  there.set(at, rest);
  plan.arrivals.push({ at, beat: stops[0]?.beat ?? 0, tray: "", stops, symbol });
}

/**
 * A piece that has stayed where it was and shows its other side.
 * @param {Plan} plan
 * @param {import("./moves.js").Piece} piece
 * @param {Map<string, Item[]>} there
 * @param {string[]} faces
 */
function flipped(plan, piece, there, faces) {
  const [shown, item] = [there.get(piece.at)?.at(-1)?.symbol, piece.items.at(-1)];
  if (!shown || !item || piece.stops.length || shown === item.symbol) return false;
  if (!faces.includes(shown) || !faces.includes(item.symbol)) return false;
  there.delete(piece.at);
  plan.flips.push({ at: piece.at, item, beat: plan.beats });
  return true;
}

/**
 * A piece that should stand somewhere now: it does, or it has been taken off.
 * @param {Plan} plan
 * @param {import("./moves.js").Piece} piece
 * @param {Map<string, Item[]>} there
 */
function settle(plan, piece, there) {
  const shown = there.get(piece.at);
  const { x, y } = /** @type {Item} */ (piece.items[0]);
  const same = shown?.at(-1)?.symbol === piece.items.at(-1)?.symbol || (shown && piece.stops.length);
  if (!same) {
    plan.departures.push({ items: piece.items, from: { x, y }, stops: piece.stops, beat: plan.beats, came: piece.tray !== null });
    return;
  }
  there.delete(piece.at);
  if (piece.tray !== null) {
    const beat = piece.stops[0]?.beat ?? 0;
    plan.arrivals.push({ at: piece.at, beat, tray: piece.tray, stops: piece.stops });
  } else if (piece.stops.length) plan.glides.push({ at: piece.at, from: { x, y }, stops: piece.stops });
}

/**
 * A piece pushed off the board goes to the nearest place that newly shows one like it.
 * @param {Plan} plan
 * @param {import("./moves.js").Piece} piece
 * @param {Map<string, Item[]>} there
 */
function pocket(plan, piece, there) {
  const { x, y, symbol } = /** @type {Item} */ (piece.items[0]);
  const rim = /** @type {Stop} */ (piece.stops.at(-1));
  const places = [...there.values()].map((items) => /** @type {Item} */ (items[0]));
  const [nearest] = places
    .filter((item) => item.symbol === symbol)
    .sort((one, other) => apart(one, rim) - apart(other, rim));
  if (!nearest?.at) {
    plan.departures.push({ items: piece.items, from: { x, y }, stops: piece.stops, beat: plan.beats });
    return;
  }
  there.delete(nearest.at);
  const stops = [...piece.stops, { x: nearest.x, y: nearest.y, beat: rim.beat + 1 }];
  plan.glides.push({ at: nearest.at, from: { x, y }, stops });
  plan.beats = Math.max(plan.beats, rim.beat + 2);
}

/** @param {Scene} before @param {Scene} after @param {number} beat @returns {Removal[]} */
function removals(before, after, beat) {
  const left = new Set(after.items.filter((item) => item.layer === "cell").map((item) => item.at));
  const cells = before.items.filter((item) => item.layer === "cell" && item.at);
  const kept = cells.filter((item) => left.has(item.at));
  return cells
    .filter((item) => !left.has(item.at))
    .map((item) => ({ item, beat, toward: openSide(item, kept) }));
}

/** Away from the neighbours that stay. @param {Item} item @param {Item[]} kept @returns {Point} */
function openSide(item, kept) {
  const near = kept.filter((other) => apart(item, other) < 1.1);
  const x = near.reduce((sum, other) => sum + item.x - other.x, 0);
  const y = near.reduce((sum, other) => sum + item.y - other.y, 0);
  const length = Math.hypot(x, y);
  return length < 0.1 ? { x: 0, y: 1 } : { x: x / length, y: y / length };
}

/** @param {Scene} before @param {Scene} after @param {string[]} faces where one of them lies, all of them do */
function gains(before, after, faces) {
  /** @type {Map<string, Tray>} */
  const found = new Map();
  for (const tray of after.trays) {
    const old = before.trays.find((other) => other.name === tray.name && other.owner === tray.owner);
    for (const { symbol, count } of tray.items) {
      const had = old?.items.find((item) => item.symbol === symbol)?.count ?? 0;
      if (count <= had) continue;
      for (const same of faces.includes(symbol) ? faces : [symbol]) found.set(same, tray);
    }
  }
  return found;
}

/** @param {Move[]} moves @returns {Spin[]} */
function spins(moves) {
  let beat = 0;
  /** @type {Spin[]} */
  const found = [];
  for (const move of moves) {
    if (move.kind === "turn") found.push({ group: move.group, way: move.way, beat });
    if (move.kind !== "pick") beat++;
  }
  return found;
}

/** The beat after which a piece leaves: when another has gone over it, else at the end. */
/** @param {Point} place @param {Stop[]} stops @param {Sketch} sketch @param {number} end */
function jumpedIn(place, stops, sketch, end) {
  if (stops.length) return end;
  for (const piece of sketch.pieces.values()) {
    let from = /** @type {Point} */ (piece.items[0]);
    for (const stop of piece.stops) {
      if (!stop.arc && between(from, stop, place)) return stop.beat + 1;
      from = stop;
    }
  }
  return end;
}

/** @param {Point} one @param {Point} other @param {Point} point */
function between(one, other, point) {
  const way = apart(one, other);
  return way > 1.1 && apart(one, point) + apart(point, other) < way + 0.05 && apart(one, point) > 0.1;
}
