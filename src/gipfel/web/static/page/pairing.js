// Waits for somebody who wants to play the same as fast, and goes to the table.
import { t } from "../words.js";
import { ask } from "./asking.js";
import { clockOf } from "./terms.js";

const AGAIN = 2000; // milliseconds
const form = /** @type {HTMLFormElement} */ (document.getElementById("pairing"));
const stop = /** @type {HTMLButtonElement} */ (document.getElementById("leave-pool"));
const said = /** @type {HTMLElement} */ (document.getElementById("paired"));
const [find, fields] = [form.querySelector("button"), form.querySelectorAll("select")];
let waiting = 0;

/** @param {boolean} on */
function show(on) {
  stop.hidden = !on;
  if (find) find.hidden = on;
  for (const field of fields) field.disabled = on;
}

/** @param {unknown} wish */
async function seek(wish) {
  try {
    const { table } = await ask("pairing", { method: "POST", body: wish });
    if (table) location.href = `/t/${table}`;
    else if (waiting) waiting = window.setTimeout(() => void seek(wish), AGAIN);
  } catch (error) {
    end(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} words */
function end(words) {
  clearTimeout(waiting);
  waiting = 0;
  said.textContent = words;
  show(false);
}

/** @param {unknown} wish */
function begin(wish) {
  waiting = -1;
  said.textContent = t("Looking for somebody … This page takes you to the table.");
  show(true);
  stop.focus();
  void seek(wish);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const given = new FormData(form);
  begin({ spec: given.get("spec"), clock: clockOf(String(given.get("clock"))) });
});
// Who asks for the same as somebody in the list meets them.
document.getElementById("open-tables")?.addEventListener("click", (event) => {
  const wish = /** @type {HTMLElement} */ (event.target).dataset["wish"];
  if (wish) begin(JSON.parse(wish));
});
stop.addEventListener("click", async () => {
  end("");
  find?.focus();
  await ask("pairing", { method: "DELETE" });
});
addEventListener("pagehide", () => {
  if (waiting) void fetch("/api/1/pairing", { method: "DELETE", keepalive: true });
});
find?.removeAttribute("disabled");
