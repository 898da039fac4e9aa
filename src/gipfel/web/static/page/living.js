// Living miniatures: one board after the other makes a turn, as long as somebody can see it and wants things to move.

/** @typedef {import("./miniature.js").Miniature} Miniature */

const GAP = 900; // milliseconds between two turns, whosever they are
const STOPPED = "gipfel miniatures";
const still = matchMedia("(prefers-reduced-motion: reduce)");
const button = /** @type {HTMLElement} */ (document.getElementById("living"));
/** @type {Set<Element>} */
const seen = new Set();
/** @type {Map<Element, Miniature>} */
const miniatures = new Map();
let stopped = localStorage.getItem(STOPPED) === "stopped";
/** @type {() => void} */
let wake = () => {};

/** Who may move now, the next one first. @param {Element | null} last */
function next(last) {
  if (stopped || still.matches || document.hidden) return null;
  const hosts = [...document.querySelectorAll(".miniature[data-game]")];
  const after = last ? hosts.indexOf(last) + 1 : 0;
  return [...hosts.slice(after), ...hosts.slice(0, after)].find((host) => seen.has(host)) ?? null;
}

/** Wait for something to change. */
const change = () => new Promise((resolve) => (wake = () => resolve(null)));

async function play() {
  /** @type {Element | null} */
  let last = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, GAP));
    const host = next(last);
    if (!host) await change();
    else await (await miniature(host)).turn();
    last = host ?? last;
  }
}

/** Only who sees something move loads what draws it. @param {Element} host */
async function miniature(host) {
  const { Miniature } = await import("./miniature.js");
  const found = miniatures.get(host) ?? new Miniature(/** @type {HTMLElement} */ (host));
  miniatures.set(host, found);
  return found;
}

function draw() {
  button.hidden = still.matches;
  button.textContent = (stopped ? button.dataset["go"] : button.dataset["stop"]) ?? "";
  wake();
}

const watching = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) seen[isIntersecting ? "add" : "delete"](target);
    wake();
  },
  { threshold: 0.6 },
);
for (const host of document.querySelectorAll(".miniature[data-game]")) watching.observe(host);
button.addEventListener("click", () => {
  stopped = !stopped;
  localStorage.setItem(STOPPED, stopped ? "stopped" : "playing");
  draw();
});
still.addEventListener("change", draw);
document.addEventListener("visibilitychange", draw);
draw();
play().catch((error) => console.error(error));
