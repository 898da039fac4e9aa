// A line of the computer shown on the board one turn at a time, without playing it.
import { turnName } from "../page/turns.js";
import { n, t } from "../words.js";

const PAUSE = 1400; // milliseconds between two turns

/** @typedef {Record<string, any>} Json */

export class Preview {
  /**
   * @param {{at: (turns: string[]) => Promise<Json>}} line
   * @param {(found: Json, words: string) => void} show
   * @param {() => void} leave back to where one stands
   */
  constructor(line, show, leave) {
    this.line = line;
    this.show = show;
    this.leave = leave;
    this.timer = 0;
    this.run = 0;
  }

  get running() {
    return this.timer !== 0;
  }

  /** Show a line from its first turn to its last, then go back. @param {string[]} played @param {string[]} ahead */
  async start(played, ahead) {
    this.stop();
    const run = this.run;
    await this.step(played, ahead, 1, run);
  }

  /** @param {string[]} played @param {string[]} ahead @param {number} count @param {number} run */
  async step(played, ahead, count, run) {
    if (run !== this.run) return;
    if (count > ahead.length) {
      this.stop();
      return this.leave();
    }
    const found = await this.line.at([...played, ...ahead.slice(0, count)]).catch(() => null);
    if (run !== this.run || !found) return;
    const words = [n("The line shows {count} turn ahead", "The line shows {count} turns ahead", count), turnName(ahead[count - 1] ?? "", found["tales"].at(-1))].join(": ");
    this.show(found, words);
    const pause = matchMedia("(prefers-reduced-motion: reduce)").matches ? 2 * PAUSE : PAUSE;
    this.timer = setTimeout(() => void this.step(played, ahead, count + 1, run), pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.run += 1;
  }

  /** What the button of a line says. */
  static label() {
    return t("Show this line on the board, turn by turn");
  }
}
