/** Everything a board shows: the picture, the trays, the panel below; and one tab stop for all that can be touched. */

import { Panel } from "./panel.js";
import { Picture } from "./picture.js";
import { Roving } from "./roving.js";
import { names, sentence, spoken } from "./speech.js";
import { part, trays } from "./trays.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").Texts} Texts */
/** @typedef {import("./trays.js").Owner} Owner */
/** @typedef {import("./panel.js").Tool} Tool */
/** @typedef {import("./picture.js").Marks} Marks */
/** @typedef {"idle" | "choosing" | "complete" | "sent"} Phase */
/** @typedef {{offered: boolean, chosen: boolean, live: boolean, losses: string[], far: boolean}} Standing */

/** What a complete turn waits for. */
export const CONFIRM = "board:confirm";
export const BACK = "board:back";
const MOST_AFAR = 5; // more do not fit into the line

/**
 * What is to be shown now.
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {Texts} texts
 * @property {Options} options
 * @property {Phase} phase
 * @property {string} prompt
 * @property {string[]} offered
 * @property {(touch: string) => Standing} standing
 * @property {string[][]} moved steps shown as motion
 * @property {boolean} motion
 * @property {boolean} pending the board as it is now has been asked for
 * @property {boolean} canGoBack
 * @property {Marks} marks
 */

export class View {
  /** @type {Map<string, string>} */ #names = new Map();
  /** @type {Set<HTMLElement & {owner: Owner}>} */ #outside = new Set();
  #said = part("p", "gipfel-said");
  #top = part("div", "gipfel-trays gipfel-top");
  #shared = part("div", "gipfel-trays gipfel-shared");
  #bottom = part("div", "gipfel-trays gipfel-bottom");

  /** @param {{tool: (tool: Tool) => void, typed: (text: string) => void, leave: () => void}} wishes */
  constructor(wishes) {
    this.picture = new Picture((wanted) => this.#trayBox(wanted));
    this.panel = new Panel(wishes);
    this.roving = new Roving(() => this.#stops());
    this.field = part("div", "gipfel-field", this.picture.lens.root);
    this.field.prepend(this.picture.svg);
    this.#said.setAttribute("role", "status");
  }

  /** @param {HTMLElement} host */
  build(host) {
    this.panel.adopt(host);
    host.replaceChildren(this.#top, this.field, this.#shared, this.panel.root, this.#bottom, this.#said);
  }

  /** Trays the page has placed itself. */
  get outside() {
    return this.#outside;
  }

  /** @param {string} sentence */
  say(sentence) {
    this.#said.textContent = sentence;
  }

  /** What something is called. @param {string} touch */
  nameOf(touch) {
    return this.#names.get(touch);
  }

  /** @param {HTMLElement} host @param {Shown} shown */
  show(host, shown) {
    const { scene, texts, options, phase, offered, moved, motion, marks } = shown;
    const { rotation, coordinates, small } = options;
    const focused = document.activeElement === this.roving.current;
    this.#names = names(texts, scene);
    this.#trays(shown); // first: pieces move from and to them
    this.picture.show(scene, { steps: moved, rotation, coordinates: coordinates && !small, offered, motion });
    this.picture.mark(marks);
    host.classList.toggle("gipfel-small", small);
    host.dataset["game"] = scene.game;
    host.dataset["phase"] = phase;
    this.#dress(shown);
    this.#panel(shown);
    if (small) return;
    this.roving.settle();
    // What had the focus may be gone, or drawn anew: the keys go on from what has the tab stop now.
    if (focused && document.activeElement !== this.roving.current) this.roving.focus(this.roving.current);
  }

  /** What lies beside the board and can be touched now, in order. @returns {HTMLElement[]} */
  beside() {
    const live = this.#holdings().filter((element) => element.classList.contains("gipfel-live"));
    return [...live.filter((element) => !this.#isBelow(element)), ...this.panel.choices];
  }

  /** Names and states of what can be pointed at. @param {Shown} shown */
  #dress({ scene, texts, options, phase, standing }) {
    const { small, label } = options;
    const { svg, targets } = this.picture;
    svg.setAttribute("role", small ? "img" : "group");
    svg.setAttribute("aria-label", label || sentence(texts, { code: "board-label", params: { game: scene.game.toUpperCase() } }));
    if (small) targets.root.setAttribute("aria-hidden", "true");
    else targets.root.removeAttribute("aria-hidden");
    const named = (/** @type {string} */ touch) => {
      const now = standing(touch);
      return { ...now, name: spoken(texts, this.#names.get(touch) ?? touch, now) };
    };
    targets.mark(named, phase === "idle");
  }

  /** @param {Shown} shown */
  #trays({ scene, texts, options, phase, standing }) {
    const { bottom, small } = options;
    const inside = options.trays === "inside" && !small;
    const drawn = (/** @type {Owner} */ owner) => trays(scene, owner, texts, standing, phase === "idle");
    /** @type {[HTMLElement, Owner][]} */
    const places = [[this.#top, bottom === 0 ? 1 : 0], [this.#shared, null], [this.#bottom, bottom]];
    const stays = (/** @type {Owner} */ owner) => near(owner, options);
    // A row keeps its place, full or empty: nothing moves when the last piece goes.
    const has = (/** @type {Owner} */ owner) => scene.trays.some((tray) => tray.owner === owner);
    for (const [place, owner] of places) {
      place.replaceChildren(...(stays(owner) ? drawn(owner) : []));
      place.hidden = !stays(owner) || !has(owner);
    }
    for (const tray of this.#outside) {
      tray.replaceChildren(...(inside ? [] : drawn(tray.owner)));
      tray.hidden = inside || !has(tray.owner);
    }
  }

  /** @param {Shown} shown */
  #panel({ scene, texts, options, phase, prompt, offered, pending, canGoBack }) {
    const { tools, typing, small } = options;
    /** @type {Tool[]} */
    const known = typing ? ["back", "rotate", "type", "help"] : ["back", "rotate", "help"];
    this.panel.root.hidden = small;
    this.panel.show(texts, {
      prompt: options.prompt ? prompt : "",
      choices: phase === "complete" ? [CONFIRM, BACK] : this.#loose(scene, offered, pending),
      afar: small ? [] : afar(scene, offered),
      tools: !tools || small ? [] : phase === "idle" ? ["rotate"] : known,
      can: { back: canGoBack, rotate: true, type: phase === "choosing", help: true },
    });
  }

  /** What is offered but lies neither on the board nor in a tray. @param {Scene} scene @param {string[]} offered @param {boolean} pending */
  #loose(scene, offered, pending) {
    const inTrays = scene.trays.flatMap((tray) => tray.items.map((item) => item.touch));
    const placed = new Set([...this.picture.targets.names, ...inTrays]);
    // What the board will show when it has come is not offered as a word first.
    return offered.filter((touch) => !placed.has(touch) && (!pending || touch.startsWith("choice:")));
  }

  /** What is offered below the board, in its words; nothing where more than that is offered. @param {string[]} offered */
  only(offered) {
    const below = this.panel.choices.map((button) => button.textContent ?? "");
    return offered.length === below.length ? below : [];
  }

  /** Whether what lies in a tray is offered below the board too. @param {HTMLElement} element */
  #isBelow(element) {
    return this.panel.choices.some((button) => button.dataset["touch"] === element.dataset["touch"]);
  }

  /** Everything in trays that can be touched. @returns {HTMLElement[]} */
  #holdings() {
    const hosts = [this.#top, this.#shared, this.#bottom, ...this.#outside];
    return hosts.flatMap((host) => /** @type {HTMLElement[]} */ ([...host.querySelectorAll("button[data-touch]")]));
  }

  /** @returns {(HTMLElement | SVGElement)[]} */
  #stops() {
    const { targets } = this.picture;
    const cells = targets.names.flatMap((name) => targets.element(name) ?? []);
    return [...cells, ...this.#holdings().filter((element) => !this.#isBelow(element)), ...this.panel.choices];
  }

  /** @param {import("./motion.js").Lying} wanted */
  #trayBox({ symbol, touch, tray }) {
    const hosts = [this.#shared, this.#bottom, this.#top, ...this.#outside];
    const lying = tray ? `[data-tray="${tray.name}"][data-owner="${tray.owner}"] [data-symbol="${symbol}"]` : `[data-touch="${touch}"]`;
    for (const host of hosts) {
      const found = host.querySelector(lying);
      if (found) return found.getBoundingClientRect();
    }
    return null;
  }
}

/** Whether the trays of an owner lie at the board itself. @param {Owner} owner @param {Options} options */
function near(owner, { trays, small }) {
  return !small && (trays === "inside" || (owner === null && trays === "shared"));
}

/**
 * What may be touched and lies in a player's tray, which may be out of sight: a few things are offered at the board as
 * well. What belongs to both lies below the board anyway.
 * @param {Scene} scene
 * @param {string[]} offered
 */
function afar(scene, offered) {
  const held = scene.trays.filter((tray) => tray.owner !== null).flatMap((tray) => tray.items);
  const found = offered.flatMap((touch) => held.filter((item) => item.touch === touch));
  return found.length <= MOST_AFAR ? found : [];
}
