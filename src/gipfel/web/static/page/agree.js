// The agreement: shows what the choices mean, and opens the table.
import { NESTED, isOutside, matchOf, specOf } from "./agreement.js";
import { ask, freshId } from "./asking.js";
import { keepLinks } from "./links.js";

const SETTLE = 200; // milliseconds without a change before the house is asked what it means

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
const form = /** @type {HTMLFormElement} */ (find("agree"));
const inside = /** @type {HTMLTemplateElement} */ (document.getElementById("inside"));
const deep = Number(form.dataset["deep"]);
const id = freshId();
let waiting = 0;
let shown = "";

/** @param {string} name */
const valueOf = (name) => String(new FormData(form).get(name) ?? "");

/** Open what a choice asks for, and hide what it does not. */
function unfold() {
  for (const box of form.querySelectorAll("[data-settle]")) {
    const place = /** @type {HTMLElement} */ (box);
    const chosen = valueOf(place.dataset["settle"] ?? "");
    const nested = place.dataset["at"];
    place.hidden = chosen !== (nested ? NESTED : "external");
    if (nested && !place.hidden && place.childElementCount === 1) place.append(...inner(nested));
  }
  for (const box of form.querySelectorAll("[data-counts]")) {
    const place = /** @type {HTMLElement} */ (box);
    place.hidden = Number(valueOf(place.dataset["counts"] ?? "")) === 0;
  }
}

/**
 * The sentences of a game inside, under names of its own.
 * @param {string} at
 * @returns {Element[]}
 */
function inner(at) {
  const copy = /** @type {DocumentFragment} */ (inside.content.cloneNode(true));
  const depth = at.split("_").length;
  for (const element of copy.querySelectorAll("*")) {
    for (const { name, value } of [...element.attributes]) if (value.includes("§")) element.setAttribute(name, value.replaceAll("§", at));
  }
  // The innermost game has nothing inside it but chance and what is outside the house.
  if (depth >= deep) for (const option of copy.querySelectorAll("option[data-game]")) option.remove();
  return [...copy.children];
}

/** A version that has potentials of its own brings them. @param {EventTarget | null} chosen */
function bring(chosen) {
  if (!(chosen instanceof HTMLSelectElement) || !chosen.name.endsWith("host")) return;
  const brings = /** @type {Record<string, number>} */ (JSON.parse(chosen.selectedOptions[0]?.dataset["brings"] ?? "{}"));
  const at = chosen.name.slice(0, -"host".length);
  for (const [kind, count] of Object.entries(brings)) {
    const field = form.elements.namedItem(`${at}count ${kind}`);
    if (field instanceof HTMLSelectElement) field.value = String(count);
  }
}

function draw() {
  unfold();
  const spec = specOf(new FormData(form));
  find("spec").textContent = spec;
  /** @type {HTMLAnchorElement} */ (find("organise")).href = `/events/new?${new URLSearchParams({ spec })}`;
  find("deadline").hidden = !isOutside(spec);
  clearTimeout(waiting);
  waiting = setTimeout(() => void explain(spec), shown ? SETTLE : 0);
}

/** What it means, told by the house. @param {string} spec */
async function explain(spec) {
  shown = spec;
  const answer = await fetch(`/agree/meaning?${new URLSearchParams({ spec })}`).catch(() => null);
  if (answer?.ok && shown === spec) find("preview").innerHTML = await answer.text();
}

form.addEventListener("input", (event) => {
  bring(event.target);
  draw();
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  find("refused").hidden = true;
  const fields = new FormData(form);
  if (fields.get("opponent") === "here") {
    location.href = `/here?${new URLSearchParams({ spec: specOf(fields) })}`;
    return;
  }
  try {
    const { table, links } = await ask("tables", { method: "POST", body: { ...matchOf(fields), id } });
    keepLinks(table, links);
    location.href = links.seat ?? links.table;
  } catch (error) {
    find("refused").textContent = error instanceof Error ? error.message : String(error);
    find("refused").hidden = false;
  }
});
draw();
form.querySelector("[type=submit]")?.removeAttribute("disabled");
