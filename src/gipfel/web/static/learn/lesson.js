// A lesson: the board asks for a turn, the house judges it, the page says what it was worth.
import "../board/board.js";
import { ask } from "../page/asking.js";
import { confirms, coordinates, inWords } from "../page/habits.js";
import { sentence, t, texts } from "../words.js";
import { Course } from "./course.js";
import { Progress } from "./progress.js";

const LOOK = 1100; // milliseconds to see a turn before the next thing happens
const TOUCH = 650;

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const { lesson: name = "", contests = "{}" } = find("lesson").dataset;
const progress = new Progress(localStorage);
/** @type {Course} */
let course;
let visit = 0; // what was begun at an earlier visit of a step is not finished later

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** The board of the step, as the learner finds it. */
function lay() {
  const { scene, tree, levels } = course.step.board;
  board.options = { plays: [scene.player], bottom: scene.player, confirm: confirms(false), coordinates: coordinates() };
  board.show({ scene, tree });
  outside(levels);
}

/** @param {Record<string, any>[]} levels */
function outside(levels) {
  const outer = find("outer");
  outer.hidden = levels.length === 0;
  outer.replaceChildren(
    ...levels.map((scene) => {
      /** @type {any} */
      const small = document.createElement("gipfel-board");
      small.setAttribute("symbols", board.getAttribute("symbols"));
      small.texts = texts;
      small.options = { small: true, label: t("The outer game") };
      small.show({ scene });
      return small;
    }),
  );
}

/** @param {string} text @param {"good" | "hint" | ""} kind */
function say(text, kind) {
  const said = find("said");
  said.textContent = text;
  said.dataset.kind = kind;
}

function draw() {
  find("step-title").textContent = course.step.title;
  find("step-text").textContent = course.step.text;
  for (const button of find("progress").querySelectorAll("button")) {
    const number = Number(button.dataset.step);
    button.toggleAttribute("data-done", course.done.has(number));
    if (number === course.number) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
    const title = course.lesson.steps[number - 1]?.title ?? "";
    button.setAttribute(
      "aria-label",
      course.done.has(number) ? t("Step {number}, done: {title}", { number, title }) : t("Step {number}: {title}", { number, title }),
    );
  }
  const end = course.reached && (course.last || course.finished);
  find("next").hidden = !course.reached || course.last;
  find("show").hidden = course.reached;
  find("again").hidden = !course.reached;
  find("finished").hidden = !end;
}

/** @param {number} number */
function go(number) {
  visit += 1;
  course.go(number);
  say("", "");
  draw();
  lay();
}

/** @param {{touches?: string[], text?: string}} made */
async function judge({ touches, text }) {
  const [here, number] = [visit, course.number];
  try {
    const body = text === undefined ? { touches } : { turn: text };
    const verdict = await ask(`lessons/${name}/${number}`, { method: "POST", body });
    if (here !== visit) return;
    if (course.judge(verdict)) await praise(verdict, here);
    else await hint(verdict, here);
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
}

/**
 * @param {Record<string, any>} verdict
 * @param {number} here
 */
async function praise(verdict, here) {
  progress.add(name, course.number);
  say(verdict.say, "good");
  draw();
  onwards().focus({ preventScroll: true });
  for (const [index, shown] of verdict.boards.entries()) {
    if (index > 0) await pause(LOOK);
    if (here !== visit) return;
    display(shown);
  }
  if (onwards() !== find("next")) find("finished").scrollIntoView({ block: "nearest" });
}

/** What one most likely wants after a step: the next one, after the last one what comes after the lesson. */
function onwards() {
  const next = find("next");
  const after = /** @type {HTMLElement} */ (find("finished").querySelector(".button.primary"));
  return next.hidden ? after : next;
}

/**
 * Another legal turn: it is seen, then taken back, and the hint stays.
 * @param {Record<string, any>} verdict
 * @param {number} here
 */
async function hint(verdict, here) {
  say(verdict.say, "hint");
  for (const shown of verdict.boards) display(shown);
  await pause(LOOK);
  if (here === visit) lay();
}

/** @param {Record<string, any>} shown */
function display({ scene, turn, steps, told, levels, news }) {
  board.options = { plays: [], bottom: course.step.board.scene.player ?? 0, words: inWords() };
  board.show({ scene, tree: null, turn: { text: turn, steps, told } });
  outside(levels);
  for (const { code, params } of news) board.say(sentence(code, params, scene.game));
}

/** Make the example before the learner's eyes, touch by touch. */
async function show() {
  visit += 1;
  const here = visit;
  lay();
  await pause(0);
  for (;;) {
    const touch = course.shown(board.touched);
    if (here === visit && board.phase === "complete") board.confirm();
    if (here !== visit || touch === null || board.phase !== "choosing") return;
    board.press(touch);
    await pause(TOUCH);
  }
}

board.texts = { ...texts, ...JSON.parse(contests) };
board.more = async (/** @type {string[]} */ path) => {
  const { spec, board: laid } = course.step;
  return (await ask("positions", { method: "POST", body: { spec, position: laid.position, path } })).board.tree;
};
board.addEventListener("turn", (/** @type {CustomEvent} */ event) => void judge(event.detail));
find("progress").addEventListener("click", (event) => {
  const step = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset.step;
  if (step && course) go(Number(step));
});
find("next").addEventListener("click", () => {
  go(course.number + 1);
  find("step-title").focus({ preventScroll: true });
});
find("again").addEventListener("click", () => go(course.number));
find("show").addEventListener("click", () => void show());

try {
  course = new Course(await ask(`lessons/${name}`), progress.done(name));
  if (course.finished) course.go(1);
  go(course.number);
} catch (error) {
  say(error instanceof Error ? error.message : String(error), "hint");
}
