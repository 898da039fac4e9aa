// A table that waits: its link to copy and share, its seat to take; when anything happens there the page is loaded anew.
import { Connection } from "../table/connection.js";
import { t } from "../words.js";
import { ask, freshId } from "./asking.js";
import { copied, knownLinks } from "./links.js";

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
const { table = "", secret = "", seq = "0" } = find("table").dataset;
const [refused, status] = [find("refused"), find("status")];
const connection = new Connection(table, { secret: secret || undefined });

connection.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  const moved = message.kind === "snapshot" && message.snapshot.seq > Number(seq);
  if (moved || message.kind === "gone" || (message.kind === "event" && message.event.kind !== "said")) location.reload();
});

/**
 * Do something at the table and go where it leads.
 * @param {Record<string, unknown>} command
 * @param {string} address
 */
async function act(command, address) {
  refused.hidden = true;
  try {
    connection.close(); // what happens now is answered here
    await ask(`tables/${table}/commands${secret ? `?secret=${encodeURIComponent(secret)}` : ""}`, { method: "POST", body: { id: freshId(), ...command } });
    location.href = address;
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
}

/** @param {string} id @param {(button: HTMLElement) => void} what */
function onPress(id, what) {
  const button = /** @type {HTMLButtonElement | null} */ (document.getElementById(id));
  button?.addEventListener("click", () => what(button));
  button?.removeAttribute("disabled");
}

onPress("sit", (button) => void act({ kind: "sit", seat: Number(button.dataset["seat"]), ...(secret ? { secret } : {}) }, `/t/${table}`));
onPress("withdraw", () => void act({ kind: "abort" }, "/"));

/** @param {HTMLElement} box */
function showLink(box) {
  const field = /** @type {HTMLInputElement} */ (box.querySelector("input"));
  const path = field.value || knownLinks(table).seat;
  if (!path) return;
  field.value = new URL(path, location.href).href;
  box.hidden = false;
  box.querySelector("[data-copy]")?.addEventListener("click", () => void copy(field));
  const share = /** @type {HTMLElement | null} */ (box.querySelector("[data-share]"));
  if (!share || !navigator.share) return;
  share.hidden = false;
  share.addEventListener("click", () => void navigator.share({ title: document.title, url: field.value }).catch(() => {}));
}

/** @param {HTMLInputElement} field */
async function copy(field) {
  status.textContent = (await copied(field)) ? t("The link is copied.") : t("The link is marked; copy it.");
}

const box = document.getElementById("share");
if (box) showLink(box);
connection.open();
