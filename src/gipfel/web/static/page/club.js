// A club: what its buttons and forms ask of the house, and coming in by the key of a link.
import { t } from "../words.js";
import { ask } from "./asking.js";
import { localTimes } from "./moments.js";

const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const done = document.getElementById("done");
const invited = document.getElementById("invited");
const made = document.getElementById("made");
const key = new URLSearchParams(location.hash.slice(1)).get("join");

/**
 * @param {HTMLElement} asked what says address, method and what comes then
 * @param {unknown} [body]
 */
async function act(asked, body) {
  refused.hidden = true;
  const { address = "", method = "POST", then: next, shows, done: words } = asked.dataset;
  try {
    const answer = await ask(address, { method, ...(body === undefined ? {} : { body }) });
    if (next) return void location.assign(next.replace("{club}", answer?.club ?? ""));
    if (shows) tellLink(String(answer[shows]));
    await renew();
    if (words) tell(words);
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
}

/** @param {string} words */
function tell(words) {
  if (!done) return;
  done.textContent = words;
  done.hidden = false;
}

/** @param {string} link */
function tellLink(link) {
  const field = /** @type {HTMLInputElement} */ (document.getElementById("made-link"));
  if (made) made.hidden = false;
  field.value = link;
  field.focus();
  field.select();
}

/** The same page once more; what has changed takes the place of what was there. */
async function renew() {
  const answer = await fetch(location.href);
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("live");
  if (!fresh) return;
  document.getElementById("head")?.replaceChildren(...(page.getElementById("head")?.childNodes ?? []));
  const focused = live.contains(document.activeElement) ? document.activeElement : null;
  const place = focused ? [...live.querySelectorAll("a, button, summary")].indexOf(focused) : -1;
  live.replaceChildren(...fresh.childNodes);
  localTimes(live);
  enable();
  const again = live.querySelectorAll("a, button, summary")[place];
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** Before this module is there, nothing could be done with them. */
function enable() {
  for (const button of document.querySelectorAll("main button[disabled]")) button.removeAttribute("disabled");
}

/** @param {HTMLFormElement} form */
function given(form) {
  const fields = /** @type {Record<string, unknown>} */ ({});
  for (const [name, value] of new FormData(form)) {
    const field = form.elements.namedItem(name);
    const number = field instanceof HTMLSelectElement && "number" in field.dataset;
    fields[name] = number ? (value === "" ? null : Number(value)) : value;
  }
  return fields;
}

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest("button[data-address]") : null;
  if (!(button instanceof HTMLElement)) return;
  const { sure, body } = button.dataset;
  if (sure && !confirm(sure)) return;
  void act(button, body === undefined ? (button.dataset["method"] === "DELETE" ? undefined : {}) : JSON.parse(body));
});
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.dataset["address"]) return;
  event.preventDefault();
  void act(form, given(form));
});
document.getElementById("copy-link")?.addEventListener("click", async () => {
  await navigator.clipboard.writeText(/** @type {HTMLInputElement} */ (document.getElementById("made-link")).value);
  tell(t("Copied."));
});
if (invited && key) {
  invited.hidden = false;
  invited.querySelector("button")?.addEventListener("click", async () => {
    const join = document.createElement("form");
    join.dataset["address"] = "clubs/join";
    join.dataset["done"] = t("You belong to this club now.");
    await act(join, { key });
    if (!refused.hidden) return;
    history.replaceState(null, "", location.pathname);
    invited.hidden = true;
  });
}
enable();
