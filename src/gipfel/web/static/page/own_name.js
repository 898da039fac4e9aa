// What a guest is called: another name is asked for, and shown as the house gives it.
import { t } from "../words.js";
import { ask } from "./asking.js";

const form = /** @type {HTMLFormElement | null} */ (document.querySelector("[data-own-name]"));
const button = form?.querySelector("button");
const refused = /** @type {HTMLElement | null | undefined} */ (form?.querySelector("[role=alert]"));

/** @param {string} wanted */
async function rename(wanted) {
  const { name } = await ask("guests", { method: "POST", body: { name: wanted } });
  const [summary, field] = [form?.parentElement?.querySelector("summary"), form?.querySelector("input")];
  if (summary) summary.textContent = t("You play as {name}", { name });
  if (field) field.value = name;
  for (const own of document.querySelectorAll(".self-name")) own.textContent = name;
  form?.parentElement?.removeAttribute("open");
  summary?.focus();
}

form?.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (refused) refused.hidden = true;
  try {
    await rename(String(new FormData(form).get("name")));
  } catch (error) {
    if (!refused) return;
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
});
button?.removeAttribute("disabled");
