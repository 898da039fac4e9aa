// Settings are kept where they are used: language and colours in cookies, habits in this browser. The account: account.js.
import { Sounds, volume } from "../table/sounds.js";
import { CONFIRM, COORDINATES, TURNS, coordinates, inWords } from "./habits.js";

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
const sounds = new Sounds();
sound.value = String(volume());
sound.addEventListener("change", () => {
  localStorage.setItem("gipfel sound", sound.value);
  sounds.play("turn");
});

const edge = find("coordinates");
edge.checked = coordinates();
edge.addEventListener("change", () => localStorage.setItem(COORDINATES, edge.checked ? "shown" : "hidden"));

const words = find("words");
words.checked = inWords();
words.addEventListener("change", () => localStorage.setItem(TURNS, words.checked ? "words" : "notation"));

const confirm = find("confirm");
confirm.value = localStorage.getItem(CONFIRM) ?? "";
confirm.addEventListener("change", () => {
  if (confirm.value) localStorage.setItem(CONFIRM, confirm.value);
  else localStorage.removeItem(CONFIRM);
});
