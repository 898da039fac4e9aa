// Records into the analysis, pasted, dropped or opened, and out of it: as record, SGF, SVG or PNG.
import { ask, Refused } from "../page/asking.js";
import { n } from "../words.js";
import { VariationTree } from "./tree.js";

/** @typedef {{spec: string, position: string, lines: string[][], tags: Record<string, string>}} GameRead */
/** @typedef {() => {spec: string, position: string, lines: string[][], tags: Record<string, string>}} Looked */

const FORMS = ["gipfel", "sgf", "svg", "png"];

export class Papers {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {Looked} looked what is looked at now; its first line leads to where one stands when a picture is asked for
   * @param {(form: string) => string[]} here the first line for a form
   */
  constructor(find, looked, here) {
    this.looked = looked;
    this.here = here;
    this.note = find("paper-note");
    this.found = find("paper-games");
    const [text, file] = [/** @type {HTMLTextAreaElement} */ (find("paper")), /** @type {HTMLInputElement} */ (find("paper-file"))];
    find("paper-read").addEventListener("click", () => void this.read(text.value, ""));
    file.addEventListener("change", () => void this.open(file.files?.[0]));
    for (const form of FORMS) find(`save-${form}`).addEventListener("click", () => void this.save(form));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const dropped = event.dataTransfer?.files[0];
      if (dropped) void this.open(dropped);
      else void this.read(event.dataTransfer?.getData("text/plain") ?? "", "");
    });
  }

  /** @param {File | undefined} file */
  async open(file) {
    if (file) await this.read(await file.text(), file.name);
  }

  /**
   * @param {string} text
   * @param {string} name
   */
  async read(text, name) {
    if (!text.trim()) return;
    this.note.textContent = "";
    try {
      const { spec, position } = this.looked(); // of bare turns nothing else says which game they belong to
      const { games } = await ask("positions/read", { method: "POST", body: { text, name, spec, ...(position ? { position } : {}) } });
      if (games.length === 1) this.show(games[0]);
      else this.found.replaceChildren(...games.map((/** @type {GameRead} */ game) => this.choice(game)));
    } catch (error) {
      this.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /** One of several games of a file. @param {GameRead} game */
  choice(game) {
    const [item, button] = [document.createElement("li"), document.createElement("button")];
    button.type = "button";
    button.className = "plain";
    const players = [game.tags["First"], game.tags["Second"]].filter(Boolean).join(" – ");
    button.textContent = [players, game.spec, n("{count} turn", "{count} turns", game.lines[0]?.length ?? 0)].filter(Boolean).join(" · ");
    button.addEventListener("click", () => this.show(game));
    item.append(button);
    return item;
  }

  /** Look at a game: its variations are remembered as if they had been played here. @param {GameRead} game */
  show({ spec, position, lines, tags }) {
    const [main = []] = lines;
    const tree = VariationTree.of(lines);
    sessionStorage.setItem(`gipfel analysis ${spec} ${position} ${JSON.stringify(main)}`, JSON.stringify(tree));
    sessionStorage.setItem(`gipfel tags ${spec} ${position} ${JSON.stringify(main)}`, JSON.stringify(tags));
    const query = new URLSearchParams({ spec, ...(position ? { position } : {}), turns: main.join(";") });
    location.href = `/analysis?${query}`;
  }

  /** @param {string} form */
  async save(form) {
    this.note.textContent = "";
    try {
      const { spec, position, lines, tags } = this.looked();
      const theme = matchMedia("(prefers-color-scheme: dark)").matches && (form === "svg" || form === "png") ? "dark" : "light";
      const body = { spec, lines: [this.here(form), ...lines.slice(1)], form, theme, tags, ...(position ? { position } : {}) };
      const answer = await fetch("/api/1/positions/file", { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Refused((await answer.json()).error);
      hand(await answer.blob(), `gipfel.${form}`);
    } catch (error) {
      this.note.textContent = error instanceof Error ? error.message : String(error);
    }
  }
}

/**
 * Give a file to whoever reads the page.
 * @param {Blob} content
 * @param {string} name
 */
function hand(content, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
