// What the two players say to each other: ready phrases, lines, silence.
import { Refused, ask } from "../page/asking.js";
import { sentence, t } from "../words.js";

/** @typedef {import("./state.js").TableState} TableState */

export class Talk {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {{act: (command: Record<string, unknown>) => Promise<unknown>, note: (words: string) => void, name: (player: number) => string}} table
   */
  constructor(find, state, { act, note, name }) {
    this.state = state;
    this.name = name;
    this.note = note;
    this.chat = find("chat");
    this.said = find("said");
    this.mute = find("mute");
    this.block = find("block");
    this.chat.addEventListener("click", (event) => {
      const { phrase } = /** @type {HTMLElement} */ (event.target).dataset;
      if (phrase) void act({ kind: "say", phrase });
    });
    this.mute.addEventListener("click", () => void act({ kind: "mute", on: !state.snapshot?.muting }));
    this.block.addEventListener("click", () => void this.blocked());
    /** @type {HTMLFormElement} */
    const form = find("say");
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("line"));
      if (field.value.trim()) void act({ kind: "say", text: field.value });
      field.value = "";
    });
  }

  /** Blocking is asked once; it holds for later games too. */
  async blocked() {
    if (this.block.dataset["sure"] === undefined) {
      this.block.dataset["sure"] = "";
      this.block.textContent = t("Really block? You will not meet again.");
      return;
    }
    try {
      await ask("blocks", { method: "POST", body: { table: this.chat.dataset["table"] } });
      this.note(t("Blocked. In the settings you can take it back."));
      this.block.hidden = true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.note(error.message);
    }
  }

  draw() {
    const { snapshot: table, player } = this.state;
    const people = table?.seats.every((/** @type {any} */ seat) => seat.kind === "taken" && seat.who !== "engine");
    this.chat.hidden = player === null || !people;
    if (!table || this.chat.hidden) return;
    this.mute.textContent = table.muting ? t("Unmute the opponent") : t("Mute the opponent");
    if (this.said.childElementCount === table.chat.length && this.said.dataset["last"] === String(table.chat.at(-1)?.seq)) return;
    this.said.dataset["last"] = String(table.chat.at(-1)?.seq);
    this.said.replaceChildren(...table.chat.map((/** @type {any} */ line) => this.line(line)));
    this.said.scrollTop = this.said.scrollHeight;
  }

  /** @param {{seat: number, phrase: string, text: string}} said */
  line({ seat, phrase, text }) {
    const [item, who] = [document.createElement("li"), document.createElement("strong")];
    who.textContent = this.name(this.state.seatOf(seat));
    item.append(who, " ", phrase ? sentence(`phrase-${phrase}`) : text);
    return item;
  }
}
