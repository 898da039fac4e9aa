/** Sentences from codes, and the spoken names of what is on the board. No document. */

import { shortName } from "./state.js";

/** @typedef {import("./types.js").Speech} Speech */
/** @typedef {import("./types.js").Texts} Texts */
/** @typedef {import("./types.js").Scene} Scene */

/**
 * The sentence of a code; a code without one shows itself and its parameters, as in `gipfel.core.messages`.
 * @param {Texts} texts
 * @param {Speech} speech
 */
export function sentence(texts, { code, params = {}, game = "" }) {
  const template = texts[`${game}/${code}`] ?? texts[code];
  if (template === undefined) {
    return [code, ...Object.entries(params).map(([name, value]) => `${name}=${shown(texts, value)}`)].join(" ");
  }
  return template.replace(/\{(\w+)\}/g, (field, name) => (name in params ? shown(texts, params[name]) : field));
}

/**
 * The texts of a board: a code that games say differently stands in `texts` as `game/code`.
 * @param {Texts} texts
 * @param {string} game
 * @returns {Texts}
 */
export function textsOf(texts, game) {
  const own = Object.keys(texts).filter((code) => code.startsWith(`${game}/`));
  return own.length ? { ...texts, ...Object.fromEntries(own.map((code) => [code.slice(game.length + 1), texts[code] ?? ""])) } : texts;
}

/** @param {Texts} texts @param {unknown} value @returns {string} */
function shown(texts, value) {
  if (Array.isArray(value)) return value.map((part) => shown(texts, part)).join(", ");
  if (typeof value === "object" && value !== null) return sentence(texts, /** @type {Speech} */ (value));
  const text = String(value);
  // A parameter can be a word that is itself translated (clockwise).
  return texts[text] ?? text;
}

/**
 * Parameters of a sentence as somebody reads them: an announced move in words, or in notation.
 * @param {Texts} texts
 * @param {Record<string, unknown>} params
 * @param {boolean} words
 */
export function asRead(texts, { move_words: told, ...others }, words) {
  return told && words ? { ...others, move: sentence(texts, /** @type {Speech} */ (told)) } : others;
}

/** A turn in words, phrase by phrase; empty where its game does not tell. @param {Texts} texts @param {Speech[]} [told] */
export function taleText(texts, told = []) {
  return told.map((phrase) => sentence(texts, phrase)).join("; ");
}

/** How the corners of a square board follow each other when it is turned clockwise. */
const CORNERS = ["sw", "nw", "ne", "se"];

/**
 * A turn in words as the board lies before the reader: what names a corner of it (by a code that ends with one) follows
 * the board when it is turned by so many quarters, clockwise.
 * @param {Texts} texts
 * @param {string} words
 * @param {number} quarters
 */
export function asTurned(texts, words, quarters) {
  if (!quarters) return words;
  /** @type {Map<string, string>} */
  const seen = new Map();
  for (const code of Object.keys(texts).filter((code) => code.endsWith("-told-sw"))) {
    const named = CORNERS.map((corner) => texts[code.slice(0, -2) + corner] ?? "");
    named.forEach((name, index) => seen.set(name, named[(index + quarters) % CORNERS.length] ?? name));
  }
  seen.delete("");
  if (!seen.size) return words;
  const any = new RegExp([...seen.keys()].map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  return words.replace(any, (name) => seen.get(name) ?? name);
}

/** What everything is called that can be pointed at, by touch or by cell. @param {Texts} texts @param {Scene} scene */
export function names(texts, scene) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const item of scene.items) {
    const name = item.touch ?? item.at;
    if (item.speech && name) found.set(name, sentence(texts, item.speech));
  }
  for (const item of scene.trays.flatMap((tray) => tray.items)) {
    if (item.speech && item.touch) found.set(item.touch, sentence(texts, item.speech));
  }
  return found;
}

/**
 * The name of a touch that is not on the board: `choice:done` by the code `choice-done`, else as what lies in a tray is called, else by its short name.
 * @param {Texts} texts
 * @param {string} touch
 * @param {import("./types.js").TrayItem} [item]
 */
export function wordOf(texts, touch, item) {
  const code = touch.replace(":", "-");
  if (texts[code] === undefined && item?.speech) return sentence(texts, item.speech);
  return texts[code] ?? shortName(touch).replaceAll("-", " ");
}

/**
 * A cell as it is spoken, with what can be done there.
 * @param {Texts} texts
 * @param {string} name
 * @param {{offered: boolean, chosen: boolean, losses?: string[], far?: boolean}} state
 */
export function spoken(texts, name, { offered, chosen, losses = [], far = false }) {
  if (chosen) return sentence(texts, { code: "board-chosen", params: { name } });
  if (losses.length) return sentence(texts, { code: "board-loses", params: { name, cells: losses } });
  if (far) return sentence(texts, { code: "board-far", params: { name } });
  return offered ? sentence(texts, { code: "board-offered", params: { name } }) : name;
}

/** Everything in the trays as one text. @param {Texts} texts @param {Scene} scene */
export function trayText(texts, scene) {
  const said = scene.trays.map((tray) => {
    const items = tray.items.map((item) => (item.speech ? itemText(texts, item) : `${item.count}`));
    const notes = tray.notes.map((note) => sentence(texts, note));
    return `${sentence(texts, tray.speech)}: ${[...items, ...notes].join(", ")}`;
  });
  return said.join(". ");
}

/**
 * What a tray holds of one kind; names that say no number get it, but for what is there or not.
 * @param {Texts} texts
 * @param {import("./types.js").TrayItem} item
 */
export function itemText(texts, item) {
  const name = item.speech ? sentence(texts, item.speech) : "";
  return /\d/.test(name) || item.goal === 1 ? name : `${name}: ${item.count}`;
}
