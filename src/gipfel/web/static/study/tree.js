// A chapter as the house tells it: turns by their names, walked along, and what changed taken in. No DOM here.

/** @typedef {{id: string, text: string, by: string, at: number}} Comment */
/** @typedef {{id: string, parent: string, turn: string, comments: Comment[], marks: string[], sign: string, hint: string, ask: string}} StudyNode */

export const START = "start";
export const MISTAKES = ["?", "??", "?!"];

export class ChapterTree {
  constructor() {
    /** @type {Map<string, StudyNode>} */
    this.nodes = new Map();
    /** @type {Map<string, string[]>} */
    this.ways = new Map();
    this.here = START;
    /** What a reader has found, when the turns are hidden; null: everything is seen. @type {Set<string> | null} */
    this.found = null;
  }

  /** Take in what the house says: all names in their order, and the turns that changed. @param {{ids: string[], nodes: StudyNode[]}} told */
  take({ ids, nodes }) {
    for (const node of nodes) this.nodes.set(node.id, node);
    const path = this.path();
    const known = ids.flatMap((id) => this.nodes.get(id) ?? []);
    this.nodes = new Map(known.map((node) => [node.id, node]));
    this.ways = new Map();
    for (const { id, parent } of known) {
      if (id !== START) this.ways.set(parent, [...(this.ways.get(parent) ?? []), id]);
    }
    // Who stands at a turn that is gone goes back to what is left of the way.
    this.here = path.findLast((id) => this.nodes.has(id)) ?? START;
  }

  /** @returns {StudyNode} */
  get node() {
    return this.at(this.here);
  }

  /** @param {string} id @returns {StudyNode} */
  at(id) {
    return this.nodes.get(id) ?? { id: START, parent: "", turn: "", comments: [], marks: [], sign: "", hint: "", ask: "" };
  }

  /** The ways on that may be seen. @param {string} [id] */
  children(id = this.here) {
    const all = this.ways.get(id) ?? [];
    return this.found ? all.filter((child) => this.found?.has(child)) : all;
  }

  /** The names from the start to a turn. @param {string} [id] @returns {string[]} */
  path(id = this.here) {
    const way = [];
    for (let step = id; step !== START && this.nodes.has(step); step = this.at(step).parent) way.unshift(step);
    return [START, ...way];
  }

  /** @param {string} [id] */
  turns(id = this.here) {
    return this.path(id).slice(1).map((step) => this.at(step).turn);
  }

  /** @param {string} turn */
  after(turn) {
    return (this.ways.get(this.here) ?? []).find((child) => this.at(child).turn === turn);
  }

  /** Whether the chapter goes on from here with a turn that is not a mistake. */
  get asks() {
    return (this.ways.get(this.here) ?? []).some((child) => !MISTAKES.includes(this.at(child).sign));
  }

  /** Whether a turn leads its siblings all the way. */
  get main() {
    return this.path().slice(1).every((id) => this.ways.get(this.at(id).parent)?.[0] === id);
  }

  /** One step: `first`, `back`, `on`, `last`. @param {string} way */
  walk(way) {
    if (way === "first") this.here = START;
    else if (way === "back") this.here = this.node.parent || START;
    else if (way === "on") this.here = this.children()[0] ?? this.here;
    else while (this.children().length) this.walk("on");
    return this.here;
  }
}
