// What a writer says of the turn on the board: comments, a sign, a hint and a question, its place among others.
import { t } from "../words.js";

/** @typedef {import("./tree.js").ChapterTree} ChapterTree */

export class Writing {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {() => {chapter: string, tree: ChapterTree, mode: string}} about
   * @param {(...wishes: Record<string, any>[]) => Promise<void>} change
   */
  constructor(find, about, change) {
    this.find = find;
    this.about = about;
    this.change = change;
    this.comments = find("comments");
    this.shown = "";
    find("signs").addEventListener("click", (event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) void this.#note("sign", button.getAttribute("aria-pressed") === "true" ? "" : (button.dataset["sign"] ?? ""));
    });
    for (const name of ["hint", "ask"]) find(name).addEventListener("change", (event) => void this.#note(name, /** @type {HTMLInputElement} */ (event.target).value));
    find("promote").addEventListener("click", () => {
      const { chapter, tree } = about();
      void change({ kind: "promoted", chapter, nodes: tree.path().slice(1) });
    });
    find("drop").addEventListener("click", () => {
      const { chapter, tree } = about();
      const node = tree.here;
      tree.walk("back");
      void change({ kind: "drop", chapter, node });
    });
  }

  /** @param {string} note @param {string} text */
  async #note(note, text) {
    const { chapter, tree } = this.about();
    await this.change({ kind: "note", chapter, node: tree.here, note, text });
  }

  draw() {
    const { tree, mode } = this.about();
    const { node } = tree;
    for (const button of this.find("signs").querySelectorAll("button")) button.setAttribute("aria-pressed", String(button.dataset["sign"] === node.sign));
    const start = tree.here === "start";
    this.find("signs").hidden = start;
    this.find("drop").hidden = start;
    this.find("promote").hidden = start || tree.main;
    this.find("asking").hidden = mode === "read";
    for (const name of /** @type {const} */ (["hint", "ask"])) fill(/** @type {HTMLInputElement} */ (this.find(name)), node[name]);
    const shown = JSON.stringify([tree.here, node.comments]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.comments.replaceChildren(...node.comments.map((comment) => this.#field(tree.here, comment)), this.#field(tree.here));
  }

  /** @param {string} node @param {import("./tree.js").Comment} [comment] */
  #field(node, comment) {
    const [label, words, field] = [document.createElement("label"), document.createElement("span"), document.createElement("textarea")];
    words.className = "quiet small";
    words.textContent = comment ? t("Comment by {name}", { name: comment.by || "?" }) : t("Write a comment");
    field.rows = comment ? Math.min(6, comment.text.split("\n").length + 1) : 2;
    field.maxLength = 4000;
    field.value = comment?.text ?? "";
    field.addEventListener("change", () => {
      const { chapter } = this.about();
      if (field.value.trim() || comment) void this.change({ kind: "comment", chapter, node, text: field.value, instead: comment ? [comment.id] : [] });
    });
    label.append(words, field);
    return label;
  }

  focus() {
    /** @type {HTMLTextAreaElement | null} */ (this.comments.querySelector("label:last-child textarea"))?.focus();
  }
}

/** What somebody is writing stays. @param {HTMLInputElement} field @param {string} value */
function fill(field, value) {
  if (document.activeElement !== field) field.value = value;
}
