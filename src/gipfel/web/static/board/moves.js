/** What touches do to a board, as far as it can be seen: things are put, slide, jump, turn. No rules. */

import { apart, around } from "./geometry.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Point} Point */

/**
 * Where a piece came to stand, and in which beat; `arc`: on the way it went round this point.
 * @typedef {Point & {beat: number, arc?: Point & {degrees: number}}} Stop
 * @typedef {{items: Item[], at: string, tray: string | null, stops: Stop[], inside?: boolean}} Piece
 *   a piece and all that lies on it; `tray`: where it was before ("": the hand), null when it stood on the board;
 *   `inside`: it lies in another one
 */

/**
 * @typedef {{kind: "put", symbol: string, to: string, tray: string}} Put
 * @typedef {{kind: "shift", from: string, to: string, pairs: [string, string][], out: boolean}} Shift
 *   one piece goes to another cell, or a line by one; `out`: the first of it leaves the board
 * @typedef {{kind: "turn", group: string, way: 1 | -1}} Rotate a group turns by a quarter
 * @typedef {{kind: "pick", at: string}} Pick something that is there is chosen
 * @typedef {Put | Shift | Rotate | Pick} Move
 */

const NEXT = 1.1; // neighbours are one unit apart
const TURN = /^turn:(.+)([+-])$/;

/** A board on which moves are made one by one. */
export class Sketch {
  /** @type {Map<string, Item>} */ #cells = new Map();
  /** @type {Map<string, string>} */ #trays = new Map();
  /** @type {Map<string, Piece>} */ pieces = new Map();
  /** @type {Piece[]} */ out = [];
  /** What lies in a piece and stays when that goes. @type {Map<string, Piece>} */ #left = new Map();
  beats = 0;

  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    for (const item of scene.items) {
      if (item.layer === "cell" && item.at) this.#cells.set(item.at, item);
    }
    for (const [at, items] of stacks(scene)) this.pieces.set(at, { items, at, tray: null, stops: [] });
    for (const tray of scene.trays) {
      for (const item of tray.items) if (item.touch) this.#trays.set(item.touch, item.symbol);
    }
  }

  /** @param {string} cell @returns {Item | null} */
  place(cell) {
    return this.#cells.get(cell) ?? null;
  }

  /**
   * Make the steps of a turn; every move is a beat.
   * @param {string[][]} steps
   * @returns {Move[]}
   */
  make(steps) {
    return steps.flatMap((step) => this.#step(step));
  }

  /**
   * A piece over several cells: where it comes to, then how it lies. Until that is said it stays where it was.
   * @param {string[]} step
   * @returns {Move[]}
   */
  #lay(step) {
    const [first = ""] = step;
    const symbol = this.#trays.get(first);
    const [one = "", two = "", way = ""] = step.filter((touch) => this.#cells.has(touch));
    const last = symbol ? two : way;
    if (!last || one === two) return [{ kind: "pick", at: (symbol ? one : two) || one }];
    return [symbol ? this.#put(symbol, one, first) : this.#shift(one, two)];
  }

  /** @param {string[]} step */
  #step(step) {
    if (this.scene.oriented) return this.#lay(step);
    /** @type {Move[]} */
    const moves = [];
    let held = { symbol: this.scene.hand ?? "", tray: "" };
    let from = "";
    for (const touch of step) {
      const tray = this.#trays.get(touch);
      if (tray) held = { symbol: tray, tray: touch };
      else if (TURN.test(touch)) moves.push(this.#turn(touch));
      else if (this.#cells.has(touch)) {
        moves.push(this.#onCell(touch, from, held));
        from = touch;
        held = { symbol: "", tray: "" };
      }
    }
    return moves;
  }

  /** @param {string} cell @param {string} from @param {{symbol: string, tray: string}} held @returns {Move} */
  #onCell(cell, from, held) {
    if (from && this.pieces.has(from) && this.#goes(from, cell)) return this.#shift(from, cell);
    if (!this.pieces.has(cell) && held.symbol) return this.#put(held.symbol, cell, held.tray);
    // A piece that will leave something is seen to get it.
    if (this.scene.leaves && held.symbol === this.scene.leaves) return this.#fill(cell);
    return { kind: "pick", at: cell };
  }

  /** Whether a piece can go there: a taken cell further away is the other end of something chosen. @param {string} from @param {string} to */
  #goes(from, to) {
    const [start, end] = [this.place(from), this.place(to)];
    return this.scene.stacks || !this.pieces.has(to) || !start || !end || apart(start, end) <= NEXT;
  }

  /** @param {string} to @returns {Put} */
  #fill(to) {
    const { x = 0, y = 0 } = this.place(to) ?? {};
    const symbol = this.scene.leaves ?? "";
    const items = [/** @type {Item} */ ({ layer: "piece", symbol, x, y, at: to })];
    this.#left.set(to, { items, at: to, tray: "", stops: [{ x, y, beat: this.beats++ }], inside: true });
    return { kind: "put", symbol, to, tray: "" };
  }

  /** All pieces, what lies in another before it. */
  standing() {
    return [...this.#left.values(), ...this.pieces.values()];
  }

  /** @param {string} symbol @param {string} to @param {string} tray @returns {Put} */
  #put(symbol, to, tray) {
    const { x = 0, y = 0 } = this.place(to) ?? {};
    const items = [/** @type {Item} */ ({ layer: "piece", symbol, x, y, at: to })];
    this.pieces.set(to, { items, at: to, tray, stops: [{ x, y, beat: this.beats++ }] });
    return { kind: "put", symbol, to, tray };
  }

  /** @param {string} from @param {string} to @returns {Shift} */
  #shift(from, to) {
    if (this.scene.leaves && !this.#left.has(from)) this.#fill(from);
    const { line, out } = this.#line(from, to);
    const last = line.at(-1) ?? "";
    if (out) this.#pushOut(last, line.at(-2) ?? "");
    /** @type {[string, string][]} */
    const pairs = [];
    for (let index = line.length - 2; index >= 0; index--) {
      const [one = "", other = ""] = [line[index], line[index + 1]];
      this.#carry(one, other);
      pairs.unshift([one, other]);
    }
    this.#leave(from);
    this.beats++;
    return { kind: "shift", from, to, pairs, out };
  }

  /** The cells a shift goes over: a neighbour that is taken moves on too, unless what lies on a piece goes onto it. @param {string} from @param {string} to */
  #line(from, to) {
    const line = [from, to];
    const [start, end] = [this.place(from), this.place(to)];
    const laden = (this.pieces.get(from)?.items.length ?? 0) > 1;
    if (!start || !end || this.scene.stacks || laden || apart(start, end) > NEXT) return { line, out: false };
    const step = { x: end.x - start.x, y: end.y - start.y };
    let here = end;
    while (this.pieces.has(here.at ?? "")) {
      const next = this.#at({ x: here.x + step.x, y: here.y + step.y });
      if (!next) return { line, out: true };
      line.push(next.at ?? "");
      here = next;
    }
    return { line, out: false };
  }

  /** @param {string} cell @param {string} behind */
  #pushOut(cell, behind) {
    const piece = this.pieces.get(cell);
    const [here, back] = [this.place(cell), this.place(behind)];
    if (!piece || !here || !back) return;
    this.pieces.delete(cell);
    piece.stops.push({ x: 2 * here.x - back.x, y: 2 * here.y - back.y, beat: this.beats });
    this.out.push(piece);
  }

  /** @param {string} from @param {string} to */
  #carry(from, to) {
    const piece = this.pieces.get(from);
    const place = this.place(to);
    if (!piece || !place) return;
    this.pieces.delete(from);
    this.#stand(piece, to, { x: place.x, y: place.y, beat: this.beats });
  }

  /** What lay in a piece is alone now. @param {string} cell */
  #leave(cell) {
    const piece = this.#left.get(cell);
    if (!piece || this.pieces.has(cell)) return;
    this.#left.delete(cell);
    this.pieces.set(cell, { ...piece, inside: false });
  }

  /** @param {Piece} piece @param {string} at @param {Stop} stop */
  #stand(piece, at, stop) {
    piece.at = at;
    piece.stops.push(stop);
    this.pieces.set(at, piece);
  }

  /** The cell of the board at a place; pockets beside it do not count. @param {Point} point */
  #at(point) {
    for (const [name, place] of this.#cells) {
      if (!name.includes(":") && apart(place, point) < 0.1) return place;
    }
    return null;
  }

  /** @param {string} touch @returns {Rotate} */
  #turn(touch) {
    const [, group = "", sign = "+"] = TURN.exec(touch) ?? [];
    const way = sign === "+" ? 1 : -1;
    const arc = { ...groupMiddle(this.scene, group), degrees: 90 * way };
    const turned = [...this.pieces.values()].filter((piece) => this.place(piece.at)?.group === group);
    for (const piece of turned) this.pieces.delete(piece.at);
    for (const piece of turned) {
      const { x, y } = around(/** @type {Item} */ (this.place(piece.at)), arc, arc.degrees);
      this.#stand(piece, this.#at({ x, y })?.at ?? piece.at, { x, y, beat: this.beats, arc });
    }
    this.beats++;
    return { kind: "turn", group, way };
  }
}

/**
 * Steps in which a piece goes on say only where it lands: here they begin where it stands.
 * @param {Scene} scene
 * @param {string[][]} steps
 */
export function continued(scene, steps) {
  const sketch = new Sketch(scene);
  let standing = "";
  return steps.map((step) => {
    const [only = ""] = step;
    const goesOn = step.length === 1 && standing && sketch.place(only) && !sketch.pieces.has(only);
    const whole = goesOn ? [standing, only] : step;
    const last = sketch.make([whole]).at(-1);
    standing = last?.kind === "shift" && !last.out ? last.to : "";
    return whole;
  });
}

/** The pieces of a scene by their cells, what lies on top last. @param {Scene} scene @returns {Map<string, Item[]>} */
export function stacks(scene) {
  /** @type {Map<string, Item[]>} */
  const found = new Map();
  for (const item of scene.items) {
    if (item.layer !== "piece" || !item.at) continue;
    found.set(item.at, [...(found.get(item.at) ?? []), item]);
  }
  return found;
}

/**
 * Where the hand of a turn has been, as it lies after it, and what it turned.
 * @param {Scene} scene after the turn
 * @param {string[][]} steps
 * @returns {{places: Point[], turned: string[]}}
 */
export function handled(scene, steps) {
  const cells = new Map(scene.items.filter((item) => item.layer === "cell" && item.at).map((item) => [item.at, item]));
  /** @type {{place: Point, group: string | undefined}[]} */
  let last = [];
  /** @type {string[]} */
  const turned = [];
  for (const step of steps) {
    // Where the last touch only says how a piece lies, the one before it says where.
    const touched = step.filter((touch) => cells.has(touch));
    const cell = cells.get(touched.at(scene.oriented ? -2 : -1) ?? "");
    if (cell) last.push({ place: cell, group: cell.group });
    for (const [, group = "", sign] of step.map((touch) => TURN.exec(touch) ?? []).filter((found) => found.length)) {
      const [middle, degrees] = [groupMiddle(scene, group), sign === "-" ? -90 : 90];
      last = last.map((each) => (each.group === group ? { ...each, place: around(each.place, middle, degrees) } : each));
      turned.push(group);
    }
  }
  return { places: last.map(({ place: { x, y } }) => ({ x, y })), turned };
}

/** The middle of what turns together. @param {Scene} scene @param {string} group @returns {Point} */
export function groupMiddle(scene, group) {
  const plate = scene.items.find((item) => item.layer === "plate" && item.group === group);
  return { x: plate?.x ?? 0, y: plate?.y ?? 0 };
}

/**
 * The scene as it looks after steps of a turn that is still being made.
 * @param {Scene} scene
 * @param {string[][]} steps
 * @returns {Scene}
 */
export function sketched(scene, steps) {
  if (!steps.length) return scene;
  const sketch = new Sketch(scene);
  sketch.make(steps);
  const pieces = sketch.standing().flatMap((piece) => {
    const { x, y } = piece.stops.at(-1) ?? /** @type {Item} */ (piece.items[0]);
    return piece.items.map((item) => ({ ...item, x, y, at: piece.at }));
  });
  return { ...scene, items: [...scene.items.filter((item) => item.layer !== "piece" || !item.at), ...pieces] };
}
