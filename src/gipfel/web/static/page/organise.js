// Sets up the event that the form describes and goes to its page.
import { ask, freshId } from "./asking.js";
import { clockOf } from "./terms.js";

const MINUTE = 60_000;
const form = /** @type {HTMLFormElement} */ (document.getElementById("organise"));
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));
const id = freshId();

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement | HTMLSelectElement} */ (form.elements.namedItem(name));

/** What is usual, unless somebody chose otherwise: a league is played by correspondence, an arena waits for nobody. */
const USUAL = {
  arena: { clock: "sudden 300", come: "1", every: "0" },
  league: { clock: "days 3", come: "10080", every: "4838400" },
  other: { clock: "increment 600 5", come: "5", every: "0" },
};

/** What a kind does not ask for is not shown. */
function unfold() {
  const kind = String(new FormData(form).get("kind"));
  for (const box of form.querySelectorAll("[data-kinds]")) {
    const place = /** @type {HTMLElement} */ (box);
    place.hidden = !(place.dataset["kinds"] ?? "").split(" ").includes(kind);
  }
  if (field("clock").dataset["chosen"]) return;
  const usual = kind === "arena" || kind === "league" ? USUAL[kind] : USUAL.other;
  for (const [name, value] of Object.entries(usual)) field(name).value = value;
}

function wanted() {
  const fields = new FormData(form);
  const kind = String(fields.get("kind"));
  const several = kind === "swiss" ? fields.getAll("several").map(String) : [];
  const starts = String(fields.get("starts"));
  const inner = String(fields.get("inner"));
  const numbers = ["rounds", "cycles", "games", "group", "vacation", "fill"].map((name) => [name, Number(fields.get(name))]);
  return {
    ...Object.fromEntries(numbers),
    kind,
    name: fields.get("name"),
    specs: several.length > 1 ? several : [fields.get("spec")],
    clock: clockOf(String(fields.get("clock"))),
    ...(inner ? { inner: clockOf(inner) } : {}),
    starts_at: starts ? new Date(starts).getTime() : 0,
    every: kind === "arena" ? 0 : Number(fields.get("every")) * 1000,
    lasts: Number(fields.get("lasts")) * MINUTE,
    come: Number(fields.get("come")) * MINUTE,
    recurs: fields.get("recurs"),
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    rated: fields.get("rated") === "on",
    club: String(fields.get("club") ?? ""),
    members_only: Boolean(fields.get("club")) && fields.get("members_only") === "on",
    handicap: fields.get("handicap") === "on",
    id,
  };
}

form.addEventListener("change", ({ target }) => {
  const changed = /** @type {HTMLInputElement} */ (target);
  if (["clock", "come", "every"].includes(changed.name)) field("clock").dataset["chosen"] = "yes";
  if (changed.name === "kind") unfold();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  refused.hidden = true;
  try {
    const { event: name } = await ask("events", { method: "POST", body: wanted() });
    location.href = `/events/${name}`;
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
});
unfold();
form.querySelector("[type=submit]")?.removeAttribute("disabled");
