// The computer thinks about one position at a time; going on elsewhere ends it. No DOM here.
import { Refused } from "../page/asking.js";
import { reports } from "./stream.js";

const SETTLE = 300; // milliseconds one has to stay before the house is asked
const AGAIN = 3000;

/** @typedef {Record<string, any>} Json */

export class Thinking {
  /**
   * @param {(report: Json) => void} report
   * @param {(sentence: string) => void} trouble
   */
  constructor(report, trouble) {
    this.report = report;
    this.trouble = trouble;
    /** @type {AbortController | null} */
    this.running = null;
  }

  stop() {
    this.running?.abort();
    this.running = null;
  }

  /** @param {Json} body */
  async about(body) {
    this.stop();
    const running = new AbortController();
    this.running = running;
    await pause(SETTLE);
    while (!running.signal.aborted) {
      const done = await this.#once(body, running.signal);
      if (done) return;
      await pause(AGAIN);
    }
  }

  /**
   * @param {Json} body
   * @param {AbortSignal} signal
   * @returns {Promise<boolean>} false: the house was busy, ask again
   */
  async #once(body, signal) {
    try {
      for await (const report of reports("analysis", body, signal)) {
        if (signal.aborted) return true;
        this.report(report);
      }
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      this.trouble(error instanceof Error ? error.message : String(error));
      return !(error instanceof Refused && ["too-many", "house-busy"].includes(error.code));
    }
  }
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
