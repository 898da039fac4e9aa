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

const FOCUSABLE = "a, button, summary, [tabindex]";

/** What an element is, also on the page as it comes next. @param {Element} element */
const meaning = (element) => {
  const { command, game, round, result } = element instanceof HTMLElement ? element.dataset : {};
  return [element.tagName, element.id, element.getAttribute("href"), command, game, round, result, command ? "" : element.textContent].join("\n");
};

/** The same page once more: what has changed takes the place of what was there; the focus and what was unfolded stay. */
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!fresh) return;
  const focused = document.activeElement && live.contains(document.activeElement) ? meaning(document.activeElement) : null;
  keepUnfolded(fresh);
  tellGame(fresh.dataset["table"] ?? "");
  live.replaceChildren(...fresh.childNodes);
  for (const name of ["seq", "table"]) live.dataset[name] = fresh.dataset[name];
  localTimes(live);
  enable();
  const again = focused === null ? undefined : [...live.querySelectorAll(FOCUSABLE)].find((element) => meaning(element) === focused);
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  renewArbiter(page);
}

/** Rounds that somebody has opened or closed stay so; the newest one comes open. @param {HTMLElement} fresh */
function keepUnfolded(fresh) {
  const known = new Map([...live.querySelectorAll("details")].map((box, place) => [box.firstElementChild?.textContent, { box, place }]));
  for (const [place, box] of fresh.querySelectorAll("details").entries()) {
    const before = known.get(box.firstElementChild?.textContent);
    if (before && (before.place > 0 || place === 0)) box.open = before.box.open;
  }
}

/** Its games, without taking from the arbiter what they have chosen. @param {Document} page */
function renewArbiter(page) {
  const [card, shown] = [page.getElementById("arbiter-card"), document.getElementById("arbiter-card")];
  if (!card || !shown) return;
  shown.hidden = card.hidden;
  const [games, select] = [page.getElementById("arbiter-game"), document.getElementById("arbiter-game")];
  if (!games || !(select instanceof HTMLSelectElement)) return;
  const chosen = select.value;
  select.replaceChildren(...games.childNodes);
  if (chosen) select.value = chosen;
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
