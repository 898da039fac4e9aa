// One click: what is on this page becomes a study.
import { ask, freshId } from "../page/asking.js";

/**
 * @param {HTMLElement} button
 * @param {() => Record<string, any>} chapter
 * @param {HTMLElement} note
 */
export function keeps(button, chapter, note) {
  const id = freshId();
  button.addEventListener("click", async () => {
    try {
      const { study } = await ask("studies", { method: "POST", body: { visibility: "private", chapter: chapter(), id } });
      location.assign(`/studies/${study}`);
    } catch (error) {
      note.textContent = error instanceof Error ? error.message : String(error);
    }
  });
}

const button = document.getElementById("keep-study");
const { table } = button?.dataset ?? {};
if (button && table) keeps(button, () => ({ table }), document.getElementById("keep-note") ?? button);
