/** Below the board: what is expected, choices that lie on no board, typed notation, and a few tools. */

import { shape } from "./draw.js";
import { LongLine } from "./long_line.js";
import { sentence, wordOf } from "./speech.js";
import { part, sample } from "./trays.js";

/** @typedef {import("./types.js").Texts} Texts */
/** @typedef {import("./types.js").TrayItem} TrayItem */

/** Small drawings, 24 by 24. */
const GLYPHS = {
  back: "M9 6 4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 9h-3",
  rotate: "M19 5v5h-5M18.4 10A7.5 7.5 0 1 0 19.5 14",
  type: "M5 6.5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2zM7 10.2v.1M10.3 10.2v.1M13.6 10.2v.1M17 10.2v.1M8.5 14h7",
  help: "M9 9a3 3 0 1 1 4.6 2.5c-1 .7-1.6 1.2-1.6 2.5M12 17.6v.1",
};

/** Links and buttons that the page asks with are pressed by these keys; on the board they touch. @param {Event} event */
function pressed(event) {
  if (event instanceof KeyboardEvent && (event.key === "Enter" || event.key === " ")) event.stopPropagation();
}

/** @typedef {keyof typeof GLYPHS} Tool */

export class Panel {
  #long = new LongLine();
  #choices = part("div", "gipfel-choices");
  #tools = part("div", "gipfel-tools");
  #field = part("input", "gipfel-notation");
  #form = part("form", "gipfel-typing");
  /** @type {Map<Tool, HTMLButtonElement>} */ #buttons = new Map();

  /** @param {{tool: (tool: Tool) => void, typed: (text: string) => void, leave: () => void}} wishes */
  constructor({ tool, typed, leave }) {
    this.prompt = part("p", "gipfel-prompt");
    this.#tools.setAttribute("role", "toolbar");
    for (const name of /** @type {Tool[]} */ (Object.keys(GLYPHS))) {
      const icon = shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: GLYPHS[name] }));
      const button = part("button", "gipfel-tool", icon);
      button.type = "button";
      button.addEventListener("click", () => tool(name));
      this.#buttons.set(name, button);
      this.#tools.append(button);
    }
    this.#tools.addEventListener("keydown", (event) => this.#walk(event));
    this.#field.type = "text";
    this.#field.autocomplete = "off";
    this.#field.spellcheck = false;
    this.#field.setAttribute("autocapitalize", "off");
    this.#form.append(this.#field);
    this.#form.hidden = true;
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      typed(this.#field.value); // what was mistyped stays, to be mended
    });
    this.#field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key !== "Escape") return;
      this.#form.hidden = true;
      leave();
    });
    this.#long.line.append(this.prompt);
    this.root = part("div", "gipfel-panel", this.#long.line, this.#long.more, this.#choices, this.#form, this.#tools);
  }

  /** What the page has written into the line of its board stays there: what was played, what leads it, and what it asks. @param {HTMLElement} host */
  adopt(host) {
    for (const element of host.querySelectorAll("[data-line]")) {
      if (element.getAttribute("data-line") === "asks") {
        this.#choices.before(element);
        element.addEventListener("keydown", pressed);
      } else this.prompt.before(element);
      if (element.getAttribute("data-line") === "lead") this.#follow(element);
    }
  }

  /** What leads the line is said in other words: the whole line is written anew, and nothing in it is pushed aside. @param {Element} lead */
  #follow(lead) {
    const anew = () => {
      this.prompt.replaceChildren(this.prompt.textContent ?? "");
      this.#long.fit();
    };
    new MutationObserver(anew).observe(lead, { childList: true, characterData: true, subtree: true });
  }

  /** The buttons of choices, for the keys. */
  get choices() {
    return /** @type {HTMLButtonElement[]} */ ([...this.#choices.children]);
  }

  /**
   * @param {Texts} texts
   * @param {{prompt: string, choices: string[], afar: TrayItem[], tools: Tool[], can: Record<Tool, boolean>}} shown `afar`: what lies in trays away from the board, and is offered here too
   */
  show(texts, { prompt, choices, afar, tools, can }) {
    this.prompt.textContent = prompt;
    this.prompt.classList.remove("gipfel-denied");
    this.prompt.hidden = !prompt;
    this.#choose(texts, choices, afar);
    for (const [name, button] of this.#buttons) {
      button.classList.toggle("gipfel-away", !tools.includes(name)); // the others keep their places
      button.setAttribute("aria-disabled", String(!can[name]));
      const label = sentence(texts, { code: `board-${name}` });
      button.setAttribute("aria-label", label);
      button.title = label;
    }
    this.#tools.hidden = !tools.length;
    this.#tools.setAttribute("aria-label", sentence(texts, { code: "board-tools" }));
    this.#rove(this.#shownTools().find((button) => button.tabIndex === 0));
    const label = sentence(texts, { code: "board-notation" });
    this.#field.setAttribute("aria-label", label);
    this.#field.placeholder = label;
    this.#long.name(sentence(texts, { code: "board-read-all" }));
    this.#long.fit(); // what stands beside the words is known by now
  }

  /** An answer in the place of what is expected. @param {string} text */
  answer(text) {
    this.prompt.textContent = text;
    this.prompt.hidden = false;
    this.prompt.classList.add("gipfel-denied");
    this.#long.fit();
  }

  /** What was typed has been understood. */
  typed() {
    this.#field.value = "";
  }

  /** Open the field for typed notation, or close it. @param {boolean} [open] */
  type(open = this.#form.hidden === true) {
    this.#form.hidden = !open;
    if (open) this.#field.focus();
  }

  /** As long as they stay the same they keep their elements, and with them the focus. @param {Texts} texts @param {string[]} choices @param {TrayItem[]} afar */
  #choose(texts, choices, afar) {
    const wanted = [...choices, ...afar.map((item) => item.touch ?? "")];
    if (wanted.join() !== this.choices.map((button) => button.dataset["touch"]).join()) {
      this.#choices.replaceChildren(...choices.map((touch, index) => choice(touch, index === 0)), ...afar.map((item) => held(item)));
    }
    for (const button of this.choices) {
      const item = afar.find(({ touch }) => touch === button.dataset["touch"]);
      const words = wordOf(texts, button.dataset["touch"] ?? "", item);
      if (item) button.setAttribute("aria-label", sentence(texts, { code: "board-offered", params: { name: words } }));
      if (item) button.replaceChildren(sample(item), part("span", "", words));
      else button.textContent = words;
    }
    this.#choices.hidden = !wanted.length;
    this.#choices.classList.toggle("gipfel-afar", afar.length > 0);
  }

  #shownTools() {
    return [...this.#buttons.values()].filter((button) => !button.classList.contains("gipfel-away"));
  }

  /** One tab stop for all tools. @param {HTMLButtonElement} [wish] */
  #rove(wish = this.#shownTools()[0]) {
    for (const button of this.#buttons.values()) button.tabIndex = button === wish ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  #walk(event) {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
    const tools = this.#shownTools();
    const here = tools.findIndex((button) => button === document.activeElement);
    const next = tools[(here + way + tools.length) % tools.length];
    event.stopPropagation();
    if (!way || here < 0 || !next) return;
    event.preventDefault();
    this.#rove(next);
    next.focus();
  }
}

/** What lies away from the board: shown as it lies there. @param {TrayItem} item */
function held({ touch = "" }) {
  const button = choice(touch, false);
  button.classList.add("gipfel-held");
  return button;
}

/** @param {string} touch @param {boolean} first */
function choice(touch, first) {
  const button = part("button", `gipfel-choice gipfel-offered${first ? " gipfel-primary" : ""}`);
  button.type = "button";
  button.dataset["touch"] = touch;
  button.setAttribute("tabindex", "-1");
  return button;
}
