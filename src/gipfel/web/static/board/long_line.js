/** The words below a board in a place that never grows: longer ones are set smaller; what is longer still opens over the board. */

import { shape } from "./draw.js";
import { part } from "./trays.js";

const SHORT = 70; // characters that always fit
const UP = "M6 14l6-6 6 6";

export class LongLine {
  line = part("div", "gipfel-words");
  more = part("button", "gipfel-more", shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: UP })));
  #read = ""; // what has been opened; other words begin closed

  constructor() {
    this.more.type = "button";
    this.more.hidden = true;
    this.more.addEventListener("click", () => this.#open(this.more.getAttribute("aria-expanded") !== "true"));
    this.line.addEventListener("keydown", (event) => this.#leave(event));
    this.more.addEventListener("keydown", (event) => this.#leave(event));
    let width = 0;
    new ResizeObserver(([seen]) => {
      if (seen?.contentRect.width === width) return; // opened or closed: the place itself is the same
      width = seen?.contentRect.width ?? 0;
      this.fit();
    }).observe(this.line);
  }

  /** @param {string} label what the button is called */
  name(label) {
    this.more.setAttribute("aria-label", label);
    this.more.title = label;
  }

  /** The words or their place have changed. */
  fit() {
    const { line } = this;
    const words = line.textContent ?? "";
    if (words !== this.#read) this.#open(false);
    if (this.more.getAttribute("aria-expanded") === "true") return;
    line.classList.remove("gipfel-long");
    if (words.length > SHORT) line.classList.toggle("gipfel-long", this.#over());
    const long = (line.classList.contains("gipfel-long") && this.#over()) || this.#cut();
    this.more.hidden = !long;
    if (long) line.tabIndex = 0; // scrolled by keys too
    else line.removeAttribute("tabindex");
  }

  /** @param {KeyboardEvent} event */
  #leave(event) {
    if (event.key !== "Escape" || this.more.getAttribute("aria-expanded") !== "true") return;
    event.stopPropagation();
    this.#open(false);
  }

  #over() {
    return this.line.scrollHeight > this.line.clientHeight + 1;
  }

  /** Whether the last turn is longer than its place on a phone; a single row has the list of turns beside it, where all is read. */
  #cut() {
    const told = this.line.querySelector('[data-line="told"]');
    return told !== null && told.scrollHeight > told.clientHeight + 1 && getComputedStyle(told).whiteSpace !== "nowrap";
  }

  /** @param {boolean} open */
  #open(open) {
    this.#read = open ? (this.line.textContent ?? "") : "";
    this.more.setAttribute("aria-expanded", String(open));
    this.line.classList.toggle("gipfel-open", open);
  }
}
