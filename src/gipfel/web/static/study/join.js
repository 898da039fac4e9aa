// An invitation: opening it does nothing, one button accepts it.
import { ask } from "../page/asking.js";

const form = /** @type {HTMLFormElement | null} */ (document.getElementById("join"));

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { study, secret } = form.dataset;
  try {
    await ask(`studies/${study}/join`, { method: "POST", body: { secret } });
    location.assign(`/studies/${study}`);
  } catch (error) {
    const note = document.getElementById("refused");
    if (note) note.textContent = error instanceof Error ? error.message : String(error);
  }
});
