/** The page of the tests: what any page has to do for a board, and nothing else. Options come in the address. */

import "/static/board/board.js";

const board = document.querySelector("gipfel-board");
const wishes = new URLSearchParams(location.search);
const options = JSON.parse(wishes.get("options") ?? "{}");
window.heard = [];

for (const name of ["turn", "touch", "back", "prompt", "rotate"]) {
  board.addEventListener(name, (event) => window.heard.push([name, event.detail]));
}

function show({ scene, tree, turn, outcome, texts }) {
  board.texts = texts;
  board.show({ scene, tree, turn, touched: JSON.parse(wishes.get("touched") ?? "[]") });
  wishes.delete("touched");
  document.body.dataset.outcome = outcome ?? "";
  document.body.dataset.turns = String(Number(document.body.dataset.turns ?? -1) + 1);
}

const ask = async (path, init) => (await fetch(path, init)).json();

board.options = { plays: [0, 1], ...options };
board.more = (path) => ask(`/tree?${new URLSearchParams(path.map((touch) => ["path", touch]))}`);
board.addEventListener("turn", async (event) => {
  const answer = await ask("/turn", { method: "POST", body: JSON.stringify(event.detail) });
  if (answer.refused) board.refuse(answer.refused);
  else show(answer);
});
show(await ask("/position"));
