// Where a learner stands in a lesson: the step, whether it is done, what comes next. No DOM here.

/** @typedef {Record<string, any>} Json */

export class Course {
  /**
   * @param {Json} lesson as the house sends it
   * @param {Set<number>} done steps done before
   */
  constructor(lesson, done) {
    this.lesson = lesson;
    this.done = new Set(done);
    const open = lesson.steps.find((/** @type {Json} */ step) => !this.done.has(step.number));
    this.number = open?.number ?? 1;
    /** Whether the step on the board has just been done. */
    this.reached = false;
  }

  /** @returns {Json} */
  get step() {
    return this.lesson.steps[this.number - 1];
  }

  get last() {
    return this.number === this.lesson.steps.length;
  }

  /** Whether every step has been done. */
  get finished() {
    return this.lesson.steps.every((/** @type {Json} */ step) => this.done.has(step.number));
  }

  /** @param {number} number */
  go(number) {
    this.number = Math.min(Math.max(1, number), this.lesson.steps.length);
    this.reached = false;
  }

  /** Take in a verdict; says whether the step is done now. @param {{done: boolean}} verdict */
  judge(verdict) {
    if (verdict.done) {
      this.reached = true;
      this.done.add(this.number);
    }
    return verdict.done;
  }

  /**
   * What a hand touches next to make the example, after the touches made; null when they lead elsewhere.
   * @param {string[]} touched
   * @returns {string | null}
   */
  shown(touched) {
    const example = /** @type {string[]} */ (this.step.example);
    const along = touched.every((touch, index) => example[index] === touch);
    return along ? (example[touched.length] ?? null) : null;
  }
}
