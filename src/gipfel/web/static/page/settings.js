// Settings are kept where they are used: language and colours in cookies, habits in this browser. The account: account.js.
import { CONFIRM, COORDINATES, coordinates } from "./habits.js";

const YEAR = 31_536_000;

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);

for (const choice of document.querySelectorAll("select[data-cookie]")) {
  const select = /** @type {HTMLSelectElement} */ (choice);
  const cookie = select.dataset.cookie;
  const set = document.cookie.split("; ").find((part) => part.startsWith(`${cookie}=`));
  if (set) select.value = set.slice(String(cookie).length + 1);
  select.addEventListener("change", () => {
    const lasts = select.value ? YEAR : 0;
    document.cookie = `${cookie}=${select.value}; path=/; max-age=${lasts}; samesite=lax`;
    location.reload();
  });
}

const sound = find("sound");
sound.checked = localStorage.getItem("gipfel sound") !== "off";
sound.addEventListener("change", () => localStorage.setItem("gipfel sound", sound.checked ? "on" : "off"));

const edge = find("coordinates");
edge.checked = coordinates();
edge.addEventListener("change", () => localStorage.setItem(COORDINATES, edge.checked ? "shown" : "hidden"));

const confirm = find("confirm");
confirm.value = localStorage.getItem(CONFIRM) ?? "";
confirm.addEventListener("change", () => {
  if (confirm.value) localStorage.setItem(CONFIRM, confirm.value);
  else localStorage.removeItem(CONFIRM);
});
