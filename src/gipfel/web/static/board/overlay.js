/** What is drawn over the pieces: targets, what is chosen, the last turn, best lines. On a stack it lies at the top. */

import { apart, bearing } from "./geometry.js";
import { placed, shape } from "./draw.js";
import { Sketch, handled } from "./moves.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./moves.js").Move} Move */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {(point: Point) => Point} Turn from the scene to the screen */
/** @typedef {(point: Point) => number[]} Lift how far the top of what stands at a place of the screen is drawn from it */

const BADGE = 0.16; // the radius of a number's ground

/**
 * What may be touched: a small dot on what is vacant, a thin ring round what stands there.
 * @param {Item[]} items those offered, as they lie on the screen
 * @param {ReadonlySet<string>} taken cells with a piece
 * @param {string[]} far those reached by a longer way
 * @param {Lift} lift
 */
export function targetMarks(items, taken, far, lift) {
  const near = (/** @type {Item} */ item) => (taken.has(item.at ?? "") ? "mark-offer" : "mark-target");
  return items
    .filter((item) => item.layer === "cell" && item.at)
    .map((item) => placed({ symbol: far.includes(item.touch ?? "") ? "mark-far" : near(item), x: item.x, y: item.y, shift: lift(item) }));
}

/**
 * What is lost with a touch: a small mark on what is offered, crosses on the cells.
 * @param {Item[]} items those offered or lost
 * @param {"mark-loss" | "mark-lost"} symbol
 * @param {Lift} lift
 */
export function lossMarks(items, symbol, lift) {
  const beside = symbol === "mark-loss" ? 0.3 : 0;
  return items
    .filter((item) => item.layer === "cell" && item.at)
    .map((item) => placed({ symbol, x: item.x + beside, y: item.y - beside, shift: lift(item) }));
}

/** What is written on pieces, to lie over the marks. @param {Item[]} items all of the board, as they lie on the screen */
export function figures(items) {
  const written = items.filter((item) => item.layer === "piece" && item.text);
  return written.map((item) => {
    const figure = placed(item);
    figure.setAttribute("data-at", item.at ?? "");
    return figure;
  });
}

/** @param {Item[]} items @param {Lift} lift */
export function chosenMarks(items, lift) {
  return items.filter((item) => item.layer === "cell" && item.at).map((item) => placed({ symbol: "mark-chosen", x: item.x, y: item.y, shift: lift(item) }));
}

/**
 * The last turn: thin outlines where something came to stand, a trail where it went, a ghost where something left.
 * @param {Plan} plan
 * @param {Scene} before
 * @param {Turn} turn
 * @param {Lift} lift
 * @returns {{under: SVGElement[], over: SVGElement[]}} what lies under the pieces, and over them
 */
export function lastMarks(plan, before, turn, lift) {
  const ways = led(plan, before);
  const lost = plan.departures.map(({ stops }) => bends(stops));
  return {
    under: [
      ...plan.removals.map(({ item }) => missing(item, turn)),
      ...plan.departures.map(({ from, stops }) => ring(turn(stops.at(-1) ?? from), 0.3, "gipfel-gone")),
      ...plan.spins.flatMap(({ group }) => frame(before, group, turn)),
      ...[...ways, ...lost].filter((way) => way.length > 1).map((way) => trail(way.map(turn))),
    ],
    over: ways.map((way) => lastMark(turn(/** @type {Point} */ (way.at(-1))), lift)),
  };
}

/** @param {Point} place @param {Lift} lift */
function lastMark(place, lift) {
  return placed({ symbol: "mark-last", ...place, shift: lift(place) });
}

/**
 * The ways of what the hand has moved; those of pieces that only made room are not told.
 * @param {Plan} plan
 * @param {Scene} before
 * @returns {Point[][]}
 */
function led(plan, before) {
  const starts = plan.moves.flatMap((move) => (move.kind === "shift" ? [cellOf(before, move.from)] : []));
  const came = plan.arrivals.map(({ stops }) => bends(stops)).filter((way) => way.length > 0);
  const went = plan.glides
    .filter(({ at, from }) => at.includes(":") || starts.some((start) => start && apart(start, from) < 0.1))
    .map(({ from, stops }) => [from, ...bends(stops)]);
  return [...came, ...went];
}

/** Where a piece stood on its way; what only turned with its ground counts by its last place. @param {import("./moves.js").Stop[]} stops @returns {Point[]} */
function bends(stops) {
  const last = stops.at(-1);
  const straight = stops.filter((stop) => !stop.arc);
  return last?.arc ? [last] : straight;
}

/** @param {Scene} scene @param {string} cell */
function cellOf(scene, cell) {
  return scene.items.find((item) => item.layer === "cell" && item.at === cell);
}

/**
 * The last turn where the scene before it is not known: outlines where a hand has been, round what it turned, and where places are gone.
 * @param {Scene} scene
 * @param {{steps: string[][], gone: Point[]}} last
 * @param {Turn} turn
 * @param {Lift} lift
 * @returns {{under: SVGElement[], over: SVGElement[]}}
 */
export function touchedMarks(scene, { steps, gone }, turn, lift) {
  const { places, turned } = handled(scene, steps);
  return {
    under: [...gone.map((place) => missing(place, turn)), ...turned.flatMap((group) => frame(scene, group, turn))],
    over: places.map((place) => lastMark(turn(place), lift)),
  };
}

/** An outline where a cell has been. @param {Point} place @param {Turn} turn */
function missing(place, turn) {
  return ring(turn(place), 0.42, "gipfel-gone");
}

/** @param {Point} point @param {number} radius @param {string} look */
function ring(point, radius, look) {
  return shape("circle", { cx: point.x, cy: point.y, r: radius, class: look });
}

/** @param {Point[]} points */
function trail(points) {
  return shape("polyline", { points: points.map(({ x, y }) => `${x},${y}`).join(" "), class: "gipfel-trail" });
}

/** An outline round what turned. @param {Scene} scene @param {string} group @param {Turn} turn */
function frame(scene, group, turn) {
  const plate = scene.items.find((item) => item.layer === "plate" && item.group === group);
  if (!plate) return [];
  const [middle, size] = [turn(plate), (plate.size ?? 1) + 0.1];
  const box = { x: middle.x - size / 2, y: middle.y - size / 2, width: size, height: size, rx: 0.2 };
  return [shape("rect", { ...box, class: "gipfel-turned" })];
}

/**
 * The trail of a turn that is being made.
 * @param {Scene} scene
 * @param {string[][]} steps
 * @param {Turn} turn
 */
export function makingMarks(scene, steps, turn) {
  const sketch = new Sketch(scene);
  const shifts = sketch.make(steps).filter((move) => move.kind === "shift");
  return shifts.flatMap(({ from, to }) => {
    const [start, end] = [sketch.place(from), sketch.place(to)];
    return start && end ? [trail([turn(start), turn(end)])] : [];
  });
}

/**
 * Best lines: arrows for what moves, numbered ghosts for what comes, turn arrows for what turns; the numbers over all of them.
 * @param {Scene} scene
 * @param {Line[]} lines
 * @param {Turn} turn
 */
export function lineMarks(scene, lines, turn) {
  const groups = lines.map((line, index) => {
    const sketch = new Sketch(scene);
    const group = shape("g", { class: `gipfel-line gipfel-rank-${Math.min(3, line.rank ?? index + 1)}` });
    line.plies.forEach((steps, ply) => {
      const number = line.plies.length > 1 ? ply + 1 : lines.length > 1 ? (line.rank ?? index + 1) : 0;
      const marks = sketch.make(steps).flatMap((move) => moveMark(sketch, move, { number, later: ply > 0 }, turn));
      group.append(shape("g", { class: `gipfel-ply-${Math.min(4, ply + 1)}` }, ...marks));
    });
    return group;
  });
  const numbers = groups.flatMap((group) => [...group.querySelectorAll(".gipfel-number")]);
  for (const number of numbers) number.remove();
  return [...groups, shape("g", { class: "gipfel-numbers" }, ...besideEachOther(numbers))];
}

/** Numbers that belong to one place stand side by side, each once. @param {Element[]} numbers */
function besideEachOther(numbers) {
  /** @type {Map<string | null, Map<string | null, Element>>} */
  const places = new Map();
  for (const number of numbers) {
    const place = number.getAttribute("transform");
    places.set(place, (places.get(place) ?? new Map()).set(number.textContent, number));
  }
  return [...places].flatMap(([place, found]) => {
    const sorted = [...found.values()].sort((one, other) => Number(one.textContent) - Number(other.textContent));
    sorted.forEach((number, index) => {
      const aside = (index + 1 - sorted.length) * 2 * BADGE;
      if (aside) number.setAttribute("transform", `${place} translate(${aside} 0)`);
    });
    return sorted;
  });
}

/**
 * @param {Sketch} sketch
 * @param {Move} move
 * @param {{number: number, later: boolean}} ply `later`: not the next turn
 * @param {Turn} turn
 * @returns {SVGElement[]}
 */
function moveMark(sketch, move, { number, later }, turn) {
  if (move.kind === "turn") return spin(sketch.scene, move.group, move.way, number, turn);
  if (move.kind === "shift") return arrow(sketch.place(move.from), sketch.place(move.to), number, turn);
  const place = sketch.place(move.kind === "put" ? move.to : move.at);
  if (!place) return [];
  const at = turn(place);
  if (move.kind === "pick") return [ring(at, 0.36, "gipfel-picked")];
  // What is in the hand now is not what the other one will bring.
  if (!move.tray && later) return [ring(at, 0.36, "gipfel-picked"), ...numbered(at, number)];
  return [placed({ symbol: move.symbol, ...at }, "gipfel-ghost"), ...numbered(at, number)];
}

/** @param {Point | null} from @param {Point | null} to @param {number} number @param {Turn} turn */
function arrow(from, to, number, turn) {
  if (!from || !to) return [];
  const [start, end] = [turn(from), turn(to)];
  const middle = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const length = apart(start, end) - 0.3;
  const head = 0.2;
  const path = `M${-length / 2} 0H${length / 2 - head}M${length / 2} 0l${-head} ${-head / 2}v${head}z`;
  const transform = `translate(${middle.x} ${middle.y}) rotate(${bearing(start, end)})`;
  return [shape("path", { d: path, transform, class: "gipfel-arrow" }), ...numbered(start, number)];
}

/** @param {Scene} scene @param {string} group @param {1 | -1} way @param {number} number @param {Turn} turn */
function spin(scene, group, way, number, turn) {
  const plate = scene.items.find((item) => item.layer === "plate" && item.group === group);
  if (!plate) return [];
  const { x, y } = turn(plate);
  const arc = "M-0.62 -0.62A0.88 0.88 0 0 1 0.62 -0.62m0 0l-0.28 -0.06m0.28 0.06l0.02 -0.3";
  const transform = `translate(${x} ${y}) scale(${way} 1)`;
  return [shape("path", { d: arc, transform, class: "gipfel-spin" }), ...numbered({ x, y: y - 1.05 }, number)];
}

/** At the upper right of a cell, where it hides neither the piece nor the dot. @param {Point} at @param {number} number */
function numbered(at, number) {
  if (!number) return [];
  const transform = `translate(${at.x + 0.3} ${at.y - 0.3})`;
  return [shape("g", { class: "gipfel-number", transform }, shape("circle", { r: BADGE }), shape("text", {}, String(number)))];
}
