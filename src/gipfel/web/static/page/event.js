// An event: entering and leaving, what its arbiter does, and standings that follow what happens while one looks.
import { t } from "../words.js";
import { ask } from "./asking.js";
import { localTimes } from "./moments.js";

const OFTEN = 3_000; // milliseconds between two questions how far the event is
const event = /** @type {HTMLElement} */ (document.getElementById("event")).dataset["event"];
const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const notice = /** @type {HTMLElement} */ (document.getElementById("notice"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const arbiter = /** @type {HTMLFormElement | null} */ (document.getElementById("arbiter"));

/** @param {Record<string, unknown>} command */
async function act(command) {
  refused.hidden = true;
  try {
    await ask(`events/${event}/commands`, { method: "POST", body: command });
    await renew();
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
}

/** The same page once more; what has changed takes the place of what was there, and the focus stays. */
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!fresh) return;
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...live.querySelectorAll("a, button, summary")].indexOf(focused) : -1;
  tellGame(fresh.dataset["table"] ?? "");
  live.replaceChildren(...fresh.childNodes);
  for (const name of ["seq", "table"]) live.dataset[name] = fresh.dataset[name];
  localTimes(live);
  enable();
  const again = live.querySelectorAll("a, button, summary")[place];
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  const games = page.getElementById("arbiter-game");
  if (games) document.getElementById("arbiter-game")?.replaceChildren(...games.childNodes);
}

/** Before this module is there, nothing could be done with them. */
function enable() {
  for (const button of document.querySelectorAll("#live button[disabled], #arbiter button")) button.removeAttribute("disabled");
}

/** @param {string} table */
function tellGame(table) {
  if (!table || table === live.dataset["table"]) return;
  notice.textContent = t("A round begins: your game is ready.");
  document.title = `● ${document.title.replace(/^● /, "")}`;
}

async function look() {
  if (document.hidden) return;
  const { seq, table } = await ask(`events/${event}/now`);
  if (String(seq) !== live.dataset["seq"] || (table ?? "") !== live.dataset["table"]) await renew();
}

live.addEventListener("click", (happened) => {
  const button = /** @type {HTMLElement} */ (happened.target).closest("[data-command]");
  if (!(button instanceof HTMLElement)) return;
  const { command, sure, ...given } = button.dataset;
  if (sure && !confirm(sure)) return;
  const numbers = Object.entries(given).map(([name, value]) => [name, /^\d+$/.test(value ?? "") ? Number(value) : value]);
  void act({ kind: command, ...Object.fromEntries(numbers) });
});
arbiter?.addEventListener("submit", (happened) => {
  happened.preventDefault();
  const fields = new FormData(arbiter);
  const chosen = /** @type {HTMLSelectElement} */ (arbiter.elements.namedItem("game")).selectedOptions[0];
  const entered = { game: Number(fields.get("game")), result: String(fields.get("result")) };
  const decided = chosen?.dataset["decided"] === "yes";
  void act(decided ? { kind: "correct", ...entered, reason: String(fields.get("reason")) } : { kind: "result", ...entered });
});
setInterval(() => void look().catch(() => {}), OFTEN); // a house that is away is asked again
document.addEventListener("visibilitychange", () => void look().catch(() => {}));
enable();
