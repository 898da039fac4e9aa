// The links of a table as the page shows them: to be copied and sent.
import { copied, knownLinks } from "../page/links.js";
import { t } from "../words.js";

/**
 * @param {string} table
 * @param {(words: string) => void} note
 */
export function showLinks(table, note) {
  const known = knownLinks(table);
  for (const box of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-link]"))) {
    const field = box.querySelector("input");
    const path = known[/** @type {"seat" | "watch"} */ (box.dataset["link"])] ?? field?.getAttribute("value");
    if (!field || !path) continue;
    field.value = new URL(path, location.href).href;
    box.hidden = false;
    box.querySelector("button")?.addEventListener("click", () => void copy(field, note));
  }
}

/**
 * Send the game on: by the device's own way, else as a copied link. A hidden table is shared by its watch link.
 * @param {string} table
 * @param {(words: string) => void} note
 */
export async function share(table, note) {
  const watch = /** @type {HTMLInputElement | null} */ (document.querySelector("[data-link=watch] input"))?.value;
  const url = new URL(watch || `/t/${table}`, location.href).href;
  try {
    if ("share" in navigator) await navigator.share({ title: document.title, url });
    else await /** @type {Navigator} */ (navigator).clipboard.writeText(url);
    if (!("share" in navigator)) note(t("The link is copied."));
  } catch {
    note(url);
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {(words: string) => void} note
 */
async function copy(field, note) {
  note((await copied(field)) ? t("The link is copied.") : t("The link is marked; copy it."));
}
