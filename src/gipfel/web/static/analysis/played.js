// What was played from the position on the board, from the archive of the house; asked only while it is open.
import { ask } from "../page/asking.js";
import { t } from "../words.js";
import { worth } from "./verdict.js";

const OPEN = "gipfel analysis played";
const AGAIN = 4000; // milliseconds, while the archive is being prepared
const LIMITS = ["since", "until", "strength"];

/** @typedef {Record<string, any>} Json */

export class Played {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {string} spec
   * @param {(turn: string) => void} play
   */
  constructor(find, spec, play) {
    this.find = find;
    this.spec = spec;
    this.play = play;
    /** @type {string[]} */
    this.turns = [];
    this.position = "";
    this.asked = 0;
    /** What is proven of turns from here. @type {Map<string, string>} */
    this.proven = new Map();
    this.panel = /** @type {HTMLDetailsElement} */ (find("played"));
    this.panel.open = localStorage.getItem(OPEN) === "yes";
    this.panel.addEventListener("toggle", () => {
      localStorage.setItem(OPEN, this.panel.open ? "yes" : "no");
      void this.look();
    });
    for (const name of ["by", ...LIMITS]) find(`played-${name}`).addEventListener("change", () => void this.look());
  }

  /** The position on the board has changed. @param {string[]} turns @param {string} position where they begin */
  async at(turns, position) {
    [this.turns, this.position] = [turns, position];
    await this.look();
  }

  async look() {
    this.asked += 1;
    const here = this.asked;
    if (!this.panel.open) return;
    const query = new URLSearchParams({ spec: this.spec, turns: this.turns.join(";"), by: this.chosen("by") });
    for (const name of LIMITS) if (this.chosen(name)) query.set(name, this.chosen(name));
    if (this.position) query.set("position", this.position);
    try {
      const found = await ask(`explorer?${query}`);
      if (here !== this.asked) return;
      this.show(found);
      if (found.preparing) setTimeout(() => here === this.asked && void this.look(), AGAIN);
    } catch (error) {
      if (here === this.asked) this.show({ games: 0, groups: [], found: [] }, error instanceof Error ? error.message : String(error));
    }
  }

  /** @param {string} name */
  chosen(name) {
    return /** @type {HTMLSelectElement | HTMLInputElement} */ (this.find(`played-${name}`)).value;
  }

  /** Nothing is proven, or nobody wants to know. */
  forget() {
    this.proven.clear();
    this.judge([]);
  }

  /** What the computer has proven of turns from here stands beside them. @param {Json[]} lines */
  judge(lines) {
    for (const line of lines) if (line["proven"]) this.proven.set(line["turns"][0], worth(/** @type {any} */ (line)));
    this.panel.querySelectorAll("[data-turn]").forEach((row) => this.mark(/** @type {HTMLElement} */ (row)));
  }

  /** @param {HTMLElement} row */
  mark(row) {
    const [known = "", said] = [this.proven.get(row.dataset["turn"] ?? ""), row.querySelector(".worth")];
    if (!said || said.textContent === known) return;
    said.textContent = known;
    const told = known && t("{chances}, proven", { chances: known });
    row.setAttribute("aria-label", [row.dataset["said"], told].filter(Boolean).join("; "));
  }

  /** @param {Json} found @param {string} [trouble] */
  show(found, trouble) {
    const none = found["games"] ? "" : t("No game of the archive went on from here.");
    this.find("played-note").textContent = trouble ?? (found["preparing"] ? t("The archive is being prepared; look again in a minute.") : none);
    const alone = found["groups"].length === 1;
    this.find("played-turns").replaceChildren(...found["groups"].map((/** @type {Json} */ group) => this.group(group, found["games"], alone)));
    this.find("played-games").replaceChildren(...found["found"].map((/** @type {Json} */ game) => this.game(game)));
  }

  /** Turns that begin alike stand below their beginning, which opens. @param {Json} group @param {number} all @param {boolean} open */
  group(group, all, open) {
    const item = document.createElement("li");
    if (group["turns"].length === 1) {
      item.append(this.row(group["turns"][0], all));
      return item;
    }
    const [folded, head] = [document.createElement("details"), document.createElement("summary")];
    const [told, below] = [document.createElement("span"), document.createElement("ol")];
    const first = group["first"].map((/** @type {string} */ touch) => touch.split(":").at(-1)).join(" ");
    told.className = "played-turn";
    told.append(...cells(`${first} …`, group));
    head.setAttribute("aria-label", said(`${first} …`, group, all));
    head.append(told);
    for (const turn of group["turns"]) {
      const row = document.createElement("li");
      row.append(this.row(turn, all));
      below.append(row);
    }
    folded.toggleAttribute("open", open);
    folded.append(head, below);
    item.append(folded);
    return item;
  }

  /** @param {Json} turn @param {number} all */
  row(turn, all) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "plain played-turn";
    button.dataset["turn"] = turn["turn"];
    button.dataset["said"] = said(turn["turn"], turn, all);
    button.setAttribute("aria-label", button.dataset["said"]);
    button.append(...cells(turn["turn"], turn));
    this.mark(button);
    button.addEventListener("click", () => this.play(turn["turn"]));
    return button;
  }

  /** @param {Json} game */
  game(game) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const names = game["players"].map((/** @type {Json} */ player) => player["name"] || "?").join(" – ");
    link.textContent = `${names}, ${game["date"] ?? "?"}, ${game["result"]}`;
    link.href = "#";
    link.addEventListener("click", async (event) => {
      event.preventDefault();
      const whole = await ask(`explorer/${game["game"]}`);
      const query = new URLSearchParams({ spec: whole.spec, turns: whole.turns.join(";") });
      if (whole.position) query.set("position", whole.position);
      location.assign(`/analysis?${query}`);
    });
    item.append(link);
    return item;
  }
}

/** What stands in a row: its name, what is proven of it, how many games, and how many of them the first player won. */
function cells(/** @type {string} */ name, /** @type {Json} */ counted) {
  const [title, certain, count, bar] = [
    document.createElement("span"),
    document.createElement("strong"),
    document.createElement("span"),
    document.createElement("meter"),
  ];
  title.textContent = name;
  certain.className = "worth small";
  certain.dataset["proven"] = "";
  count.className = "figures quiet";
  count.textContent = String(counted["games"]);
  [bar.min, bar.max, bar.value] = [0, 100, share(counted, "1-0")];
  bar.setAttribute("aria-hidden", "true");
  return [title, certain, count, bar];
}

/** @param {string} turn @param {Json} counted @param {number} count of all games */
function said(turn, counted, count) {
  const [first, second] = [share(counted, "1-0"), share(counted, "0-1")];
  return t("{turn}: {games} of {count} games, {first} % and {second} % won", { turn, games: counted["games"], count, first, second });
}

/** @param {Json} counted @param {string} result */
function share(counted, result) {
  return Math.round((100 * counted["results"][result]) / counted["games"]);
}
