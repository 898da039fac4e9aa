// Turns and variations as a tree: the first child of a node is the main way on. No DOM here.

/** @typedef {{id: number, turn: string, parent: number | null, number: number, children: number[]}} TreeNode */
/** @typedef {{id: number, turn: string, number: number, variations: Row[][]}} Row */
/** @typedef {[turn: string, children: Kept[]]} Kept */

export class VariationTree {
  /** @param {string[]} [turns] the main line */
  constructor(turns = []) {
    /** @type {Map<number, TreeNode>} */
    this.nodes = new Map([[0, { id: 0, turn: "", parent: null, number: 0, children: [] }]]);
    this.here = 0;
    for (const turn of turns) this.play(turn);
    this.here = 0;
  }

  /** @param {number} id @returns {TreeNode} */
  node(id) {
    const found = this.nodes.get(id);
    if (!found) throw new RangeError(`no node ${id}`);
    return found;
  }

  /** The turns that lead to a node. @param {number} [id] */
  turns(id = this.here) {
    return this.path(id).slice(1).map((step) => this.node(step).turn);
  }

  /** The nodes from the root to one of them. @param {number} [id] @returns {number[]} */
  path(id = this.here) {
    const { parent } = this.node(id);
    return parent === null ? [id] : [...this.path(parent), id];
  }

  /** The node after a turn from here; a new one becomes a variation where there is a way on already. @param {string} turn */
  play(turn) {
    const from = this.node(this.here);
    const known = from.children.find((child) => this.node(child).turn === turn);
    this.here = known ?? this.#grow(from, turn);
    return this.here;
  }

  /** @param {TreeNode} from @param {string} turn */
  #grow(from, turn) {
    const id = Math.max(...this.nodes.keys()) + 1;
    this.nodes.set(id, { id, turn, parent: from.id, number: from.number + 1, children: [] });
    from.children.push(id);
    return id;
  }

  /** @param {number} id */
  go(id) {
    this.here = this.node(id).id;
    return this.here;
  }

  /** One step: `first`, `back`, `on` along the main way, `last`. @param {string} way */
  walk(way) {
    const { parent, children } = this.node(this.here);
    if (way === "first") return this.go(0);
    if (way === "back") return this.go(parent ?? 0);
    if (way === "on") return this.go(children[0] ?? this.here);
    return this.go(this.ahead().at(-1) ?? this.here);
  }

  /** The nodes of the main way on. @param {number} [id] @returns {number[]} */
  ahead(id = this.here) {
    const [next] = this.node(id).children;
    return next === undefined ? [] : [next, ...this.ahead(next)];
  }

  /** The main line, the root first. */
  get main() {
    return [0, ...this.ahead(0)];
  }

  /** Whether a node is off the main line. @param {number} [id] */
  beside(id = this.here) {
    return !this.main.includes(id);
  }

  /** Make the line to a node the main line. @param {number} [id] */
  promote(id = this.here) {
    for (const step of this.path(id).slice(1)) {
      const { parent } = this.node(step);
      const siblings = this.node(parent ?? 0).children;
      siblings.splice(siblings.indexOf(step), 1);
      siblings.unshift(step);
    }
  }

  /** Remove a node and all that follows it; who stands there goes back before it. @param {number} [id] */
  remove(id = this.here) {
    const { parent, children } = this.node(id);
    if (parent === null) return;
    for (const child of [...children]) this.remove(child);
    const siblings = this.node(parent).children;
    siblings.splice(siblings.indexOf(id), 1);
    this.nodes.delete(id);
    if (this.here === id) this.here = parent;
  }

  /** The tree as it is written: a line, with the variations beside each of its turns. @returns {Row[]} */
  rows(id = 0) {
    const [next, ...others] = this.node(id).children;
    if (next === undefined) return [];
    const variations = others.map((other) => [this.#row(other, []), ...this.rows(other)]);
    return [this.#row(next, variations), ...this.rows(next)];
  }

  /** @param {number} id @param {Row[][]} variations @returns {Row} */
  #row(id, variations) {
    const { turn, number } = this.node(id);
    return { id, turn, number, variations };
  }

  /** For keeping. */
  toJSON() {
    return this.#kept(0);
  }

  /** @param {number} id @returns {Kept[]} */
  #kept(id) {
    return this.node(id).children.map((child) => [this.node(child).turn, this.#kept(child)]);
  }

  /** A tree of lines that begin together, the main line first. @param {string[][]} lines */
  static of(lines) {
    const tree = new VariationTree();
    for (const turns of lines) {
      tree.here = 0;
      for (const turn of turns) tree.play(turn);
    }
    tree.here = 0;
    return tree;
  }

  /** Every line from the beginning to its end, the main line first. @returns {string[][]} */
  lines() {
    const ends = [...this.nodes.values()].filter(({ children }) => children.length === 0).map(({ id }) => id);
    const last = this.main.at(-1) ?? 0;
    return [last, ...ends.filter((id) => id !== last)].map((id) => this.turns(id));
  }

  /** @param {Kept[]} kept */
  static from(kept) {
    const tree = new VariationTree();
    tree.#restore(kept);
    tree.here = 0;
    return tree;
  }

  /** @param {Kept[]} kept */
  #restore(kept) {
    const from = this.here;
    for (const [turn, children] of kept) {
      this.here = from;
      this.play(turn);
      this.#restore(children);
    }
  }
}
