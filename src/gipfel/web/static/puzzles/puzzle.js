// A puzzle: the board asks for a turn, the house says whether it keeps what is asked for, and plays the other side.
import "../board/board.js";
import { ask } from "../page/asking.js";
import { confirms, coordinates, inWords } from "../page/habits.js";
import { n, t, texts } from "../words.js";
import { Attempt, Outbox } from "./attempt.js";

const LOOK = 1100; // milliseconds to see a turn before the next thing happens
const TOUCH = 650;

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { name: first = "", game = "", theme = "" } = find("puzzle").dataset;
const outbox = new Outbox(localStorage);
/** @type {Attempt} */
let attempt;
/** @type {Promise<any> | null} */
let following = null; // the next puzzle, loaded ahead
let visit = 0; // what was begun before is not finished later
let shown = false; // the solver asked to be shown: to the end, and without congratulations

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {string} name @param {any} body */
const send = (name, body) => ask(`puzzles/${name}`, { method: "POST", body });

function lay() {
  const { scene, tree } = attempt.board;
  board.options = { plays: [scene.player], bottom: scene.player, confirm: confirms(false), coordinates: coordinates() };
  board.show({ scene, tree });
}

/** @param {unknown} error */
function complain(error) {
  say(error instanceof TypeError ? t("There is no network now.") : String(error instanceof Error ? error.message : error), "hint");
}

/** @param {string} text @param {"good" | "hint" | ""} kind */
function say(text, kind) {
  const said = find("said");
  said.textContent = text;
  said.dataset.kind = kind;
  if (text) said.scrollIntoView({ block: "nearest" }); // on a phone it may begin below the edge
}

function draw() {
  const { puzzle, solved } = attempt;
  find("game-title").textContent = puzzle.title;
  find("ask").textContent = puzzle.ask;
  document.title = `${t("Puzzle")}: ${puzzle.title} · Gipfel`;
  find("show").hidden = solved;
  find("again").hidden = !solved;
  // What it is about would give it away.
  find("themes").hidden = !solved;
  find("themes").textContent = puzzle.themes.map((/** @type {any} */ each) => each.title).join(" · ");
  const link = /** @type {HTMLAnchorElement} */ (find("analyse"));
  link.hidden = !solved;
  const query = new URLSearchParams({ spec: puzzle.spec, position: puzzle.board.position });
  link.href = `/analysis?${query}`;
}

/** @param {any} puzzle */
function begin(puzzle) {
  visit += 1;
  attempt = new Attempt(puzzle);
  shown = false;
  say("", "");
  find("rated").textContent = "";
  draw();
  lay();
  void stand();
  following = ask(`puzzles/next?${new URLSearchParams({ ...wanted(), after: puzzle.name })}`).then(({ name }) => ask(`puzzles/${name}`));
  following.catch(() => {});
}

function wanted() {
  return { ...(game ? { game } : {}), ...(theme ? { theme } : {}) };
}

/** How one stands in these puzzles; without the house nothing is said. */
async function stand() {
  try {
    const { rating, attempts, streak } = await ask(`puzzles/standing?game=${attempt.puzzle.game}`);
    const row = n("{count} solved in a row", "{count} solved in a row", streak);
    const counts = t("The first attempt at each puzzle counts for a rating.");
    find("standing").textContent = attempts ? [t("Your rating: {rating}", { rating }), ...(streak ? [row] : [])].join(" · ") : counts;
  } catch {
    find("standing").textContent = "";
  }
}

/** @param {{before: number, after: number, puzzle: number} | null | undefined} rated */
function count(rated) {
  if (!rated) return;
  const more = rated.after - rated.before;
  const change = more < 0 ? `−${-more}` : `+${more}`;
  const { after: rating, puzzle } = rated;
  find("rated").textContent = t("Your rating: {rating} ({change}). The puzzle: {puzzle}.", { rating, change, puzzle });
  void stand();
}

/** @param {{touches?: string[], text?: string}} made */
async function judge({ touches, text }) {
  const here = visit;
  const body = { played: [...attempt.played], ...(text === undefined ? { touches } : { turn: text }) };
  try {
    const verdict = await asked(body, touches);
    if (here !== visit) return;
    count(verdict.rated);
    if (verdict.keeps) await onwards(verdict, here);
    else await refuted(verdict, here);
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * The verdict of the house; without a network what was loaded with the puzzle says it, and the house is told later.
 * @param {any} body
 * @param {string[] | undefined} touches
 */
async function asked(body, touches) {
  try {
    return await send(attempt.puzzle.name, body);
  } catch (error) {
    const alone = error instanceof TypeError ? attempt.alone(touches) : null;
    if (!alone) throw error;
    if (alone.done || !alone.keeps) outbox.add(attempt.puzzle.name, body);
    return alone;
  }
}

/** @param {any} verdict @param {number} here */
async function onwards(verdict, here) {
  attempt.take(verdict);
  if (!shown) say(verdict.say, "good");
  else if (attempt.solved) say(t("That was the solution."), "hint");
  draw();
  if (attempt.solved) find("next").focus({ preventScroll: true });
  for (const [index, each] of verdict.boards.entries()) {
    if (index > 0) await pause(LOOK);
    if (here !== visit) return;
    display(each);
  }
  if (attempt.solved) return;
  await pause(LOOK);
  if (here !== visit) return;
  lay();
  if (shown) await show();
}

/**
 * A turn that fails: it is played with the answer to it, then both are taken back; the reason stays.
 * @param {any} verdict
 * @param {number} here
 */
async function refuted(verdict, here) {
  say(verdict.say, "hint");
  for (const [index, each] of verdict.boards.entries()) {
    if (index > 0) await pause(LOOK);
    if (here !== visit) return;
    display(each);
  }
  await pause(2 * LOOK);
  if (here === visit) lay();
}

/** @param {Record<string, any>} shown */
function display({ scene, turn, steps, told }) {
  board.options = { plays: [], bottom: attempt.board.scene.player ?? 0, words: inWords() };
  board.show({ scene, tree: null, turn: { text: turn, steps, told } });
}

/** A turn that is an answer; what keeps it from coming is said, and one can ask again. */
async function solution() {
  try {
    return await ask(`puzzles/${attempt.puzzle.name}/solution`, { method: "POST", body: { played: attempt.played } });
  } catch (error) {
    shown = false;
    complain(error);
    return { touches: [], rated: null };
  }
}

/** Make the answers before the solver's eyes, touch by touch, until it is solved. */
async function show() {
  visit += 1;
  shown = true;
  const here = visit;
  lay();
  const { touches, rated } = await solution();
  count(rated);
  for (;;) {
    if (here === visit && board.phase === "complete") board.confirm();
    const touch = touches[board.touched.length];
    if (here !== visit || touch === undefined || board.phase !== "choosing") return;
    board.press(touch);
    await pause(TOUCH);
  }
}

async function next() {
  try {
    const puzzle = await (following ?? Promise.reject(new Error(t("There is no network now."))));
    history.pushState(null, "", `/puzzles/${puzzle.name}${location.search}`);
    begin(puzzle);
    find("ask").focus({ preventScroll: true });
  } catch (error) {
    complain(error);
  }
}

async function load(/** @type {string} */ name) {
  try {
    begin(await ask(`puzzles/${name}`));
  } catch (error) {
    say(error instanceof Error ? error.message : String(error), "hint");
  }
}

board.texts = texts;
board.more = async (/** @type {string[]} */ path) => {
  const { position, scene } = attempt.board;
  const body = { spec: attempt.puzzle.spec, position, path };
  return scene && (await ask("positions", { method: "POST", body })).board.tree;
};
board.addEventListener("turn", (/** @type {CustomEvent} */ event) => void judge(event.detail));
find("next").addEventListener("click", () => void next());
find("show").addEventListener("click", () => void show());
find("again").addEventListener("click", () => begin(attempt.puzzle));
addEventListener("popstate", () => void load(location.pathname.split("/").at(-1) ?? first));
addEventListener("online", () => void outbox.flush(send));
await outbox.flush(send);
await load(first);
