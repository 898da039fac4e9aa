// A game within a game: where one is, the boards outside, small, and the way in and back.
import { asLiked } from "../page/turns.js";
import { sentence, t, texts } from "../words.js";
import { pathOf } from "./state.js";

/** @typedef {Record<string, any>} Json */

const WAY = { duration: 350, easing: "ease-in-out" };

export class Inside {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {Record<string, string>} titles of games by name
   */
  constructor(find, titles) {
    this.crumbs = find("crumbs");
    this.outer = find("outer");
    /** @type {any} */
    this.board = find("board");
    this.titles = titles;
    this.title = this.crumbs.textContent ?? "";
    this.path = "";
    this.outside = "";
  }

  /** @param {Json} scene */
  named(scene) {
    return this.titles[scene.game] ?? scene.game;
  }

  /**
   * @param {Json} shown
   * @param {boolean} happened whether it happened now, and is not only looked at
   */
  show(shown, happened) {
    const [path, before] = [pathOf(shown), this.path];
    const outside = JSON.stringify([path, shown.levels]);
    if (outside === this.outside) return;
    this.outside = outside;
    this.path = path;
    const deeper = path.split("/").length > before.split("/").length;
    const place = deeper ? this.board.getBoundingClientRect() : this.outer.getBoundingClientRect();
    this.crumbs.textContent = shown.levels.length ? [...shown.levels, shown.scene].map((scene) => this.named(scene)).join(" › ") : this.title;
    this.crumbs.toggleAttribute("data-inside", shown.levels.length > 0);
    this.outer.hidden = !shown.levels.length;
    this.outer.replaceChildren(...shown.levels.flatMap((/** @type {Json} */ scene) => this.small(scene)));
    if (before === "" || path === before || !happened) return;
    this.say(shown, deeper);
    this.walk(deeper ? this.outer : this.board, place);
  }

  /**
   * Say that one has gone into a game, or come out of it.
   * @param {Json} shown
   * @param {boolean} deeper
   */
  say({ news = [], scene }, deeper) {
    const told = news.map((/** @type {any} */ each) => sentence(each.code, asLiked(each.params), scene?.game));
    const game = this.named(scene);
    told.push(deeper ? t("Now {game} decides.", { game }) : t("Back in {game}.", { game }));
    // The board draws in a moment and says what is expected then; this belongs before it.
    queueMicrotask(() => this.board.say([...told, this.board.querySelector(".gipfel-prompt")?.textContent].join(" ").trim()));
  }

  /**
   * The board goes to its new place from where it was.
   * @param {HTMLElement} board
   * @param {DOMRect} from
   */
  walk(board, from) {
    const to = board.getBoundingClientRect();
    if (!from.width || !to.width || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const transform = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
    board.animate([{ transform, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], WAY);
  }

  /** @param {Json} scene */
  small(scene) {
    /** @type {any} */
    const board = document.createElement("gipfel-board");
    const caption = document.createElement("p");
    caption.className = "quiet small";
    caption.textContent = t("{game} waits.", { game: this.named(scene) });
    board.setAttribute("symbols", this.board.getAttribute("symbols"));
    board.texts = texts;
    board.options = { small: true, label: this.named(scene) };
    board.show({ scene });
    return [board, caption];
  }
}
