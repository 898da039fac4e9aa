// The answers in a tree of turns: what of it can be prepared. No DOM here.

/** @typedef {import("./tree.js").VariationTree} VariationTree */

/** In the place of a turn of the other one: whatever it is. */
export const ANY = "*";

/**
 * The lines that can be prepared from a node on: every turn of the other one counts, and of one's own turns the first.
 * A line ends with an answer.
 * @param {VariationTree} tree
 * @param {number} id
 * @param {(id: number) => boolean} yours whether it is one's own turn at a node
 * @returns {number[][]} the nodes of each line
 */
export function answers(tree, id, yours) {
  const { children } = tree.node(id);
  if (yours(id)) return children.slice(0, 1).flatMap((answer) => further(tree, answer, yours, [[answer]]));
  return children.flatMap((turn) => further(tree, turn, yours, []));
}

/**
 * @param {VariationTree} tree
 * @param {number} id
 * @param {(id: number) => boolean} yours
 * @param {number[][]} otherwise what it is where nothing more is answered
 */
function further(tree, id, yours, otherwise) {
  const found = answers(tree, id, yours).map((line) => [id, ...line]);
  return found.length ? found : otherwise;
}
