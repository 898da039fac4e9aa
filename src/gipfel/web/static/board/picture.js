/** The board as it is seen: the stage, what is marked on it, what can be pointed at, and the lens. */

import { angleOf, layout, turning } from "./geometry.js";
import { Stage, placed, shape } from "./draw.js";
import { Lens } from "./lens.js";
import { animate, stillness } from "./motion.js";
import { Sketch, continued, stacks } from "./moves.js";
import { chosenMarks, figures, lastMarks, lineMarks, lossMarks, makingMarks, targetMarks, touchedMarks } from "./overlay.js";
import { explain } from "./plan.js";
import { Targets } from "./targets.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./motion.js").Lying} Lying */
/** @typedef {(wanted: Lying) => DOMRect | null} TrayBox */

/**
 * @typedef {object} Marks
 * @property {Scene} base the scene at the start of the turn
 * @property {string[][]} steps touches of the turn being made
 * @property {string[]} chosen
 * @property {{plan: Plan | null, before: Scene | null, steps: string[][], gone: Point[]} | null} last
 * @property {Line[]} lines
 * @property {Record<string, string[]>} losses the cells that touches would clear
 * @property {string[]} far what is reached by a longer way
 */

let boards = 0;

export class Picture {
  /** @type {Scene | null} */ #scene = null;
  /** @type {Animation[]} */ #running = [];
  /** @type {(point: Point) => Point} */ #turn = (point) => point;
  /** @type {import("./overlay.js").Lift} */ #lift = () => [];
  /** @type {import("./geometry.js").Layout | null} */ #layout = null;
  /** @type {ReadonlySet<string>} */ #offered = new Set();
  #rotation = 0;
  #stage = new Stage();
  #last = shape("g", { class: "gipfel-last", "aria-hidden": "true" });
  #above = shape("g", { class: "gipfel-above", "aria-hidden": "true" });
  /** The figures of stacks once more, so that no mark crosses them. */
  #figures = shape("g", { class: "gipfel-figures", "aria-hidden": "true" });
  #hover = shape("g", { class: "gipfel-hover", "aria-hidden": "true" });
  /** How a piece would lie. */
  #aim = shape("g", { class: "gipfel-aim", "aria-hidden": "true" });
  #over = shape("g", { class: "gipfel-over", "aria-hidden": "true" });
  /** @type {import("./types.js").Layered | null} */ #layer = null;
  /** @type {TrayBox} */ #trayBox;

  /** @param {TrayBox} trayBox where pieces lie beside the board, on the screen */
  constructor(trayBox) {
    this.#trayBox = trayBox;
    this.targets = new Targets();
    const id = `gipfel-picture-${++boards}`;
    const picture = shape("g", { id }, this.#stage.root, this.#over, this.#last, this.#above, this.#figures, this.#hover, this.#aim);
    this.svg = shape("svg", { class: "gipfel-svg", role: "group" }, picture, this.targets.root);
    this.lens = new Lens(id);
    new ResizeObserver(() => this.#scale()).observe(this.svg);
  }

  /** What is drawn now. */
  get scene() {
    return this.#scene;
  }

  /** Pixels between neighbouring cells. */
  unit() {
    return this.svg.getScreenCTM()?.a ?? 40;
  }

  /** From the screen to units of the board. @param {number} x @param {number} y @returns {Point} */
  toBoard(x, y) {
    const matrix = this.svg.getScreenCTM();
    const place = matrix ? new DOMPoint(x, y).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
    return { x: place.x, y: place.y };
  }

  /**
   * Draw a scene; from the one drawn before it moves there by these steps.
   * @param {Scene} scene
   * @param {{steps: string[][], rotation: number, coordinates: boolean, offered: string[], motion: boolean}} how
   */
  show(scene, { steps, rotation, coordinates, offered, motion }) {
    const before = this.#scene;
    const turned = rotation !== this.#rotation;
    for (const animation of this.#running) animation.finish();
    this.#scene = scene;
    this.#rotation = rotation;
    this.#offered = new Set(offered);
    this.#turn = turning(scene.view, angleOf(scene, rotation));
    const laid = layout(scene, rotation);
    this.#layout = laid;
    this.#lift = lifting(laid.items);
    this.svg.setAttribute("viewBox", laid.view.join(" "));
    this.#stage.draw(laid, { coordinates, offered: this.#offered });
    this.targets.lay(laid, this.#offered);
    this.#scale();
    this.#layer?.lay(laid.items);
    if (!before || before === scene || before.game !== scene.game || turned || !motion || stillness()) return;
    const { plan } = explain(before, scene, continued(before, steps));
    this.#running = animate(this.#stage, plan, { turn: this.#turn, tray: (wanted) => this.#trayPlace(wanted) });
  }

  /** What the page draws over the pieces. @param {import("./types.js").Layered | null} layer */
  set layer(layer) {
    this.#layer = layer;
    this.#over.replaceChildren(...(layer ? [layer.root] : []));
    if (this.#layout) layer?.lay(this.#layout.items);
  }

  /** When nothing moves any more. */
  async rest() {
    await Promise.allSettled(this.#running.map((animation) => animation.finished));
  }

  /** @param {Marks} marks */
  mark({ base, steps, chosen, last, lines, losses, far }) {
    const scene = this.#scene;
    if (!scene || !this.#layout) return;
    const taken = new Set([...stacks(scene).keys(), ...scene.items.flatMap((item) => item.over ?? [])]);
    const items = this.#layout.items;
    const offered = items.filter((item) => item.touch && this.#offered.has(item.touch));
    const picked = items.filter((item) => item.touch && chosen.includes(item.touch));
    const turn = this.#turn;
    const { under, over } = this.#lastMarks(last);
    const making = steps.length ? makingMarks(base, continued(base, steps), turn) : [];
    this.#stage.under.replaceChildren(...under, ...making);
    this.#last.replaceChildren(...over);
    const costly = offered.filter((item) => losses[item.touch ?? ""]?.length);
    const lift = this.#lift;
    this.#above.replaceChildren(...targetMarks(offered, taken, far, lift), ...lineMarks(scene, lines, turn), ...chosenMarks(picked, lift), ...lossMarks(costly, "mark-loss", lift));
    this.#figures.replaceChildren(...figures(items));
    this.#afterMotion();
  }

  /** @param {Marks["last"]} last */
  #lastMarks(last) {
    if (!last || !this.#scene) return { under: [], over: [] };
    if (last.plan && last.before && !(this.#scene.oriented && isStill(last.plan))) return lastMarks(last.plan, last.before, this.#turn, this.#lift);
    return touchedMarks(this.#scene, last, this.#turn, this.#lift);
  }

  /** The marks of a turn are seen when it has been shown. */
  #afterMotion() {
    const [animation] = this.#running;
    const duration = animation?.playState === "running" ? Number(animation.effect?.getComputedTiming().endTime) : 0;
    if (!duration) return;
    for (const group of [this.#stage.under, this.#over, this.#last, this.#figures]) {
      group.animate([{ opacity: 0 }, { opacity: 0, offset: 0.8 }, { opacity: 1 }], { duration });
    }
  }

  /**
   * What a touch would do, shown faintly under the pointer: a piece that would be put, or a thing lifted.
   * @param {string[][]} steps those made, the touch included; empty: nothing is pointed at
   * @param {string[]} lost the cells it would clear
   */
  foresee(steps, lost = []) {
    const gone = this.#layout?.items.filter((item) => lost.includes(item.at ?? "")) ?? [];
    this.#hover.replaceChildren(...lossMarks(gone, "mark-lost", this.#lift));
    this.#lifted(null);
    if (!this.#scene || !steps.length) return;
    const sketch = new Sketch(this.#scene);
    const move = sketch.make(continued(this.#scene, steps)).at(-1);
    const place = move?.kind === "put" ? sketch.place(move.to) : null;
    if (move?.kind === "put" && place) this.#hover.append(placed({ symbol: move.symbol, ...this.#turn(place) }, "gipfel-ghost"));
    if (move?.kind === "pick") this.#lifted(move.at);
  }

  /** A piece as it would lie, above everything; null: none. @param {import("./types.js").Item | null} item */
  aim(item) {
    const scene = this.#scene;
    const turned = (item?.angle ?? 0) + (scene ? angleOf(scene, this.#rotation) : 0);
    this.#aim.replaceChildren(...(item ? [placed({ ...item, ...this.#turn(item), angle: turned })] : []));
  }

  /** @param {string | null} cell of a piece that is shown lifted, its figure too */
  #lifted(cell) {
    this.#stage.lift(cell);
    for (const figure of this.#figures.children) figure.classList.toggle("gipfel-lifted", figure.getAttribute("data-at") === cell);
  }

  /** A piece that hangs on the pointer. @param {string} symbol @param {Point} point in units of the board */
  carry(symbol, point) {
    this.#hover.replaceChildren(placed({ symbol, ...point }, "gipfel-carried"));
  }

  /** The lens over what a finger would touch; without a finger it goes. @param {PointerEvent | null} finger @param {string | null} touch */
  magnify(finger, touch) {
    if (!finger) {
      this.lens.hide();
      return;
    }
    const box = this.svg.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const place = { x: finger.clientX, y: finger.clientY };
    this.lens.show(place, box, this.toBoard(place.x, place.y), touch ? this.targets.item(touch) : null);
  }

  /** The symbol of what lies on top of a cell. @param {string} cell */
  symbolAt(cell) {
    return this.#scene ? (stacks(this.#scene).get(cell)?.at(-1)?.symbol ?? null) : null;
  }

  /** @param {Lying} wanted @returns {Point | null} */
  #trayPlace(wanted) {
    const box = this.#trayBox(wanted);
    return box ? this.toBoard(box.left + box.width / 2, box.top + box.height / 2) : null;
  }

  /** Letters keep their size on the screen, whatever that of the board; a board on its way to its place is measured there. */
  #scale() {
    const [, , width = 1, height = 1] = this.#layout?.view ?? [];
    const unit = Math.min(this.svg.clientWidth / width, this.svg.clientHeight / height);
    if (unit > 0) this.svg.style.setProperty("--label", String(Math.min(0.34, Math.max(0.14, 12 / unit))));
  }
}

/**
 * How far the top piece of a stack is drawn from its place, by its place on the screen; what is written beside it is
 * no piece.
 * @param {import("./types.js").Item[]} items
 * @returns {import("./overlay.js").Lift}
 */
function lifting(items) {
  const key = (/** @type {Point} */ { x, y }) => `${Math.round(x * 100)} ${Math.round(y * 100)}`;
  const cells = new Map(items.flatMap((item) => (item.layer === "cell" && item.at ? [[item.at, item]] : [])));
  const places = (/** @type {import("./types.js").Item} */ item) => [item, ...(item.over ?? []).flatMap((name) => cells.get(name) ?? [])];
  const lying = items.filter((item) => item.layer === "piece" && item.shift && !item.shift[0]);
  const tops = new Map(lying.flatMap((item) => places(item).map((place) => [key(place), item.shift ?? []])));
  return (point) => tops.get(key(point)) ?? [];
}

/** Whether nothing came or went: something was only turned where it lies. @param {Plan} plan */
function isStill({ moves, glides, arrivals, departures, removals, spins, flips }) {
  return moves.every(({ kind }) => kind === "pick") && ![glides, arrivals, departures, removals, spins, flips].some((found) => found.length);
}
