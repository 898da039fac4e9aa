// Where sand runs: it is drawn and told as time goes by, the small glass is started, a ring is dropped by itself.
import { sentence, t } from "../words.js";
import { GlassLayer } from "./glasses.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {import("./glasses.js").Sand} Sand */

const WARNED = [30, 10]; // seconds at which the glasses of one's own are spoken of
const POLITE = 15_000; // milliseconds a turn takes by courtesy

export class SandView {
  /**
   * @param {TableState} state
   * @param {{board: any, act: (command: Record<string, unknown>) => Promise<unknown>, hurry: () => void}} around
   */
  constructor(state, { board, act, hurry }) {
    this.state = state;
    this.board = board;
    this.layer = new GlassLayer();
    board.layer = this.layer;
    this.hurry = hurry;
    /** What is looked up has sand of its own. @type {Sand | null} */
    this.still = null;
    /** What has been said of each glass of one's own. @type {Map<string, number>} */
    this.warned = new Map();
    this.row = document.getElementById("sand");
    this.shot = /** @type {HTMLButtonElement | null} */ (document.getElementById("shot"));
    this.ring = /** @type {HTMLButtonElement | null} */ (document.getElementById("ring-switch"));
    this.time = document.getElementById("turn-time");
    this.against = false;
    this.drops = true;
    this.shot?.addEventListener("click", () => void act({ kind: "start-glass" }));
    this.ring?.addEventListener("click", () => this.turnSwitch(!this.drops));
  }

  /** A position is shown: the game as it stands, or one that was looked up. @param {Record<string, any>} shown */
  show(shown) {
    this.still = shown === this.state.board ? null : stood(shown["sand"]);
    this.ways = /** @type {string[]} */ (shown["scene"].switch ?? []);
    if (shown === this.state.board) this.turnSwitch(true);
    this.tick();
  }

  /** The switch beside the board: its first way is taken unless it is turned over. @param {boolean} drops */
  turnSwitch(drops) {
    this.drops = drops;
    const [first = "", second = ""] = this.ways ?? [];
    this.board.options = { preset: first ? [drops ? first : second] : [] };
    if (!this.ring) return;
    this.ring.hidden = !first;
    if (!first) return;
    this.ring.setAttribute("aria-pressed", String(drops));
    this.ring.textContent = sentence(`choice-${(drops ? first : second).slice(7)}`, {}, this.board.scene?.game);
  }

  tick() {
    const now = Date.now();
    const sand = this.state.sand(now);
    this.layer.pour(this.still ?? sand);
    if (this.row) this.row.hidden = !sand; // in a match it runs only in the games that have it
    if (!sand) return;
    this.tell(sand);
    this.small(sand);
    const polite = this.state.snapshot?.phase === "playing" ? t("This turn: {seconds} s", { seconds: Math.floor(sand.turn / 1000) }) : "";
    if (this.time && this.time.textContent !== polite) this.time.textContent = polite;
    this.time?.toggleAttribute("data-long", sand.turn > POLITE);
  }

  /** Who does not see the sand hears of it. @param {import("./state.js").SandNow} sand */
  tell(sand) {
    const own = this.state.board?.["seats"].indexOf(this.state.player);
    for (const { at, owner, left } of sand.glasses) {
      const seconds = Math.ceil(left / 1000);
      const due = WARNED.find((limit) => seconds <= limit && seconds > limit - 3);
      if (owner !== own || !sand.runs || due === undefined || this.warned.get(at) === due) continue;
      this.warned.set(at, due);
      this.board.say(t("Your hourglass on {place} has {seconds} seconds left.", { place: at, seconds }));
      this.hurry();
    }
    for (const at of [...this.warned.keys()]) {
      if (!sand.glasses.some((glass) => glass.at === at && glass.left < 31_000)) this.warned.delete(at);
    }
    if (sand.against && sand.shot !== null && !this.against && this.state.yours) {
      this.board.say(t("The small glass runs against you: {seconds} seconds.", { seconds: Math.ceil(sand.shot / 1000) }));
      this.hurry();
    }
    this.against = sand.against && sand.shot !== null;
  }

  /** @param {import("./state.js").SandNow} sand */
  small(sand) {
    if (!this.shot) return;
    this.shot.hidden = !sand.small;
    const name = t("Small glass");
    const words = sand.shot === null ? name : `${name} ${Math.ceil(sand.shot / 1000)}`;
    if (this.shot.textContent !== words) this.shot.textContent = words;
    this.shot.disabled = !this.state.waits || !sand.runs || sand.shot !== null;
    this.shot.toggleAttribute("data-runs", sand.shot !== null);
  }
}

/** The sand after a turn of the past, as it stood. @param {Record<string, any> | null | undefined} sand @returns {Sand | null} */
function stood(sand) {
  if (!sand) return { full: 1, runs: false, glasses: [] };
  const { full, time, glasses } = sand;
  return { full, runs: false, glasses: glasses.map((/** @type {any} */ glass) => ({ ...glass, left: Math.max(0, glass.ends - time) })) };
}
