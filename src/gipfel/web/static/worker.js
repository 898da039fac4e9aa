// Stands between pages and house: keeps the shell, rules and lessons for when there is no network, and shows calls.
// What is at a table is never kept. The house writes KEPT and OFFLINE before this text.

/** @type {any} */
const worker = self;
const { KEPT, OFFLINE } = worker;
const [FILES, PAGES] = [`gipfel files ${KEPT.digest}`, "gipfel pages"];
const READABLE = /^\/(learn|rules|project|puzzles|api\/1\/lessons|api\/1\/puzzles\/[a-z]+-[0-9a-f]+$)(\/|$)/;

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(filled().then(() => worker.skipWaiting()));
});

async function filled() {
  await (await caches.open(FILES)).addAll(KEPT.files);
  await (await caches.open(PAGES)).add(new Request(OFFLINE, { cache: "reload" }));
}

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(swept().then(() => worker.clients.claim()));
});

async function swept() {
  const old = (await caches.keys()).filter((name) => name.startsWith("gipfel files ") && name !== FILES);
  await Promise.all(old.map((name) => caches.delete(name)));
}

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (READABLE.test(pathname)) event.respondWith(fresh(request));
  else if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => kept(OFFLINE)));
});

/** A file never changes under its address. @param {Request} request */
async function file(request) {
  const found = await caches.match(request);
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

/** What is read: as the house has it now, or as it was read last. @param {Request} request */
async function fresh(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(PAGES)).put(request.url, answer.clone());
    return answer;
  } catch {
    return (await caches.match(request.url)) ?? (await kept(OFFLINE));
  }
}

/** @param {string} address */
async function kept(address) {
  return (await caches.match(address)) ?? Response.error();
}

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url, tag } = event.data.json();
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon: KEPT.icon, data: { url } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  event.waitUntil(lookAt(event.notification.data.url));
});

/** @param {string} url */
async function lookAt(url) {
  /** @type {any[]} */
  const open = await worker.clients.matchAll({ type: "window" });
  const there = open.find((client) => new URL(client.url).pathname === url);
  return there ? there.focus() : worker.clients.openWindow(url);
}
