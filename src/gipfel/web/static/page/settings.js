// Settings are kept where they are used: language and colours in cookies, the sound in this browser, the account in the house.
import { t } from "../words.js";
import { ask } from "./asking.js";

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

async function tokens() {
  const list = find("token-list");
  const { tokens: found } = await ask("tokens");
  list.replaceChildren(
    ...found.map((/** @type {any} */ token) => {
      const [item, end] = [document.createElement("li"), document.createElement("button")];
      item.textContent = `${token.name}: ${token.scopes.join(", ")} `;
      end.className = "button";
      end.textContent = t("End");
      end.addEventListener("click", () => void trying(async () => {
        await ask(`tokens/${token.id}`, { method: "DELETE" });
        await tokens();
      }));
      item.append(end);
      return item;
    }),
  );
}

if (find("token-list")) void trying(tokens);
