// Sets up the table the form describes and goes there; the level and the clock of last time are chosen already.
import { ask, freshId } from "./asking.js";
import { keepLinks } from "./links.js";
import { opening, specOf } from "./terms.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const id = freshId();

for (const name of ["level", "clock"]) {
  const select = /** @type {HTMLSelectElement | null} */ (form.querySelector(`select[name=${name}]`));
  const before = localStorage.getItem(`gipfel ${name}`);
  if (select && [...select.options].some((option) => option.value === before)) select.value = String(before);
}

/** Against the computer one begins oneself, against people lots decide, until something else is chosen. */
let chosen = false;
form.addEventListener("change", (event) => {
  const field = /** @type {HTMLInputElement} */ (event.target);
  if (field.name === "sides") chosen = true;
  if (field.name !== "opponent" || chosen) return;
  const usual = form.querySelector(`[name=sides][value=${field.value === "computer" ? "first" : "lot"}]`);
  if (usual instanceof HTMLInputElement) usual.checked = true;
});

/** Whether hourglasses run in what is chosen: an option that decides about it goes before the variant. */
function sandy() {
  for (const select of form.querySelectorAll("select:has([data-sand])")) {
    const chosen = /** @type {HTMLSelectElement} */ (select).selectedOptions[0];
    if (chosen?.value) return chosen.hasAttribute("data-sand");
  }
  return form.querySelector("[name=variant][data-sand]:checked") !== null;
}

/** Where sand runs it is the clock, and both need a screen of their own. */
function follow() {
  const here = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=opponent][value=here]"));
  const computer = /** @type {HTMLInputElement | null} */ (form.querySelector("[name=opponent][value=computer]"));
  form.toggleAttribute("data-sand", sandy());
  if (!here || !computer) return;
  if (sandy() && here.checked) computer.checked = true;
  here.disabled = sandy();
}
form.addEventListener("change", follow);
follow();

/** @param {FormData} fields */
async function begin(fields) {
  if (sandy()) fields.set("clock", "none");
  for (const name of ["level", "clock"]) {
    const kept = form.querySelector(`select[name=${name}]`) && !(name === "clock" && sandy());
    if (kept) localStorage.setItem(`gipfel ${name}`, String(fields.get(name)));
  }
  const { table, links } = await ask("tables", { method: "POST", body: { ...opening(fields), id } });
  keepLinks(table, links);
  location.href = links.seat ?? links.table;
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form, event.submitter);
  if (fields.get("opponent") === "here") {
    location.href = `/here?spec=${encodeURIComponent(specOf(fields))}`;
    return;
  }
  refused.hidden = true;
  try {
    await begin(fields);
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
});
for (const button of form.querySelectorAll("button[disabled]")) button.removeAttribute("disabled");
