// Which steps of which lesson have been done; kept by the browser. No DOM here.

const KEY = "gipfel learned";

/** @typedef {{getItem(key: string): string | null, setItem(key: string, value: string): void}} Keeping */

export class Progress {
  /** @param {Keeping} kept */
  constructor(kept) {
    this.kept = kept;
  }

  /** @returns {Record<string, number[]>} */
  #all() {
    try {
      const found = JSON.parse(this.kept.getItem(KEY) ?? "{}");
      return found && typeof found === "object" ? found : {};
    } catch {
      return {};
    }
  }

  /** The steps done, by number from 1. @param {string} lesson @returns {Set<number>} */
  done(lesson) {
    const steps = this.#all()[lesson];
    return new Set(Array.isArray(steps) ? steps : []);
  }

  /**
   * @param {string} lesson
   * @param {number} step
   */
  add(lesson, step) {
    const steps = [...this.done(lesson).add(step)].sort((one, other) => one - other);
    this.kept.setItem(KEY, JSON.stringify({ ...this.#all(), [lesson]: steps }));
  }
}
