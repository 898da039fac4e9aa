// A chapter that asks: the next turn is found on the board, as in a lesson.
import { t } from "../words.js";

const LOOK = 1100; // milliseconds to see a turn before the next thing happens

/** @typedef {Record<string, any>} Json */

export class Reading {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {{link: import("./link.js").StudyLink, chapter: () => Json, tree: () => import("./tree.js").ChapterTree, display: (shown: Json) => void, following: () => string | undefined, arrive: () => Promise<void>}} page
   */
  constructor(find, page) {
    this.find = find;
    this.page = page;
    this.on = false;
    this.visit = 0;
    /** @type {any} */
    this.board = find("board");
    find("show").addEventListener("click", () => void this.show());
    find("again").addEventListener("click", () => this.begin());
  }

  /** From the start, with everything hidden that is to be found. */
  begin() {
    this.on = true;
    const tree = this.page.tree();
    tree.found = new Set();
    tree.here = "start";
    this.say("", "");
    void this.page.arrive();
  }

  end() {
    this.on = false;
    this.visit += 1;
    this.page.tree().found = null;
    this.find("task").hidden = true;
  }

  /** @param {string} text @param {"good" | "hint" | ""} kind */
  say(text, kind) {
    const said = this.find("said");
    said.textContent = text;
    said.dataset["kind"] = kind;
  }

  /** What is asked at the turn on the board. */
  ask() {
    if (!this.on) return;
    this.visit += 1;
    const tree = this.page.tree();
    const asks = tree.asks;
    this.find("task").hidden = false;
    this.find("task-ask").textContent = asks ? tree.node.ask || this.page.chapter()["goal"] || t("Find the next turn.") : t("That is the end of this chapter.");
    this.find("show").hidden = !asks;
    this.find("again").hidden = tree.here === "start";
    this.#end(!asks);
  }

  /** What comes after the chapter. @param {boolean} over */
  #end(over) {
    const button = this.find("following");
    button.hidden = !over || this.page.following() === undefined;
    if (!button.hidden && this.page.tree().here !== "start") button.focus({ preventScroll: true });
  }

  /** @param {{touches?: string[], text?: string}} made */
  async judge({ touches, text }) {
    const here = this.visit;
    const { chapter } = this.page.chapter();
    const body = { node: this.page.tree().here, ...(text === undefined ? { touches } : { turn: text }) };
    try {
      const verdict = await this.page.link.ask(`/chapters/${chapter}/answers`, { method: "POST", body });
      if (here === this.visit) await this.#answer(verdict, here);
    } catch (error) {
      this.board.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {Json} verdict @param {number} here */
  async #answer(verdict, here) {
    this.say(verdict["say"], verdict["done"] ? "good" : "hint");
    for (const [index, shown] of verdict["boards"].entries()) {
      if (index) await pause();
      if (here !== this.visit) return;
      this.page.display(shown);
    }
    if (!verdict["done"]) await pause();
    if (here !== this.visit) return;
    const tree = this.page.tree();
    if (verdict["node"] && tree.nodes.has(verdict["node"])) {
      tree.here = verdict["node"];
      for (const id of tree.path()) tree.found?.add(id);
    } else if (verdict["done"]) {
      // What the lesson of the house takes for right, and the chapter does not go on with.
      this.find("task-ask").textContent = t("That is the end of this chapter.");
      this.find("show").hidden = true;
      this.find("again").hidden = false;
      this.#end(true);
      return;
    }
    await this.page.arrive();
  }

  async show() {
    const { chapter } = this.page.chapter();
    const { touches } = await this.page.link.ask(`/chapters/${chapter}/example?node=${this.page.tree().here}`);
    await this.judge({ touches });
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK));
