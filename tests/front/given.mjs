/** What the tests without a browser are given: real scenes and trees, written by fixtures.py. */

import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (name) => JSON.parse(readFileSync(join(process.env.GIPFEL_FIXTURES, `${name}.json`), "utf-8"));

export const boards = read("boards");
export const open = read("open");
export const walks = read("walks");
export const texts = read("texts");
export const miniatures = read("miniatures");

/** The cells of a scene. */
export const cells = (scene) => scene.items.filter((item) => item.layer === "cell" && item.at);

/** Which symbols stand on which cell. */
export const standing = (scene) => {
  const found = {};
  for (const item of scene.items) if (item.layer === "piece" && item.at) (found[item.at] ??= []).push(item.symbol);
  return found;
};
