// Open tables, and people who wait to be paired, appear and vanish while one looks.
import { ask } from "./asking.js";

const OFTEN = 5_000; // milliseconds between two questions who waits to be paired
const place = /** @type {HTMLElement} */ (document.getElementById("open-tables"));
const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
let waits = 1000;

function listen() {
  const socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    waits = 1000;
    socket.send(JSON.stringify({ v: 1, kind: "lobby", on: true }));
  });
  socket.addEventListener("message", (event) => {
    const message = JSON.parse(event.data);
    if (message.kind === "ping") socket.send(JSON.stringify({ v: 1, kind: "pong", n: message.n }));
    if (message.kind === "lobby") void refresh(message.tables.length);
  });
  socket.addEventListener("close", () => {
    setTimeout(listen, waits);
    waits = Math.min(waits * 2, 60_000);
  });
}

let shown = -1;

/** @param {number} count */
async function refresh(count) {
  if (shown === -1) {
    shown = count;
    return;
  }
  shown = count;
  await renew();
}

async function renew() {
  const answer = await fetch("/");
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("open-tables");
  if (!fresh) return;
  place.replaceChildren(...fresh.childNodes);
  place.dataset["seekers"] = fresh.dataset["seekers"];
}

/** Whoever waits to be paired is not at a table yet: the house is asked for them, as long as somebody sees the page. */
async function seekers() {
  if (document.hidden) return;
  const { waiting } = await ask("pairing");
  const now = waiting.map((/** @type {Record<string, any>} */ { spec, clock, rated }) => JSON.stringify({ spec, clock, rated })).join("; ");
  if (now.replaceAll(" ", "") !== place.dataset["seekers"]?.replaceAll(" ", "")) await renew();
}

setInterval(() => void seekers().catch(() => {}), OFTEN); // a house that is away is asked again

listen();
