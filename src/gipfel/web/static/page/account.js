// The account: signing in and out, sessions, password, recovery codes, second factor, tokens, blocks.
import { t } from "../words.js";
import { Refused, ask } from "./asking.js";

/** @param {string} id @returns {any} */
const find = (id) => document.getElementById(id);
const [said, refused, done] = [find("said"), find("refused"), find("done")];
const when = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

/**
 * Ask the house for something a form says; what it refuses is shown.
 * @param {string} id
 * @param {(fields: Record<string, any>, form: HTMLFormElement) => Promise<void>} what
 */
function onSubmit(id, what) {
  const form = /** @type {HTMLFormElement | null} */ (find(id));
  const button = form?.querySelector("button");
  if (!form || !button) return;
  button.disabled = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    button.disabled = true; // the house may take some seconds, where others have guessed
    const fields = Object.fromEntries(new FormData(form));
    void trying(() => what(fields, form), form).finally(() => (button.disabled = false));
  });
}

/**
 * @param {() => Promise<void>} what
 * @param {HTMLFormElement} [form] that may have to ask for a code too
 */
async function trying(what, form) {
  (form ?? said).append(refused, done); // where the eye is
  refused.hidden = done.hidden = true;
  try {
    await what();
  } catch (error) {
    say(refused, error instanceof Error ? error.message : String(error));
    if (error instanceof Refused && error.code === "code-needed") askForCode(form?.querySelector("[data-code]"));
  }
}

/**
 * @param {HTMLElement} place
 * @param {string} words
 */
function say(place, words) {
  place.textContent = words;
  place.hidden = false;
}

/** @param {HTMLElement | null | undefined} line */
function askForCode(line) {
  const field = line?.querySelector("input");
  if (!line || !field) return;
  line.hidden = false;
  field.required = true;
  field.focus();
}

onSubmit("sign-in", async ({ name, password, code }) => {
  await ask("sessions", { method: "POST", body: { name, password, code } });
  location.reload();
});
onSubmit("recover", async ({ name, code, new_password, second }) => {
  await ask("recovery", { method: "POST", body: { name, code, new_password, second } });
  location.reload();
});
onSubmit("sign-up", async ({ name, password }, form) => {
  const { codes } = await ask("accounts", { method: "POST", body: { name, password } });
  show(codes);
  find("strangers").hidden = true;
  if (form.dataset["guest"] !== undefined) await ask("account/claim", { method: "POST", body: {} });
});
onSubmit("password", async ({ password, new_password, end_tokens }, form) => {
  await ask("account", { method: "PATCH", body: { password, new_password, keep_tokens: end_tokens === undefined } });
  form.reset();
  say(done, t("The password is changed."));
  await Promise.all([sessions(), tokens()]);
});
onSubmit("renew-codes", async ({ password }, form) => {
  const { codes } = await ask("account/codes", { method: "POST", body: { password } });
  form.reset();
  show(codes);
});
onSubmit("factor-begin", async ({ password }, form) => {
  const { secret, uri } = await ask("account/second-factor", { method: "POST", body: { password } });
  find("factor-secret").textContent = secret.replace(/(.{4})(?=.)/g, "$1 ");
  find("factor-uri").href = uri;
  form.hidden = true;
  find("factor-on").hidden = false;
  find("first-code").focus();
});
onSubmit("factor-on", async ({ code }) => {
  await ask("account/second-factor", { method: "PUT", body: { code } });
  location.reload();
});
onSubmit("factor-off", async ({ password, code }) => {
  await ask("account/second-factor", { method: "DELETE", body: { password, code } });
  location.reload();
});
onSubmit("token", async ({ name }, form) => {
  const scopes = new FormData(form).getAll("scope");
  const made = await ask("tokens", { method: "POST", body: { name, scopes } });
  find("made").querySelector("code").textContent = made.token;
  find("made").hidden = false;
  await tokens();
});
onSubmit("delete", async ({ password }) => {
  await ask("account", { method: "DELETE", body: { password } });
  location.href = "/";
});
onSubmit("forget", async () => {
  await ask("guest", { method: "DELETE" });
  location.href = "/";
});

/**
 * Recovery codes, which are seen only now: to be read, copied or saved.
 * @param {string[]} codes
 */
function show(codes) {
  const text = `${codes.join("\n")}\n`;
  find("code-list").replaceChildren(...codes.map((code) => Object.assign(document.createElement("li"), { textContent: code })));
  find("save-codes").href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  find("copy-codes").onclick = () => void copy(text);
  find("codes").append(refused, done);
  find("codes").hidden = false;
  find("codes").focus();
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say(done, t("The codes are copied."));
  } catch {
    getSelection()?.selectAllChildren(find("code-list"));
    say(done, t("The codes are marked; copy them."));
  }
}

find("codes-kept").addEventListener("click", () => location.reload());

document.addEventListener("click", (event) => {
  const what = /** @type {HTMLElement} */ (event.target).dataset["do"];
  if (what === "leave") void trying(() => leave("sessions/current"));
  if (what === "leave-all") void trying(() => leave("sessions"));
});

/** @param {string} address */
async function leave(address) {
  await ask(address, { method: "DELETE" });
  location.reload();
}

/**
 * A list of things that can be ended, each by its own button; what has no address stays.
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
      item.append(said, ...(address ? [button] : []));
      return item;
    }),
  );
}

async function sessions() {
  const { sessions: found } = await ask("sessions");
  const here = t("here, now");
  const lines = found.map((/** @type {any} */ { id, about, seen, current }) => ({
    words: `${browser(about)}, ${current ? here : when.format(seen)}`,
    end: t("End"),
    address: current ? "" : `sessions/${id}`,
  }));
  listing(find("session-list"), lines, sessions);
}

/**
 * What a person would call a browser that says so much about itself.
 * @param {string} about
 */
function browser(about) {
  const program = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => about.includes(`${name}/`));
  const system = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"].find((name) => about.includes(name));
  const known = [{ Edg: "Edge", OPR: "Opera" }[program ?? ""] ?? program, system].filter(Boolean);
  return known.join(", ") || about.slice(0, 60) || t("unknown browser");
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

if (find("session-list")) void trying(async () => void (await Promise.all([sessions(), tokens()])));
if (find("block-list")) void trying(blocks);
