// Open tables appear and vanish while one looks.

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
  const answer = await fetch("/");
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("open-tables");
  if (fresh) place.replaceChildren(...fresh.childNodes);
}

listen();
