// The agreement: shows what the choices mean, and opens the table.
import { n, t } from "../words.js";
import { agreementOf, matchOf, specText } from "./agreement.js";
import { ask, freshId } from "./asking.js";
import { keepLinks } from "./links.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("agree"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const preview = /** @type {HTMLElement} */ (document.getElementById("preview"));
const spec = /** @type {HTMLElement} */ (document.getElementById("spec"));
const id = freshId();

function draw() {
  const agreement = agreementOf(new FormData(form));
  for (const line of form.querySelectorAll(".settled")) {
    const settled = /** @type {HTMLElement} */ (line);
    settled.hidden = agreement.potentials[settled.dataset.kind ?? ""] === undefined;
  }
  for (const line of form.querySelectorAll(".outside")) {
    const outside = /** @type {HTMLElement} */ (line);
    outside.hidden = agreement.settle[outside.dataset.kind ?? ""] !== "external";
  }
  preview.textContent = meaning(agreement);
  spec.textContent = specText(agreement);
}

/** @param {ReturnType<typeof agreementOf>} agreement */
function meaning({ potentials, challenges, spent, winner }) {
  const all = Object.values(potentials).reduce((sum, count) => sum + count, 0);
  if (all === 0) return t("Nobody brings a potential: this is plain GIPF.");
  const parts = [
    n("Each player brings {count} potential.", "Each player brings {count} potentials.", all),
    n("Each may challenge {count} time; whoever challenges must win, a draw is not enough.", "Each may challenge {count} times; whoever challenges must win, a draw is not enough.", challenges),
    spent === "always" ? t("Whether it succeeds or not, a challenge is used up.") : t("Only a challenge that succeeds is used up."),
    winner === "may" ? t("A move that was challenged in vain may be made, or another turn instead.") : t("A move that was challenged in vain must be made."),
  ];
  return parts.join(" ");
}

form.addEventListener("input", draw);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  refused.hidden = true;
  try {
    const { table, links } = await ask("tables", { method: "POST", body: { ...matchOf(new FormData(form)), id } });
    keepLinks(table, links);
    location.href = links.seat ?? links.table;
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
});
draw();
form.querySelector("[type=submit]")?.removeAttribute("disabled");
