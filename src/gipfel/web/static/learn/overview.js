// The overview of lessons says how far one has come.
import { t } from "../words.js";
import { Progress } from "./progress.js";

const progress = new Progress(localStorage);

for (const card of document.querySelectorAll("[data-lesson]")) {
  const { lesson = "", steps = "0" } = /** @type {HTMLElement} */ (card).dataset;
  const done = progress.done(lesson).size;
  const place = card.querySelector("[data-progress]");
  if (!place || done === 0) continue;
  const all = done >= Number(steps);
  place.textContent = all ? t("Learned") : t("{done} of {steps} steps done", { done, steps });
  place.classList.toggle("good", all);
}
