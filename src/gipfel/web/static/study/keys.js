// The keys of a study: one table feeds what they do and the list that tells of them.
import { t } from "../words.js";

/** @typedef {{name: string, key: string, shown: string, words: () => string, writes?: true}} StudyKey */
/** @type {StudyKey[]} */
export const STUDY_KEYS = [
  { name: "back", key: "ArrowLeft", shown: "←", words: () => t("One turn back") },
  { name: "on", key: "ArrowRight", shown: "→", words: () => t("One turn on") },
  { name: "next-chapter", key: "n", shown: "N", words: () => t("Next chapter") },
  { name: "comment", key: "c", shown: "C", words: () => t("Write a comment"), writes: true },
  { name: "draw", key: "m", shown: "M", words: () => t("Draw on the board"), writes: true },
];

/** What a key does here; the board and fields have theirs for themselves. @param {KeyboardEvent} event @param {boolean} writes */
export function studyKey(event, writes) {
  const { key, altKey, ctrlKey, metaKey, target } = event;
  if (altKey || ctrlKey || metaKey || /** @type {Element} */ (target).closest("input, textarea, select, dialog")) return null;
  if (/** @type {Element} */ (target).closest("gipfel-board") && key !== "m") return null;
  return STUDY_KEYS.find((known) => known.key === key && (writes || !known.writes))?.name ?? null;
}

/** The list of them. @param {boolean} writes */
export function keyList(writes) {
  return STUDY_KEYS.filter((known) => writes || !known.writes).map(({ shown, words }) => {
    const [row, key] = [document.createElement("li"), document.createElement("kbd")];
    key.textContent = shown;
    row.append(key, " ", words());
    return row;
  });
}
