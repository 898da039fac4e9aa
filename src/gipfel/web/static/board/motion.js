/** Motion that explains a turn. The new scene is drawn already; everything starts from where it was. */

import { around } from "./geometry.js";
import { placed, shape } from "./draw.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./moves.js").Stop} Stop */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./draw.js").Stage} Stage */

/**
 * Pieces beside the board: by what is touched for them, or by their kind and the tray they lie in.
 * @typedef {{symbol: string, touch?: string, tray?: import("./types.js").Tray | undefined}} Lying
 * @typedef {object} Surroundings
 * @property {(point: Point) => Point} turn from the scene to the screen
 * @property {(wanted: Lying) => Point | null} tray where pieces lie beside the board, in units of the board
 */

const BEAT = 250; // milliseconds, as long as a quadrant turns
const SAMPLES = 8; // places on the way round a corner

/** Whether the reader wants nothing to move. */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {Stage} stage
 * @param {Plan} plan
 * @param {Surroundings} around
 * @returns {Animation[]}
 */
export function animate(stage, plan, { turn, tray }) {
  const whole = (plan.beats + 1) * BEAT;
  /** @type {Animation[]} */
  const running = [];
  /** @param {Element} element @param {Keyframe[]} frames */
  const run = (element, frames) => running.push(element.animate(frames, { duration: whole, fill: "backwards" }));

  for (const { at, from, stops } of plan.glides) {
    for (const piece of stage.pieces(at)) {
      piece.parentNode?.append(piece); // what moves goes over what stands
      run(piece, track(from, stops, turn, whole));
    }
  }
  for (const { at, beat, tray: source, stops, symbol } of plan.arrivals) {
    for (const piece of stage.pieces(at)) {
      if (!symbol || symbol === symbolOf(piece)) run(piece, arrival(piece, beat, source, stops));
    }
  }
  for (const { items, from, stops, beat } of plan.departures) {
    run(fly(stage, items, from, turn), departure(items, from, stops, beat));
  }
  for (const { item, toward, beat } of plan.removals) {
    run(fly(stage, [item], item, turn), slideOut(item, toward, beat));
  }
  for (const { at: cell, item, beat } of plan.flips) {
    const ghost = fly(stage, [item], item, turn);
    const { x, y } = turn(item);
    const faces = /** @type {[Element, number, number][]} */ ([[ghost, 1, 0], ...stage.pieces(cell).map((piece) => [piece, 0, 1])]);
    for (const [face, from, to] of faces) {
      /** @type {SVGElement} */ (face).style.transformOrigin = `${x}px ${y}px`;
      run(face, flip(from, to, beat));
    }
  }
  for (const { group, way, beat } of plan.spins) {
    const plate = stage.plate(group);
    if (!plate) continue;
    plate.element.parentNode?.append(plate.element);
    for (const element of [plate.element, ...stage.sockets(group)]) {
      element.style.transformOrigin = `${plate.middle.x}px ${plate.middle.y}px`;
      run(element, spin(way, beat));
    }
  }
  Promise.allSettled(running.map((animation) => animation.finished)).then(() => stage.flying.replaceChildren());
  return running;

  /** @param {Element} piece @param {number} beat @param {string} source @param {Stop[]} stops */
  function arrival(piece, beat, source, stops) {
    const begin = at(beat);
    const first = stops[0];
    const symbol = symbolOf(piece);
    const lying = first && source ? tray({ symbol, touch: source }) : null;
    if (!first) return [{ opacity: 0, offset: 0 }, { opacity: 0, offset: begin }, { opacity: 1, offset: Math.min(1, at(beat + 1)) }];
    const landed = track(first, stops.slice(1), turn, whole);
    const [start] = landed;
    const shift = offset(lying ?? up(turn(first)), turn(stops.at(-1) ?? first));
    return [
      { transform: shift, opacity: lying ? 1 : 0, offset: 0 },
      { transform: shift, opacity: lying ? 1 : 0, offset: begin },
      { transform: start?.["transform"] ?? "none", opacity: 1, offset: Math.min(1, at(beat + 1)), easing: "ease-out" },
      ...landed.filter((frame) => Number(frame.offset) > at(beat + 1)),
    ];
  }

  /** @param {Item[]} items @param {Point} from @param {Stop[]} stops @param {number} beat */
  function departure(items, from, stops, beat) {
    const moved = track(from, stops, turn, whole, from);
    const last = turn(stops.at(-1) ?? from);
    const symbol = items[0]?.symbol ?? "";
    const into = plan.gains.get(symbol);
    const lying = into?.items.find((item) => item.symbol === symbol) ?? into?.items[0];
    const home = (lying ? tray({ symbol: lying.symbol, tray: into }) : null) ?? up(last);
    return [
      ...moved.filter((frame) => Number(frame.offset) < at(beat)),
      { transform: offset(last, turn(from)), opacity: 1, offset: Math.min(at(beat), 0.999), easing: "ease-in" },
      { transform: offset(home, turn(from)), opacity: 0, offset: 1 },
    ];
  }

  /** @param {Item} item @param {Point} toward @param {number} beat @returns {Keyframe[]} */
  function slideOut(item, toward, beat) {
    const start = turn(item);
    const end = turn({ x: item.x + 1.3 * toward.x, y: item.y + 1.3 * toward.y });
    return [
      { transform: "none", opacity: 1, offset: 0 },
      { transform: "none", opacity: 1, offset: Math.min(at(beat), 0.6), easing: "ease-in" },
      { transform: offset(end, start), opacity: 0, offset: 1 },
    ];
  }

  /** One side narrows in the first half of a beat, the other widens in the second. @param {number} from @param {number} to @param {number} beat @returns {Keyframe[]} */
  function flip(from, to, beat) {
    const [begin, end] = from ? [beat, beat + 0.5] : [beat + 0.5, beat + 1];
    return [
      { transform: `scaleX(${from})`, offset: 0 },
      { transform: `scaleX(${from})`, offset: Math.min(1, at(begin)), easing: "ease-in-out" },
      { transform: `scaleX(${to})`, offset: Math.min(1, at(end)) },
      { transform: `scaleX(${to})`, offset: 1 },
    ];
  }

  /** @param {1 | -1} way @param {number} beat @returns {Keyframe[]} */
  function spin(way, beat) {
    const back = `rotate(${-90 * way}deg)`;
    const turning = parts().map((part) => ({
      transform: `rotate(${90 * way * (eased(part) - 1)}deg)`,
      offset: at(beat + part),
    }));
    return [{ transform: back, offset: 0 }, { transform: back, offset: at(beat) }, ...turning, { transform: "rotate(0deg)", offset: 1 }];
  }

  /** @param {number} beat */
  function at(beat) {
    return (beat * BEAT) / whole;
  }
}

/** @param {Element} piece as it is drawn */
function symbolOf(piece) {
  return piece.firstElementChild?.getAttribute("href")?.slice(1) ?? "";
}

/** @param {Stage} stage @param {Item[]} items @param {Point} from @param {(point: Point) => Point} turn */
function fly(stage, items, from, turn) {
  const place = turn(from);
  const ghost = shape("g", {}, ...items.map((item) => placed({ ...item, ...place })));
  stage.flying.append(ghost);
  return ghost;
}

/**
 * The way of a piece as frames relative to where it is drawn.
 * @param {Point} from
 * @param {Stop[]} stops
 * @param {(point: Point) => Point} turn
 * @param {number} whole
 * @param {Point} [drawn] where it is drawn; its last stop unless given
 * @returns {Keyframe[]}
 */
function track(from, stops, turn, whole, drawn = stops.at(-1) ?? from) {
  const home = turn(drawn);
  /** @type {Keyframe[]} */
  const frames = [{ transform: offset(turn(from), home), offset: 0 }];
  let here = from;
  for (const stop of stops) {
    const begin = (stop.beat * BEAT) / whole;
    const share = BEAT / whole;
    frames.push({ transform: offset(turn(here), home), offset: begin, easing: stop.arc ? "linear" : "ease-in-out" });
    if (stop.arc) frames.push(...arc(here, stop.arc, begin, share, home, turn));
    else frames.push({ transform: offset(turn(stop), home), offset: begin + share });
    here = stop;
  }
  return frames;
}

/**
 * The way round a corner, at the pace of what turns under it.
 * @param {Point} from
 * @param {Point & {degrees: number}} middle
 * @param {number} begin
 * @param {number} share
 * @param {Point} home
 * @param {(point: Point) => Point} turn
 * @returns {Keyframe[]}
 */
function arc(from, middle, begin, share, home, turn) {
  return parts().map((part) => {
    const point = turn(around(from, middle, middle.degrees * eased(part)));
    return { transform: offset(point, home), offset: begin + share * part };
  });
}

/** Places on the way, the last one included. */
function parts() {
  return Array.from({ length: SAMPLES }, (_, index) => (index + 1) / SAMPLES);
}

/** Slow at both ends. @param {number} part */
function eased(part) {
  return part < 0.5 ? 2 * part * part : 1 - 2 * (1 - part) * (1 - part);
}

/** @param {Point} point @param {Point} home */
function offset(point, home) {
  return `translate(${point.x - home.x}px, ${point.y - home.y}px)`;
}

/** @param {Point} point @returns {Point} */
function up(point) {
  return { x: point.x, y: point.y - 0.6 };
}
