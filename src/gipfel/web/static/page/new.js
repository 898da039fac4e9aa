// Sets up the table the form describes and goes there.
import { ask, freshId } from "./asking.js";
import { keepLinks } from "./links.js";
import { opening, specOf } from "./terms.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const id = freshId();

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const fields = new FormData(form);
  if (fields.get("opponent") === "here") {
    location.href = `/here?spec=${encodeURIComponent(specOf(fields))}`;
    return;
  }
  refused.hidden = true;
  try {
    const { table, links } = await ask("tables", { method: "POST", body: { ...opening(fields), id } });
    keepLinks(table, links);
    location.href = links.seat ?? links.table;
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
});
form.querySelector("[type=submit]")?.removeAttribute("disabled");
