// The list of studies: a new one is made here, from a game's start or from a file.
import { ask, freshId } from "../page/asking.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("new-study"));
const refused = document.getElementById("refused");
const id = freshId();

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  const text = String(fields.get("text")).trim();
  const chapter = text ? { text } : { spec: String(fields.get("spec")) };
  try {
    const made = await ask("studies", { method: "POST", body: { title: String(fields.get("title")), visibility: fields.get("visibility"), chapter, id } });
    location.assign(`/studies/${made.study}`);
  } catch (error) {
    if (refused) refused.textContent = error instanceof Error ? error.message : String(error);
  }
});
