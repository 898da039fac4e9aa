// Settings are kept where they are used: language and colours in cookies, habits in this browser, the account in the house.
import { t } from "../words.js";
import { ask } from "./asking.js";
import { CONFIRM, COORDINATES, coordinates } from "./habits.js";

const YEAR = 31_536_000;
const refused = /** @type {HTMLElement} */ (document.getElementById("refused"));

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

/**
 * Ask the house for something a form says; what it refuses is shown.
 * @param {string} id
 * @param {(fields: FormData) => Promise<void>} what
 */
function onSubmit(id, what) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void trying(() => what(new FormData(form)));
  });
  form?.querySelector("button")?.removeAttribute("disabled");
}

/** @param {() => Promise<void>} what */
async function trying(what) {
  refused.hidden = true;
  try {
    await what();
  } catch (error) {
    refused.textContent = error instanceof Error ? error.message : String(error);
    refused.hidden = false;
  }
}

/** @param {FormData} fields */
const login = (fields) => ({ name: fields.get("name"), password: fields.get("password") });

onSubmit("sign-in", async (fields) => {
  await ask("sessions", { method: "POST", body: login(fields) });
  location.reload();
});
onSubmit("sign-up", async (fields) => {
  await ask("accounts", { method: "POST", body: login(fields) });
  if (find("sign-up").dataset.guest !== undefined) await ask("account/claim", { method: "POST", body: {} });
  location.reload();
});
onSubmit("token", async (fields) => {
  const made = await ask("tokens", { method: "POST", body: { name: fields.get("name"), scopes: fields.getAll("scope") } });
  find("made").querySelector("code").textContent = made.token;
  find("made").hidden = false;
  await tokens();
});
onSubmit("delete", async (fields) => {
  await ask("account", { method: "DELETE", body: { password: fields.get("password") } });
  location.href = "/";
});
onSubmit("forget", async () => {
  await ask("guest", { method: "DELETE" });
  location.href = "/";
});

document.addEventListener("click", (event) => {
  const what = /** @type {HTMLElement} */ (event.target).dataset.do;
  if (what === "leave") void trying(() => leave("sessions/current"));
  if (what === "leave-all") void trying(() => leave("sessions"));
});

/** @param {string} address */
async function leave(address) {
  await ask(address, { method: "DELETE" });
  location.reload();
}

/**
 * A list of things that can be ended, each by its own button.
 * @param {HTMLElement} list
 * @param {{words: string, end: string, address: string}[]} lines
 * @param {() => Promise<void>} again
 */
function listing(list, lines, again) {
  list.replaceChildren(
    ...lines.map(({ words, end, address }) => {
      const [item, said, button] = [document.createElement("li"), document.createElement("span"), document.createElement("button")];
      said.textContent = words;
      button.className = "button";
      button.type = "button";
      button.textContent = end;
      button.setAttribute("aria-label", `${end}: ${words}`);
      button.addEventListener("click", () => void trying(async () => {
        await ask(address, { method: "DELETE" });
        await again();
      }));
      item.append(said, button);
      return item;
    }),
  );
}

async function tokens() {
  const { tokens: found } = await ask("tokens");
  const lines = found.map((/** @type {any} */ { id, name, scopes }) => ({
    words: `${name}: ${scopes.join(", ")}`,
    end: t("End"),
    address: `tokens/${id}`,
  }));
  listing(find("token-list"), lines, tokens);
}

async function blocks() {
  const { blocks: found } = await ask("blocks");
  const lines = found.map((/** @type {any} */ { id, name }) => ({
    words: name || t("Guest"),
    end: t("Unblock"),
    address: `blocks/${id}`,
  }));
  listing(find("block-list"), lines, blocks);
  find("nobody").hidden = lines.length > 0;
}

if (find("token-list")) void trying(tokens);
if (find("block-list")) void trying(blocks);
