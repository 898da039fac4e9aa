// Being called: this browser asks its push service for an address, and the house sends there when it is one's turn.
import { t } from "../words.js";
import { ask } from "./asking.js";

const section = /** @type {HTMLElement} */ (document.getElementById("calls"));
const button = /** @type {HTMLButtonElement} */ (section.querySelector("button"));
const said = /** @type {HTMLElement} */ (section.querySelector("[role=status]"));

/** @param {string} key base64 of addresses */
function bytes(key) {
  const text = atob(key.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** @param {PushSubscription | null} subscription */
function show(subscription) {
  button.textContent = subscription ? t("Call this browser no more") : t("Call this browser");
  button.setAttribute("aria-pressed", String(subscription !== null));
}

/** @param {PushManager} manager */
async function begin(manager) {
  const { key } = await ask("push");
  await ask("guests", { method: "POST", body: {} }); // a stranger becomes somebody who can be called
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  await ask("push", { method: "POST", body: { endpoint: made.endpoint, keys: made.toJSON().keys } });
  said.textContent = t("You are called here when it is your turn.");
  return made;
}

/** @param {PushSubscription} made */
async function end(made) {
  await ask("push", { method: "DELETE", body: { endpoint: made.endpoint } });
  await made.unsubscribe();
  said.textContent = t("You are called here no more.");
  return null;
}

async function offered() {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis)) return;
  const { pushManager: manager } = await navigator.serviceWorker.ready;
  section.hidden = false;
  show(await manager.getSubscription());
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      const made = await manager.getSubscription();
      show(made ? await end(made) : await begin(manager));
    } catch (error) {
      said.textContent = error instanceof Error ? error.message : String(error);
    }
    button.disabled = false;
  });
}

void offered();
