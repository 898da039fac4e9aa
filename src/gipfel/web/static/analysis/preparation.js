// One's own running game by correspondence: lines are played out on the board, without a computer, and kept as prepared turns.
import "../board/board.js";
import { Refused, freshId } from "../page/asking.js";
import { coordinates, inWords } from "../page/habits.js";
import { CHANGED, asAnswers, turnName } from "../page/turns.js";
import { Connection } from "../table/connection.js";
import { gameOf, n, t, texts } from "../words.js";
import { ANY, answers } from "./answers.js";
import { JudgedLine } from "./line.js";
import { TurnList } from "./list.js";
import { VariationTree } from "./tree.js";
import { verdict } from "./verdict.js";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { table = "", spec = "", position = "", turns = "[]", player = "0", sides = "[]", prepared = "[]", contests = "{}" } = find("preparation").dataset;
/** The turns of the game. @type {string[]} */
const played = JSON.parse(turns);
const own = Number(player);
/** What has changed at the table when one of these happens is another board. */
const MOVED = ["turned", "decided", "taken-back", "ended", "touched"];
const kept = `gipfel ahead ${table}`;
const line = new JudgedLine(spec, position);
const connection = new Connection(table);
/** What the house keeps. @type {string[][]} */
let known = JSON.parse(prepared);
/** Answers to whatever is played: made at the table. */
let anyway = known.filter(([turn]) => turn === ANY);
const tree = VariationTree.of([played, ...remembered()]);
const end = played.length; // the nodes of the game are the first ones
/** The node on the board. */
let shown = -1;
let visit = 0;

/** Lines that still fit the game: those worked out in this browser before, and those the house keeps. */
function remembered() {
  /** @type {string[][]} */
  const before = JSON.parse(localStorage.getItem(kept) ?? "[]");
  const fitting = before.filter((other) => other.length > played.length && played.every((turn, index) => other[index] === turn));
  return [...fitting, ...known.filter(([turn]) => turn !== ANY).map((other) => [...played, ...other])];
}

const list = new TurnList(find, tree, () => void arrive(), () => null, played.length);

/** @param {number} id */
const at = (id) => line.known.get(tree.turns(id).join(";"));
/** @param {number} id */
const yours = (id) => at(id)?.["player"] === own;
/** @param {number[]} nodes */
const asTurns = (nodes) => nodes.map((id) => tree.node(id).turn);
const lines = () => (yours(end) ? [] : answers(tree, end, yours));

/** Show the position one stands at. */
async function arrive() {
  visit += 1;
  const [here, id] = [visit, tree.here];
  localStorage.setItem(kept, JSON.stringify(tree.lines()));
  list.draw();
  try {
    const found = await line.at(tree.turns(id));
    if (here === visit) display(found, id);
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}

/** @param {Json} found @param {number} id */
function display(found, id) {
  const forward = tree.node(id).parent === shown;
  list.tell(/** @type {any} */ (found));
  shown = id;
  const { scene, tree: touches, turn } = found["board"];
  board.options = { plays: [0, 1], bottom: own, motion: forward, confirm: false, coordinates: coordinates(), words: inWords() };
  board.show({ scene, tree: touches, turn });
  find("status").textContent = said(found, id);
  draw();
}

/** What is expected of who stands at a node. @param {Json} found @param {number} id */
function said(found, id) {
  if (found["outcome"]) return verdict(found["outcome"], JSON.parse(sides), gameOf(spec), found["board"].scene.closing);
  if (typeof found["player"] !== "number" || found["board"].levels.length > 0) return t("Nothing can be prepared beyond this.");
  if (id === end && yours(end)) return t("It is your turn at the table. What you try here stays in this browser.");
  return yours(id) ? t("And what do you answer?") : t("What may they play? Make their turn on the board.");
}

/** The lines, and whether the house keeps them. */
function draw() {
  const found = lines();
  const items = [...found.map((nodes) => item(words(nodes), () => cut(nodes), () => go(nodes.at(-1) ?? end))), ...anyway.map(anything)];
  find("ahead-lines").replaceChildren(...items);
  const wanted = [...found.map(asTurns), ...anyway];
  const same = JSON.stringify(sorted(wanted)) === JSON.stringify(sorted(known));
  /** @type {HTMLButtonElement} */ (find("keep")).disabled = same || yours(end);
  find("keep-state").textContent = state(wanted.length, same);
}

/** @param {number} count @param {boolean} same */
function state(count, same) {
  if (yours(end)) return t("Lines are prepared while you wait for the other one.");
  if (!same) return t("Not prepared yet.");
  return count ? n("{count} line of answers is prepared.", "{count} lines of answers are prepared.", count) : t("Play a turn of the other one on the board, then your answer.");
}

/** @param {string[][]} of */
const sorted = (of) => of.map((each) => each.join(";")).toSorted();

/** A line as the reader likes it. @param {number[]} nodes */
function words(nodes) {
  const tales = at(nodes.at(-1) ?? end)?.["tales"].slice(played.length) ?? [];
  return asAnswers(asTurns(nodes).map((turn, index) => turnName(turn, tales[index])));
}

/** @param {string[]} answer */
const anything = (answer) =>
  item(t("Whatever they play: {answer}", { answer: answer[1] ?? "" }), () => {
    anyway = anyway.filter((other) => other !== answer);
    draw();
  });

/**
 * @param {string} told
 * @param {() => void} remove
 * @param {() => void} [show]
 */
function item(told, remove, show) {
  const [place, first, last] = [document.createElement("li"), document.createElement(show ? "button" : "span"), document.createElement("button")];
  first.textContent = told;
  if (show) Object.assign(first, { type: "button", className: "plain", onclick: show });
  Object.assign(last, { type: "button", className: "button", onclick: remove, textContent: t("Remove") });
  last.setAttribute("aria-label", `${t("Remove")}: ${told}`);
  place.append(first, last);
  return place;
}

/** @param {number} id */
function go(id) {
  tree.go(id);
  void arrive();
}

/** Take a line away, as far as no other one shares its turns. @param {number[]} nodes */
function cut(nodes) {
  const branch = nodes.findLastIndex((id) => tree.node(tree.node(id).parent ?? 0).children.length > 1);
  const first = nodes[Math.max(branch, 0)] ?? end;
  if (tree.path().includes(first)) tree.go(tree.node(first).parent ?? 0);
  tree.remove(first);
  void arrive();
}

/** @param {string} text */
function note(text) {
  find("keep-note").textContent = text;
}

async function keep() {
  note("");
  const wanted = [...lines().map(asTurns), ...anyway];
  try {
    await connection.act({ id: freshId(), after: connection.seq, kind: "prepare", lines: wanted });
    known = wanted;
    draw();
    board.say(find("keep-state").textContent);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    note(error.message);
  }
}

/** Who is to move is asked for each line of before; one that is not possible any more goes. */
async function recall() {
  for (const id of [...tree.nodes.keys()].filter((each) => each > end)) {
    if (tree.nodes.has(id)) await line.at(tree.turns(id)).catch(() => tree.remove(id));
  }
}

connection.addEventListener("message", (event) => {
  const { kind, snapshot, event: happened } = /** @type {CustomEvent} */ (event).detail;
  const elsewhere = kind === "snapshot" && (snapshot.turns.length !== played.length || snapshot.phase !== "playing");
  // What was worked out is kept: the page begins anew with the game as it stands.
  if (elsewhere || (kind === "event" && MOVED.includes(happened.kind))) location.reload();
});
board.texts = { ...texts, ...JSON.parse(contests) };
board.more = (/** @type {string[]} */ path) => line.tree(tree.turns(shown), path);
board.addEventListener("turn", async (/** @type {CustomEvent} */ event) => {
  try {
    const found = await line.after(tree.turns(shown), event.detail);
    tree.go(shown);
    tree.play(found["turns"].at(-1));
    await arrive();
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
});
find("keep").addEventListener("click", () => void keep());
document.addEventListener(CHANGED, () => draw());
tree.go(end);
await line.at(played).catch(() => null); // refused: told when one arrives
await recall();
connection.open();
void arrive();
