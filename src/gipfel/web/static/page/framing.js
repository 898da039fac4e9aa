// The code with which another page shows a board of this house: to be copied.
import { t } from "../words.js";
import { copied } from "./links.js";

const SIZE = 'width="480" height="600"'; // as oEmbed tells it

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
const [box, said] = [find("framing"), find("framing-said")];
const code = /** @type {HTMLInputElement} */ (find("framing-code"));

/** @param {string} path of the frame; none: nothing can be shown elsewhere */
export function offerFrame(path) {
  box.hidden = !path;
  const told = path ? `<iframe src="${new URL(path, location.href).href}" ${SIZE} title="Gipfel"></iframe>` : "";
  if (told === code.value) return;
  code.value = told;
  said.textContent = "";
}

find("framing-copy").addEventListener("click", async () => {
  said.textContent = (await copied(code)) ? t("The code is copied.") : t("The code is marked; copy it.");
});
const { path } = box.dataset;
if (path) offerFrame(path);
