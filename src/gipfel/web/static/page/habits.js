// How a reader likes to play, as this browser remembers it: whether turns wait for a confirmation,
// whether boards show their coordinates, whether turns are read in words or in notation.

/** @typedef {{getItem(name: string): string | null}} Memory */

export const CONFIRM = "gipfel confirm";
export const COORDINATES = "gipfel coordinates";
export const TURNS = "gipfel turns";

/**
 * Whether a complete turn waits to be confirmed.
 * @param {boolean} usual what the page does unless the reader has chosen
 * @param {Memory} [memory]
 */
export function confirms(usual, memory = localStorage) {
  const chosen = memory.getItem(CONFIRM);
  return chosen === "always" || (usual && chosen !== "never");
}

/** @param {Memory} [memory] */
export function coordinates(memory = localStorage) {
  return memory.getItem(COORDINATES) !== "hidden";
}

/** Whether turns are shown and said in words, where their game tells them. @param {Memory} [memory] */
export function inWords(memory = localStorage) {
  return memory.getItem(TURNS) !== "notation";
}
