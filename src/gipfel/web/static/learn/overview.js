// The overview of lessons says how far one has come.
import { t } from "../words.js";
import { Progress } from "./progress.js";

const progress = new Progress(localStorage);

for (const element of document.querySelectorAll("[data-lesson]")) {
  const place = /** @type {HTMLElement} */ (element);
  const { lesson = "", steps = "0" } = place.dataset;
  const done = progress.done(lesson).size;
  if (done === 0) continue;
  const all = done >= Number(steps);
  place.textContent = all ? t("Learned") : t("{done} of {steps} steps done", { done, steps });
  place.classList.toggle("good", all);
}
