/** Where things are: layout, turning the board, and the way from one thing to the next by keys. */

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Item} Item */
/** @typedef {import("./types.js").Point} Point */

/** @typedef {{view: number[], items: Item[], strokes: number[][]}} Layout a scene as it lies on the screen */

const ROOM = 0.3; // round the middle of what lies outermost
const CONE = 60; // how far aside of a direction a key may lead
const SWERVE = 40; // at so many degrees aside the way counts double

/** The angle of so many steps, clockwise. @param {Scene} scene @param {number} rotation */
export function angleOf(scene, rotation) {
  return mod(rotation, scene.ways) * (360 / scene.ways);
}

/**
 * The scene turned clockwise about its middle. Pieces and texts stay upright: the light comes from where it came.
 * @param {Scene} scene
 * @param {number} rotation
 * @returns {Layout}
 */
export function layout(scene, rotation) {
  const angle = angleOf(scene, rotation);
  if (!angle) return { view: scene.view, items: scene.items, strokes: scene.strokes };
  const turn = turning(scene.view, angle);
  const items = scene.items.map((item) => {
    const place = { ...item, ...turn(item) };
    return item.angle === undefined ? place : { ...place, angle: mod(item.angle + angle, 360) };
  });
  const strokes = scene.strokes.map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0]) => {
    const one = turn({ x: x1, y: y1 });
    const other = turn({ x: x2, y: y2 });
    return [one.x, one.y, other.x, other.y];
  });
  return { view: turnedView(scene, items), items, strokes };
}

/** @param {number[]} view @param {number} degrees @returns {(point: Point) => Point} */
export function turning(view, degrees) {
  const [left = 0, top = 0, width = 0, height = 0] = view;
  const middle = { x: left + width / 2, y: top + height / 2 };
  return (point) => around(point, middle, degrees);
}

/** @param {Point} point @param {Point} middle @param {number} degrees clockwise @returns {Point} */
export function around(point, middle, degrees) {
  const turn = (degrees * Math.PI) / 180;
  const [x, y] = [point.x - middle.x, point.y - middle.y];
  return {
    x: round(middle.x + x * Math.cos(turn) - y * Math.sin(turn)),
    y: round(middle.y + x * Math.sin(turn) + y * Math.cos(turn)),
  };
}

/** The view of the scene, wider where turned items need it. @param {Scene} scene @param {Item[]} turned */
function turnedView(scene, turned) {
  const [left = 0, top = 0, width = 0, height = 0] = scene.view;
  const need = extent(turned);
  const [west, north] = [Math.min(left, need.left - ROOM), Math.min(top, need.top - ROOM)];
  const east = Math.max(left + width, need.right + ROOM);
  const south = Math.max(top + height, need.bottom + ROOM);
  return [west, north, east - west, south - north].map(round);
}

/** @param {Point[]} points */
function extent(points) {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

/**
 * The nearest of some points in a direction; straight ahead beats near but aside.
 * @template {Point} P
 * @param {Point} from
 * @param {P[]} points
 * @param {number} degrees 0 is right, 90 is down
 * @param {Point} [anchor] where the walk began: of two ways equally good the one nearer to its line is taken
 * @returns {P | null}
 */
export function ahead(from, points, degrees, anchor = from) {
  /** @type {P | null} */
  let best = null;
  let least = Infinity;
  for (const point of points) {
    const distance = apart(from, point);
    const aside = Math.abs(difference(bearing(from, point), degrees));
    if (distance < 1e-6 || aside > CONE) continue;
    const astray = Math.min(1, beside(anchor, point, degrees) / distance);
    const cost = distance * (1 + (aside / SWERVE) ** 2 + 0.02 * astray);
    if (cost < least - 1e-9) [best, least] = [point, cost];
  }
  return best;
}

/** How far a point lies from the line through another. @param {Point} anchor @param {Point} point @param {number} degrees */
function beside(anchor, point, degrees) {
  const away = ((bearing(anchor, point) - degrees) * Math.PI) / 180;
  return Math.abs(Math.sin(away)) * apart(anchor, point);
}

/** @param {Point} one @param {Point} other */
export function apart(one, other) {
  return Math.hypot(other.x - one.x, other.y - one.y);
}

/** The direction from one point to another in degrees; 0 is right, 90 is down. @param {Point} from @param {Point} to */
export function bearing(from, to) {
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** @param {number} one @param {number} other */
function difference(one, other) {
  return mod(one - other + 180, 360) - 180;
}

/** @param {number} value @param {number} by */
export function mod(value, by) {
  return ((value % by) + by) % by;
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1e4) / 1e4;
}
