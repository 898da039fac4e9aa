// Calls the person: the title of the page, and sounds for what happens.
import { t } from "../words.js";

/** @typedef {import("./state.js").TableState} TableState */

const HURRY = 20_000; // milliseconds

/** How many pieces lie on a board. @param {Record<string, any> | undefined} scene */
const pieces = (scene) => scene?.["items"].filter((/** @type {any} */ item) => item.layer === "piece").length ?? 0;

export class Calling {
  /** @param {string} title */
  constructor(title) {
    this.title = title;
    this.yours = false;
    this.hurried = false;
    this.over = true; // a page that is loaded after the end is silent
    this.lying = 0;
    /** @type {import("./sounds.js").Sounds | null} */
    this.sounds = null; // fetched with the first touch: before it no page may sound
    addEventListener("pointerdown", async () => (this.sounds = new (await import("./sounds.js")).Sounds()), { once: true });
  }

  /**
   * @param {TableState} state
   * @param {boolean} happened by an event, not by loading the page
   */
  tell(state, happened) {
    const over = state.snapshot?.phase === "over";
    const lying = pieces(state.board?.["scene"]);
    if (happened && over && !this.over) this.sounds?.play(state.player !== null && state.snapshot?.result?.winner === state.player ? "won" : "over");
    else if (happened && lying < this.lying) this.sounds?.play("capture");
    else if (happened && state.yours && !this.yours) this.sounds?.play("turn");
    [this.yours, this.over, this.lying] = [state.yours, over, lying];
    if (!state.yours) this.hurried = false;
    document.title = state.yours ? t("Your turn · {title}", { title: this.title }) : this.title;
  }

  /** Little is left somewhere. */
  hurry() {
    this.sounds?.play("hurry");
  }

  /** Time goes by: once in a turn it is said that little is left. @param {TableState} state */
  tick(state) {
    const left = state.yours && state.player !== null ? state.left(state.player, Date.now()) : null;
    if (left === null || left > HURRY || this.hurried) return;
    this.hurried = true;
    this.hurry();
  }
}
