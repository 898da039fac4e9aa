/** Reserves, stocks and captures beside the board, with what is still missing. */

import { placed, shape } from "./draw.js";
import { itemText, sentence } from "./speech.js";

/** @typedef {import("./types.js").Tray} Tray */
/** @typedef {import("./types.js").TrayItem} TrayItem */
/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Texts} Texts */
/** @typedef {(touch: string) => {offered: boolean, chosen: boolean, live: boolean}} Standing */

/** @typedef {0 | 1 | null} Owner null: what belongs to both */

const MOST_SOCKETS = 8; // a goal up to here is shown as sockets to be filled
const MOST_PILED = 18; // so many pieces are shown one over the other, more as a number only
const MOST_PILES = 2; // so many kinds are shown as piles; more would not fit in a row

/**
 * An HTML element with a class.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} name
 * @param {string} [look]
 * @param {(Node | string)[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function part(name, look = "", ...children) {
  const element = document.createElement(name);
  if (look) element.className = look;
  element.append(...children);
  return element;
}

/**
 * The trays of one owner.
 * @param {Scene} scene
 * @param {Owner} owner
 * @param {Texts} texts
 * @param {Standing} standing
 * @param {boolean} readable nothing can be touched
 * @returns {HTMLElement[]}
 */
export function trays(scene, owner, texts, standing, readable) {
  const own = scene.trays.filter((tray) => tray.owner === owner && !isIdle(tray));
  return own.map((tray) => drawn(tray, texts, { standing, readable, alone: own.length === 1 }));
}

/** Nothing in it, nothing to reach, nothing to say. @param {Tray} tray */
function isIdle(tray) {
  return !tray.notes.length && tray.items.every(isSpent);
}

/** @param {TrayItem} item */
function isSpent(item) {
  return !item.count && item.goal === undefined && !item.touch;
}

/** @param {Tray} tray @param {Texts} texts @param {{standing: Standing, readable: boolean, alone: boolean}} how `alone`: its owner has no other one */
function drawn(tray, texts, { standing, readable, alone }) {
  const name = sentence(texts, tray.speech);
  const notes = tray.notes.map((note) => part("p", "gipfel-note", sentence(texts, note)));
  const shown = tray.items.filter((item, index) => index === 0 || !isSpent(item));
  const loose = alone && shown.length <= MOST_PILES;
  const single = tray.items.length === 1;
  const items = shown.map((item) => part("li", "", holding(item, texts, { standing, readable, loose, single })));
  const element = part("div", "gipfel-tray", part("p", "gipfel-tray-name", name), part("ul", "", ...items), ...notes);
  element.setAttribute("role", "group"); // no landmark: a page may have many boards
  element.setAttribute("aria-label", name);
  element.dataset["tray"] = tray.name;
  element.dataset["owner"] = String(tray.owner);
  if (tray.items.every((item) => item.goal !== undefined)) element.classList.add("gipfel-goals");
  return element;
}

/** @param {TrayItem} item @param {Texts} texts @param {{standing: Standing, readable: boolean, loose: boolean, single: boolean}} how `loose`: there is room for piles; `single`: no other kind lies there */
function holding(item, texts, { standing, readable, loose, single }) {
  const touchable = item.touch !== undefined && !readable;
  const told = item.gain ? [part("span", "gipfel-count", item.gain)] : sockets(item) ? [] : [number(item)];
  const element = part(touchable ? "button" : "span", "gipfel-holding", picture(item, loose, single), ...told);
  element.dataset["symbol"] = item.symbol;
  element.classList.toggle("gipfel-won", item.won === true);
  if (item.touch) element.dataset["touch"] = item.touch;
  element.title = itemText(texts, item); // what the number counts, for whoever rests on it
  if (!touchable) {
    element.setAttribute("role", "img");
    element.setAttribute("aria-label", itemText(texts, item));
    return element;
  }
  const { offered, chosen, live } = standing(item.touch ?? "");
  element.setAttribute("type", "button");
  element.setAttribute("tabindex", "-1");
  element.setAttribute("aria-pressed", String(chosen));
  element.setAttribute("aria-disabled", String(!live));
  const name = itemText(texts, item);
  const code = chosen ? "board-chosen" : offered ? "board-offered" : "";
  element.setAttribute("aria-label", code ? sentence(texts, { code, params: { name } }) : name);
  element.classList.toggle("gipfel-offered", offered);
  element.classList.toggle("gipfel-chosen", chosen);
  element.classList.toggle("gipfel-live", live);
  return element;
}

/** @param {TrayItem} item */
function number(item) {
  const text = item.goal === undefined ? `${item.count}` : `${item.count}/${item.goal}`;
  return part("span", "gipfel-count", text);
}

/** How many sockets show a goal; 0: it is shown as a number. @param {TrayItem} item */
function sockets({ goal = 0, count }) {
  return goal <= MOST_SOCKETS && count <= goal ? goal : 0;
}

/** @param {TrayItem} item @param {boolean} loose @param {boolean} single */
function picture(item, loose, single) {
  const goal = sockets(item);
  if (goal) return row(item, goal, single ? 0.96 : 0.74);
  const piled = loose && item.count > 1 && item.count <= MOST_PILED && item.touch === undefined;
  return row(item, piled ? item.count : 1, piled ? 0.3 : 1);
}

/** One of a kind, as it lies in its tray. @param {TrayItem} item */
export function sample(item) {
  return row({ ...item, count: 1 }, 1, 1);
}

/**
 * Pieces side by side or one over the other; small ones in a ring where some are missing.
 * @param {TrayItem} item
 * @param {number} places
 * @param {number} step from one to the next, in units
 */
function row(item, places, step) {
  const width = 0.96 + step * (places - 1);
  const svg = shape("svg", { viewBox: `-0.48 -0.48 ${width} 0.96`, class: "gipfel-pile", "aria-hidden": "true" });
  svg.style.setProperty("--wide", String(width / 0.96));
  for (let place = 0; place < places; place++) {
    const x = place * step;
    svg.append(place < item.count ? placed({ symbol: item.symbol, x, y: 0 }) : missing(item.symbol, x));
  }
  return svg;
}

/** The place of what is not there yet. @param {string} symbol @param {number} x */
function missing(symbol, x) {
  const small = shape("use", { href: `#${symbol}`, transform: `translate(${x} 0) scale(0.5)` });
  return shape("g", { class: "gipfel-socket" }, shape("circle", { cx: x, cy: 0, r: 0.33 }), small);
}
