// A puzzle being solved: which turns were played, what the house or what was loaded says of the next one. No DOM here.

/** @typedef {{turn: string, keeps: boolean, done: boolean, say: string, boards: any[], next: any, rated?: any, without?: Without}} Verdict */
/** @typedef {{answers: Record<string, Verdict>, fails: Record<string, string>}} Without */

export class Attempt {
  /** @param {Record<string, any>} puzzle as the house sends it */
  constructor(puzzle) {
    this.puzzle = puzzle;
    /** @type {string[]} */
    this.played = [];
    this.board = this.puzzle.board;
    /** @type {Without | null} */
    this.without = this.puzzle.without ?? null;
    this.solved = false;
  }

  /**
   * What can be said of a turn without the house; null when it must be asked.
   * @param {string[] | undefined} touches
   * @returns {Verdict | null}
   */
  alone(touches) {
    const way = touches?.join(" ") ?? "";
    const answer = this.without?.answers[way];
    if (answer) return answer;
    const why = this.without?.fails[way];
    return why === undefined ? null : { turn: "", keeps: false, done: false, say: why, boards: [], next: null };
  }

  /** Take a verdict in. @param {Verdict} verdict */
  take(verdict) {
    if (!verdict.keeps) return;
    this.without = verdict.without ?? this.without?.answers[this.#wayOf(verdict)]?.without ?? null;
    this.played.push(verdict.turn);
    this.solved = verdict.done;
    if (verdict.next) this.board = verdict.next;
  }

  /** @param {Verdict} verdict */
  #wayOf(verdict) {
    return (verdict.boards[0]?.steps ?? []).flat().join(" ");
  }
}

const KEY = "gipfel puzzles waiting";
const MOST = 200;

/** Turns made without a network, told to the house when it is there again. */
export class Outbox {
  /** @param {{getItem(key: string): string | null, setItem(key: string, value: string): void}} kept */
  constructor(kept) {
    this.kept = kept;
  }

  /** @returns {{name: string, body: any}[]} */
  get waiting() {
    try {
      const found = JSON.parse(this.kept.getItem(KEY) ?? "[]");
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** @param {string} name @param {any} body */
  add(name, body) {
    this.kept.setItem(KEY, JSON.stringify([...this.waiting, { name, body }].slice(-MOST)));
  }

  /** Send what waits, in order; what is refused is dropped. @param {(name: string, body: any) => Promise<unknown>} send */
  async flush(send) {
    while (this.waiting.length) {
      const [first, ...rest] = this.waiting;
      if (!first) return;
      try {
        await send(first.name, first.body);
      } catch (error) {
        if (error instanceof TypeError) return; // still no network
      }
      this.kept.setItem(KEY, JSON.stringify(rest));
    }
  }
}
