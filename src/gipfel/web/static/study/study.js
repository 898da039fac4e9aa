// A study: board and chapters, written by some and read by others, live for all of them.
import "../board/board.js";
import { JudgedLine } from "../analysis/line.js";
import { verdict } from "../analysis/verdict.js";
import { Refused, ask } from "../page/asking.js";
import { offerFrame } from "../page/framing.js";
import { coordinates, inWords } from "../page/habits.js";
import { gameOf, sentence, t, texts } from "../words.js";
import { Drawing } from "./drawing.js";
import { keyList, studyKey } from "./keys.js";
import { StudyLink } from "./link.js";
import { StudyList } from "./list.js";
import { MarkLayer } from "./marks.js";
import { People } from "./people.js";
import { Reading } from "./reading.js";
import { ChapterTree } from "./tree.js";
import { Writing } from "./writing.js";

/** @typedef {Record<string, any>} Json */
/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));
/** @type {any} */
const board = find("board");
const root = find("study");
const { study: name = "", chapter: first = "", writes: may = "" } = root.dataset;
const writes = may === "yes";
/** Sides by spec. @type {Record<string, string[]>} */
const sides = JSON.parse(root.dataset["sides"] ?? "{}");
/** @type {Json} */
let study = JSON.parse(root.dataset["shown"] ?? "{}");
/** @type {Json} */
let chapter = { chapter: first, mode: "read", side: 0, spec: "", position: "" };
let tree = new ChapterTree();
/** @type {JudgedLine | null} */
let line = null;
/** @type {Json | null} */
let judged = null;
/** What a reader tries beside the chapter. @type {string[]} */
let aside = [];
let visit = 0;

const link = new StudyLink(name, (chapters) => void heard(chapters));
const layer = new MarkLayer();
const drawing = new Drawing(find, layer, {
  may: () => writes && !reading.on,
  toggle: (mark) => void change({ kind: "mark", chapter: chapter["chapter"], node: tree.here, mark, on: !tree.node.marks.includes(mark) }),
  leave: () => void arrive(),
  scene: () => judged?.["board"].scene ?? null,
  marks: () => tree.node.marks,
});
const list = new StudyList(find, () => tree, () => void step());
const writing = new Writing(find, () => ({ chapter: chapter["chapter"], tree, mode: chapter["mode"] }), change);
const reading = new Reading(find, { link, chapter: () => chapter, tree: () => tree, display, following: () => neighbour(1), arrive });
const people = new People(find, link, done);

/** Do something, and show what became of it. @param {() => Promise<unknown>} work */
async function done(work) {
  note("");
  try {
    await work();
    await refresh();
  } catch (error) {
    note(error instanceof Error ? error.message : String(error));
  }
}

/** @param {string} words */
function note(words) {
  find("note").textContent = words;
}

/** @param {...Json} wishes */
async function change(...wishes) {
  await done(() => link.change(...wishes));
}

/** What others did. @param {string[] | null} chapters */
async function heard(chapters) {
  if (chapters === null) note(sentence("no-such-study") === "no-such-study" ? t("This study is not there any more.") : sentence("no-such-study"));
  else await refresh();
}

/** The study and the chapter as they are now. */
async function refresh() {
  study = await link.ask();
  const listed = study["chapters"].map((/** @type {Json} */ each) => each["chapter"]);
  if (!listed.includes(chapter["chapter"])) return open(listed[0] ?? "");
  await take(await link.chapter(chapter["chapter"], link.seq));
  return undefined;
}

/** @param {Json} told */
async function take(told) {
  link.seq = told["seq"];
  chapter = told;
  tree.take(/** @type {any} */ (told));
  drawStudy();
  if (drawing.on) {
    list.draw();
    writing.draw();
    drawing.lay();
  } else await arrive();
}

/** @param {string} wanted */
async function open(wanted) {
  link.seq = 0;
  tree = new ChapterTree();
  aside = [];
  const told = await link.chapter(wanted);
  line = new JudgedLine(told["spec"], told["position"]);
  list.tales.clear();
  history.replaceState(null, "", `/studies/${name}?chapter=${wanted}`);
  reading.on = false;
  await take(told);
  if (!writes && told["mode"] !== "read") reading.begin();
  else reading.end();
}

/** Another turn of the chapter. */
async function step() {
  aside = [];
  if (drawing.on) drawing.switch(false);
  else await arrive();
}

/** Show the position one stands at. */
async function arrive() {
  visit += 1;
  const here = visit;
  list.draw();
  writing.draw();
  reading.ask();
  words();
  try {
    const found = await line?.at([...tree.turns(), ...aside]);
    if (found && here === visit) show(found);
  } catch (error) {
    find("status").textContent = error instanceof Error ? error.message : String(error);
  }
}

/** @param {Json} found */
function show(found) {
  judged = found;
  list.tell(/** @type {any} */ (found));
  const { scene, tree: touches, turn } = found["board"];
  const plays = reading.on && !tree.asks ? [] : [0, 1, null];
  board.options = { plays, bottom: chapter["side"], motion: true, confirm: false, coordinates: coordinates(), words: inWords() };
  board.show({ scene, tree: touches, turn });
  layer.draw(aside.length ? [] : tree.node.marks);
  find("status").textContent = standing(found);
  find("aside").hidden = aside.length === 0;
  /** @type {HTMLAnchorElement} */ (find("analyse")).href = `/analysis?${new URLSearchParams({ spec: chapter["spec"], position: chapter["position"], turns: found["turns"].join(";") })}`;
}

/** Something the house has answered, shown for a moment. @param {Json} shown */
function display({ scene, turn, steps, told }) {
  board.options = { plays: [], words: inWords() };
  board.show({ scene, tree: null, turn: { text: turn, steps, told } });
  layer.draw([]);
}

/** @param {Json} found */
function standing({ outcome, player, board: { scene } }) {
  const named = sides[chapter["spec"]] ?? [];
  if (outcome) return verdict(outcome, named, gameOf(chapter["spec"]), scene.closing);
  return player === null ? "" : t("{name} is to move.", { name: named[player] ?? "" });
}

/** What is written at the turn on the board; who writes has it in fields. */
function words() {
  const said = tree.node.comments.map(({ text }) => text).join("\n");
  find("words").textContent = reading.on ? "" : said;
  find("words").hidden = writes || !said || reading.on;
}

function drawStudy() {
  find("study-title").textContent = study["title"];
  document.title = `${study["title"]} · Gipfel`;
  find("chapters").replaceChildren(
    ...study["chapters"].map((/** @type {Json} */ each) => {
      const [row, button] = [document.createElement("li"), document.createElement("button")];
      button.type = "button";
      button.dataset["chapter"] = each["chapter"];
      button.textContent = each["title"];
      if (each["chapter"] === chapter["chapter"]) button.setAttribute("aria-current", "true");
      row.append(button);
      return row;
    }),
  );
  find("chapter-title").textContent = chapter["title"];
  people.draw(study);
  offerFrame(study["visibility"] === "private" ? "" : `/embed/study/${name}/${chapter["chapter"]}`);
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("chapter-form"));
  if (form && !form.contains(document.activeElement)) {
    for (const field of ["title", "mode", "side", "goal"]) /** @type {any} */ (form.elements.namedItem(field)).value = String(chapter[field]);
  }
  find("as-reader").hidden = !writes || chapter["mode"] === "read";
}

/** @param {{touches?: string[], text?: string}} made */
async function played(made) {
  if (drawing.on) {
    drawing.touch(made.touches?.[0] ?? "");
    return;
  }
  if (reading.on) {
    await reading.judge(made);
    return;
  }
  try {
    const found = await line?.after([...tree.turns(), ...aside], made);
    const turn = found?.["turns"].at(-1) ?? "";
    const known = aside.length ? undefined : tree.after(turn);
    if (known) tree.here = known;
    else if (writes && !aside.length) {
      const node = await link.turn(chapter["chapter"], tree.here, { text: turn });
      await refresh();
      tree.here = node;
    } else aside.push(turn);
    await arrive();
  } catch (error) {
    board.refuse(error instanceof Error ? error.message : String(error));
  }
}

/** @param {number} by */
function neighbour(by) {
  const listed = study["chapters"].map((/** @type {Json} */ each) => each["chapter"]);
  return listed[listed.indexOf(chapter["chapter"]) + by];
}

/** @param {string} id @param {(fields: FormData) => Promise<unknown>} work */
function onSubmit(id, work) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById(id));
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    void done(() => work(new FormData(form, /** @type {SubmitEvent} */ (event).submitter)));
  });
}

onSubmit("chapter-form", async (fields) => {
  const name = chapter["chapter"];
  const act = fields.get("act");
  if (act === "remove") return link.change({ kind: "chapter-shelved", chapter: name, away: true });
  if (act === "up" || act === "down") return place(act === "up" ? -1 : 1);
  const told = { title: String(fields.get("title")), mode: fields.get("mode"), side: Number(fields.get("side")), goal: String(fields.get("goal")) };
  return link.change({ kind: "chapter-changed", chapter: name, ...told });
});

/** Between the two neighbours that will be. @param {number} by */
async function place(by) {
  const others = study["chapters"].filter((/** @type {Json} */ each) => each["chapter"] !== chapter["chapter"]);
  const at = study["chapters"].findIndex((/** @type {Json} */ each) => each["chapter"] === chapter["chapter"]) + by;
  const [before, after] = [others[at - 1]?.place, others[at]?.place];
  if (before === undefined && after === undefined) return;
  const where = before === undefined ? after - 1 : after === undefined ? before + 1 : (before + after) / 2;
  await link.change({ kind: "chapter-placed", chapter: chapter["chapter"], place: where });
}

onSubmit("add-chapter", async (fields) => {
  const text = String(fields.get("text")).trim();
  const from = fields.get("from") === "here" ? { spec: chapter["spec"], position: judged?.["position"] ?? "" } : { spec: String(fields.get("spec")) };
  const added = await link.send("/chapters", { title: String(fields.get("title")), ...(text ? { text } : from) });
  await open(added["chapters"].at(-1).chapter);
  /** @type {HTMLFormElement} */ (find("add-chapter")).reset();
});

onSubmit("practise", async (fields) => {
  const seats = [{ kind: "me" }, { kind: "engine", level: Number(fields.get("level")) }];
  const position = judged?.["position"] ?? "";
  const mover = judged?.["player"] ?? 0;
  const { table } = await ask("tables", { method: "POST", body: { spec: chapter["spec"], position, seats, sides: mover === 0 ? "first" : "second" } });
  location.assign(`/t/${table}`);
});

board.texts = texts;
board.layer = layer;
board.more = (/** @type {string[]} */ path) => line?.tree([...tree.turns(), ...aside], path);
board.addEventListener("turn", (/** @type {CustomEvent} */ event) => void played(event.detail));
find("chapters").addEventListener("click", (event) => {
  const wanted = /** @type {HTMLElement} */ (event.target).closest("button")?.dataset["chapter"];
  if (wanted) void open(wanted);
});
find("following").addEventListener("click", () => void open(neighbour(1) ?? chapter["chapter"]));
find("aside").addEventListener("click", () => void step());
find("as-reader").addEventListener("click", () => {
  if (reading.on) reading.end();
  else reading.begin();
  find("as-reader").setAttribute("aria-pressed", String(reading.on));
  void arrive();
});
addEventListener("keydown", (event) => {
  const wanted = studyKey(event, writes);
  if (!wanted) return;
  event.preventDefault();
  if (wanted === "comment") writing.focus();
  else if (wanted === "draw") drawing.switch();
  else if (wanted === "next-chapter") void open(neighbour(1) ?? chapter["chapter"]);
  else {
    tree.walk(wanted);
    void step();
  }
});
find("keys").replaceChildren(...keyList(writes));
find("writing").hidden = !writes;

try {
  await open(first);
  link.watch();
} catch (error) {
  note(error instanceof Refused ? error.message : String(error));
}
