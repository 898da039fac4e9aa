// Analysis: both sides are played on the board, the computer says what it thinks, variations are kept.
import "../board/board.js";
import { confirms, coordinates, inWords } from "../page/habits.js";
import { keeps } from "../study/keep.js";
import { gameOf, t, texts } from "../words.js";
import { firstChance } from "./curve.js";
import { Editor } from "./editor.js";
import { Graph } from "./graph.js";
import { JudgedLine } from "./line.js";
import { Lines, TOLD } from "./lines.js";
import { TurnList } from "./list.js";
import { Opinion } from "./opinion.js";
import { Papers } from "./papers.js";
import { Played } from "./played.js";
import { Preview } from "./preview.js";
import { Practice } from "./practice.js";
import { accuracies, marksOf } from "./review.js";
import { reports } from "./stream.js";
import { Thinking } from "./thinking.js";
import { VariationTree } from "./tree.js";
import { verdict } from "./verdict.js";

const SECONDS = 10;
const SHORT = 0.15; // seconds for each position of a game that is opened for review
const SHOWN = "gipfel analysis shown";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const root = find("analysis");
const { spec = "", position = "", turns = "[]", sides: named = "[]", contests = "{}" } = root.dataset;
/** @type {string[]} */
const sides = JSON.parse(named);
const kept = `gipfel analysis ${spec} ${position} ${JSON.stringify(JSON.parse(turns))}`;
const line = new JudgedLine(spec, position);
const tree = remembered();
/** The last thought about each position, by its turns. @type {Map<string, Json>} */
const thoughts = new Map();
/** What is known of positions: chances by their turns. @type {Map<string, import("./review.js").Reviewed>} */
const chances = new Map();
const habits = { confirm: confirms(false), coordinates: coordinates(), words: inWords() };
let visit = 0;
/** The node on the board. */
let shown = -1;
/** @type {Json | null} */
let judged = null;

function remembered() {
  const before = sessionStorage.getItem(kept);
  const found = before ? VariationTree.from(JSON.parse(before)) : new VariationTree(JSON.parse(turns));
  if (!before) found.walk(root.dataset["from"] === "start" ? "first" : "last");
  return found;
}

/** What a review says of the turns of the main line, by node. @type {Map<number, import("./review.js").Mark | null>} */
const marks = new Map();
const preview = new Preview(line, previewed, () => judged && display(judged, tree.here));
const lines = new Lines(find, sides, (ahead) => void follow(ahead), (ahead) => judged && void preview.start(judged["turns"], ahead));
const opinion = new Opinion(find, {
  words: (turn) => inWordsAfter(tree.turns(tree.node(tree.here).parent ?? 0), turn),
  show: (better) => void preview.start(tree.turns(tree.node(tree.here).parent ?? 0), better),
  play: (better) => {
    tree.go(tree.node(tree.here).parent ?? 0);
    void follow(better.slice(0, 1));
  },
  position: () => ({ spec, position: judged?.["position"] ?? "", player: judged?.["player"] ?? 0 }),
});
const practice = new Practice(find, sides, {
  go: (id) => {
    tree.go(id);
    void arrive();
  },
  words: inWordsAfter,
  cost: costOf,
  end: () => {
    hide();
    consider();
  },
});
new Papers(find, () => ({ spec, position, lines: tree.lines(), tags: JSON.parse(sessionStorage.getItem(kept.replace("analysis", "tags")) ?? "{}") }), (form) =>
  ["svg", "png"].includes(form) ? tree.turns() : tree.turns(tree.main.at(-1)),
);
keeps(find("keep-study"), () => (root.dataset["table"] ? { table: root.dataset["table"] } : { spec, position, lines: tree.lines() }), find("paper-note"));
const graph = new Graph(find, sides, (number) => {
  tree.go(tree.main[number] ?? 0);
  void arrive();
});
const editor = new Editor(find, {
  spec,
  sides,
  position: () => judged?.["position"] ?? position,
  leave: () => judged && display(judged, tree.here),
});
const archive = new Played(find, spec, (turn) => void follow([turn]));
const list = new TurnList(find, tree, () => void arrive(), (id) => marks.get(id));
const thinking = new Thinking(
  (report) => heard(report),
  (sentence) => lines.note(sentence),
);

/** Show the position one stands at, and have the computer think about it. */
async function arrive() {
  visit += 1;
  const [here, id] = [visit, tree.here];
  thinking.stop();
  preview.stop();
  editor.close();
  sessionStorage.setItem(kept, JSON.stringify(tree));
  drawGraph();
  list.draw();
  opinion.tell(marks.get(id));
  try {
    const found = await line.at(tree.turns(id));
    if (here === visit) display(found, id);
  } catch (error) {
    find("status").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {Json} found @param {number} id */
function display(found, id) {
  const forward = tree.node(id).parent === shown;
  judged = found;
  list.tell(/** @type {any} */ (found));
  shown = id;
  board.options = { plays: [0, 1, null], bottom: 0, motion: forward, ...habits };
  const { scene, tree: touches, turn } = found["board"];
  board.show({ scene, tree: touches, turn });
  board.lines = [];
  find("status").textContent = standing(found);
  /** @type {HTMLInputElement} */ (find("position")).value = found["position"];
  /** @type {HTMLAnchorElement} */ (find("link")).href = address(found["turns"]);
  void archive.at(found["turns"], position);
  consider();
}

/** How it stands in a sentence: who is to move, or how the game ended. @param {Json} found */
function standing({ outcome, player, board: { scene } }) {
  if (outcome) return verdict(outcome, sides, gameOf(spec), scene.closing);
  return player === null ? "" : t("{name} is to move.", { name: sides[player] ?? "" });
}

/** A turn of a line that is only shown. @param {Json} found @param {string} words */
function previewed(found, words) {
  board.options = { plays: [], bottom: 0, motion: true, ...habits };
  const { scene, turn } = found["board"];
  board.show({ scene, tree: null, turn });
  board.lines = [];
  find("status").textContent = words;
}

/** @param {string[]} played */
function address(played) {
  const query = new URLSearchParams({ spec });
  if (position) query.set("position", position);
  if (played.length) query.set("turns", played.join(";"));
  return `/analysis?${query}`;
}

/** Whether a game is being played inside, which is then what the computer thinks about. @param {Json} found */
function isInside(found) {
  return found["board"].levels.length > 0;
}

function wanted() {
  return Number(/** @type {HTMLSelectElement} */ (find("lines")).value);
}

/** Whether the computer may be seen. */
function open() {
  return /** @type {HTMLInputElement} */ (find("shown")).checked && !practice.running;
}

/** Think about what is on the board, unless that has been done. */
function consider() {
  thinking.stop();
  lines.clear();
  archive.forget();
  board.lines = [];
  if (!judged || !open() || reviewing) return; // a review takes moments; then what is on the board has its turn
  const { outcome, turns: played, player } = judged;
  find("inside").hidden = !isInside(judged);
  if (outcome) {
    lines.weigh(outcome.winner === null ? 50 : 100 * Number(outcome.winner === 0), true);
    return;
  }
  if (player === null) return; // the house draws: there is nothing to think about
  const before = thoughts.get(played.join(";"));
  if (before) lines.show(before, player);
  if (before) archive.judge(before["lines"] ?? []);
  if (before) void point(before);
  if (before?.final && before.lines?.length >= wanted()) return;
  void thinking.about({ ...line.body(played), lines: wanted(), seconds: SECONDS });
}

/** @param {Json} report */
function heard(report) {
  if (!judged) return;
  const { turns: played, player } = judged;
  lines.show(report, player);
  if (!report["lines"]) return;
  thoughts.set(played.join(";"), report);
  archive.judge(report["lines"]);
  // The graph is that of the whole game; a game inside has its own.
  // What a review found stays: one position looked at for longer than its neighbours would make their turns look bad.
  if (!isInside(judged) && !chances.get(played.join(";"))?.best) {
    chances.set(played.join(";"), { win: firstChance(report["win"], player), player, proven: report["proven"] });
  }
  drawGraph();
  list.draw();
  void point(report);
}

let pointing = false;
let pointed = "";

/** Draw the best lines on the board; one request at a time is enough. @param {Json} report */
async function point(report) {
  const here = visit;
  const ahead = report["lines"].map((/** @type {Json} */ best) => best["turns"].slice(0, TOLD));
  const key = JSON.stringify([here, ahead]);
  if (editor.open || preview.running || pointing || (key === pointed && board.lines.length) || !judged) return;
  pointing = true;
  try {
    const { plies, tales } = await line.ahead(judged["turns"], ahead);
    if (here === visit && open() && !preview.running && !editor.open) {
      board.lines = plies.map((steps, index) => ({ plies: steps.slice(0, 1), rank: index + 1 }));
      lines.tell(ahead, tales);
    }
    pointed = key;
  } catch (error) {
    lines.note(error instanceof Error ? error.message : String(error));
  } finally {
    pointing = false;
  }
  const last = judged ? thoughts.get(judged["turns"].join(";")) : undefined;
  if (here === visit && last && last !== report) void point(last);
}

/** Play a line of the computer, as far as it was touched. @param {string[]} ahead */
async function follow(ahead) {
  for (const turn of ahead) tree.play(turn);
  await arrive();
}

/** A turn in words; in notation nothing is said. @param {string[]} turns @param {string} turn */
async function inWordsAfter(turns, turn) {
  if (!inWords()) return "";
  try {
    return (await line.ahead(turns, [[turn]])).tales[0]?.[0] ?? "";
  } catch {
    return "";
  }
}

/** What a turn costs its player in per cent, by a short thought. @param {string[]} turns @param {string} turn @param {number} player */
async function costOf(turns, turn, player) {
  /** @type {number[]} */
  const wins = [];
  for await (const report of reports("analysis/course", { ...line.body([...turns, turn]), seconds: SHORT }, new AbortController().signal)) {
    if (report.number >= turns.length && report.win !== null) wins.push(player === 0 ? report.win : 100 - report.win);
  }
  const known = chances.get(turns.join(";"))?.win ?? null;
  const before = known === null ? (wins[0] ?? 50) : player === 0 ? known : 100 - known;
  return Math.max(0, Math.round(before - (wins.at(-1) ?? before)));
}

/** The mistakes of a side, or of both: where they were made, and what was better. @param {string} side */
function mistakes(side) {
  const main = tree.main;
  const played = tree.turns(main.at(-1));
  return played.flatMap((turn, index) => {
    const mark = marks.get(main[index + 1] ?? -1);
    const player = chances.get(played.slice(0, index).join(";"))?.player ?? -1;
    if (mark?.mark !== "?" || (side !== "" && Number(side) !== player)) return [];
    return [{ id: main[index] ?? 0, turns: played.slice(0, index), played: turn, better: mark.better, player }];
  });
}

/** @param {(import("./review.js").Reviewed | undefined)[]} known @param {string[]} played */
function drawAccuracy(known, played) {
  const told = accuracies(known, played).flatMap((percent, player) => (percent === null ? [] : [t("{name} {percent} %", { name: sides[player] ?? "", percent })]));
  find("accuracy").textContent = told.length ? t("Accuracy: {figures}", { figures: told.join(", ") }) : "";
  find("practise").hidden = !mistakes("").length;
}

function drawGraph() {
  const main = tree.main;
  const played = tree.turns(main.at(-1));
  const known = played.length ? [...Array(played.length + 1).keys()].map((number) => chances.get(played.slice(0, number).join(";"))) : [];
  const here = main.indexOf(tree.here);
  marks.clear();
  if (open()) marksOf(known, played).forEach((mark, index) => marks.set(main[index + 1] ?? -1, mark));
  graph.draw(known, played, here < 0 ? null : here);
  if (open()) drawAccuracy(known, played);
  find("game-graph").hidden = played.length === 0 || !open();
}

/** @type {AbortController | null} */
let running = null;
/** Whether the whole game is being looked at because it was opened for that. */
let reviewing = false;

/** A finished game shows its graph without being asked. */
async function review() {
  if (root.dataset["from"] !== "start" || !open() || running || chances.size || !tree.turns(tree.main.at(-1)).length) return;
  reviewing = true;
  await course(SHORT);
}

/** Think shortly about every position of the main line. @param {number} [seconds] for one, unless the house decides */
async function course(seconds) {
  const button = find("course");
  if (running) return running.abort();
  const played = tree.turns(tree.main.at(-1));
  running = new AbortController();
  const state = find("course-state");
  button.textContent = t("Stop");
  state.textContent = t("{done} of {count} positions", { done: 0, count: played.length + 1 });
  thinking.stop();
  try {
    for await (const report of reports("analysis/course", { ...line.body(played), ...(seconds ? { seconds } : {}) }, running.signal)) {
      if (report.number === undefined) {
        if (!report.final) lines.show(report, null); // the computer is being prepared, or others are ahead
        continue;
      }
      state.textContent = t("{done} of {count} positions", { done: report.number + 1, count: played.length + 1 });
      chances.set(played.slice(0, report.number).join(";"), report);
      drawGraph();
      list.draw();
    }
    opinion.tell(marks.get(tree.here));
    state.textContent = "";
  } catch (error) {
    state.textContent = running.signal.aborted ? "" : error instanceof Error ? error.message : String(error);
  }
  running = null;
  reviewing = false;
  button.textContent = seconds ? t("Look again, for longer") : t("Draw the whole graph");
  consider();
}

board.texts = { ...texts, ...JSON.parse(contests) };
board.more = (/** @type {string[]} */ path) => line.tree(tree.turns(shown), path);
board.addEventListener("turn", async (/** @type {CustomEvent} */ event) => {
  if (editor.open) return editor.touch(event.detail.touches[0]);
  try {
    const found = await line.after(tree.turns(shown), event.detail);
    if (practice.running) return await practice.tried(found["turns"].at(-1));
    tree.go(shown);
    tree.play(found["turns"].at(-1));
    await arrive();
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
});
find("lines").addEventListener("change", consider);
// What was thought of another board says nothing about one that is being set up.
find("edit").addEventListener("click", () => {
  thinking.stop();
  lines.clear();
});
find("course").addEventListener("click", () => void course());
const practised = /** @type {HTMLFormElement} */ (find("practise"));
practised.addEventListener("submit", (event) => {
  event.preventDefault();
  const made = mistakes(String(new FormData(practised).get("side") ?? ""));
  if (!made.length) return practice.none();
  thinking.stop();
  practice.begin(made);
  hide();
});
const toggle = /** @type {HTMLInputElement} */ (find("shown"));
toggle.checked = localStorage.getItem(SHOWN) !== "no";
toggle.addEventListener("change", () => {
  localStorage.setItem(SHOWN, toggle.checked ? "yes" : "no");
  hide();
  consider();
  void review();
});

function hide() {
  for (const part of [find("bar"), find("computer")]) part.hidden = !open();
  drawGraph();
  if (!open()) running?.abort();
  list.draw();
  opinion.tell(marks.get(tree.here));
}

addEventListener("pagehide", () => {
  thinking.stop();
  running?.abort();
});
hide();
lines.clear();
void arrive();
void review();
void line.at(tree.turns(tree.main.at(-1))).then((found) => list.tell(/** @type {any} */ (found)), () => {}); // refused: told above
