// The page of a table: what the house tells goes to the board and the panel beside it, what the person does to the house.
import "../board/board.js";
import "../board/tray.js";
import { Refused, freshId } from "../page/asking.js";
import { confirms, coordinates, inWords } from "../page/habits.js";
import { CHANGED, boardTurned } from "../page/turns.js";
import { sentence, t, texts } from "../words.js";
import { Calling } from "./calling.js";
import { Connection } from "./connection.js";
import { share, showLinks } from "./links.js";
import { Looking } from "./looking.js";
import { Side } from "./side.js";
import { TableState, pathOf } from "./state.js";
import { Talk } from "./talk.js";

/** @type {<T extends HTMLElement>(id: string) => T} */
const find = (id) => /** @type {any} */ (document.getElementById(id));

/** Prompts of a match that are answered by a word. */
const ANSWERED = ["combine-answer", "combine-make"];
const root = find("table");
const { table = "", secret = "", days = "", strict = "", titles = "{}", contests = "{}", signs = "{}" } = root.dataset;
/** @type {Record<string, string[]>} */
const sidePieces = JSON.parse(signs);
const strictGames = strict.split(" ");
/** @type {any} */
const board = find("board");
const state = new TableState();
const connection = new Connection(table, { secret: secret || undefined });
const kept = `gipfel half-made ${table}`;
let rotation = 0;
/** What was completed of the last turn because there was only one way, in a sentence. */
let forced = "";
/** The last final touch: which event it became, -1 if it was refused. */
let finalTouch = Promise.resolve(0);

const side = new Side(find, state, {
  act,
  strict: () => strictGames.includes(state.path),
  share: () => void share(table, (words) => side.add(words)),
  prepare: (done) => void prepare(done),
});
/** Turns prepared ahead; fetched when somebody wants to. @type {import("./ahead.js").Ahead | null} */
let ahead = null;
const name = (/** @type {number} */ player) => side.called(player);
const verdict = () => (state.snapshot?.result ? side.verdict(state.snapshot.result) : "");
const talk = new Talk(find, state, { act, note: (words) => side.note(words), name });
const calling = new Calling(document.title);
const looking = new Looking(find, state, (shown) => display(shown, false), () => {
  board.options = { words: inWords() };
  side.tell(board.turn, board.told);
});
const around = { act, name, end: verdict, titles: JSON.parse(titles), contests: JSON.parse(contests), place: (/** @type {number} */ turn) => looking.place(turn) };
const match = document.getElementById("story") ? new (await import("./match.js")).MatchView(find, state, around) : null;
const sand = document.getElementById("sand") ? new (await import("./sand.js")).SandView(state, { board, act, hurry: () => calling.hurry() }) : null;

/**
 * Do something at the table; a refusal is said, and the board goes on where it was.
 * @param {Record<string, unknown>} command
 * @returns {Promise<number>} the last event it brought; -1 when it was refused
 */
async function act(command) {
  // Touches follow each other faster than their events come back; each is judged by those before it.
  const known = command["kind"] === "touch" ? {} : { after: connection.seq };
  try {
    return (await connection.act({ id: freshId(), ...known, ...command }))["last"];
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refused(String(command["kind"]), error.message);
    return -1;
  }
}

/**
 * @param {string} kind
 * @param {string} sentence
 */
function refused(kind, sentence) {
  if (kind === "touch") finalTouch = Promise.resolve(0);
  if (kind === "touch" && state.board) display(state.board, false);
  if (kind === "play" || kind === "touch" || (kind === "prepare" && ahead?.mode)) board.refuse(sentence);
  else side.note(sentence);
}

/**
 * Show a position: the game as it stands, or one that was looked up.
 * @param {Record<string, any>} shown
 * @param {boolean} happened whether it has just come about
 */
function display(shown, happened) {
  const live = shown === state.board;
  if (board.scene && board.scene.game !== shown["scene"].game) {
    rotation = 0;
    boardTurned(0, shown["scene"].ways);
  }
  side.players.forEach((box, player) => {
    const owner = shown["seats"].indexOf(player);
    box.querySelector("gipfel-tray")?.setAttribute("owner", owner);
    box.querySelector(".side-piece use")?.setAttribute("href", `#${sidePieces[shown["scene"].game]?.[owner] ?? ""}`);
  });
  board.options = {
    plays: live ? state.plays : [],
    bottom: Math.max(0, shown["seats"].indexOf(state.player ?? 0)),
    confirm: confirms(Boolean(days)),
    coordinates: coordinates(),
    words: inWords(),
    strict: strictGames.includes(pathOf(shown)),
    motion: happened,
    trays: "shared",
    rotation,
  };
  const touched = live && state.yours ? halfMade() : [];
  const steps = (live && state.prepared?.steps) || [];
  board.lines = steps.length ? [{ plies: [[], steps] }] : []; // after the turn of the other one
  board.show({ scene: shown["scene"], tree: live ? shown["tree"] : null, turn: shown["turn"], touched });
  side.tell(shown["turn"], board.told);
  root.toggleAttribute("data-asks", live && state.yours && ANSWERED.includes(shown["prompt"]?.code));
  match?.show(shown, happened);
  sand?.show(shown);
}

/** @returns {string[]} the touches of a turn that was begun before the page was loaded anew */
function halfMade() {
  /** @type {string[]} */
  const final = state.snapshot?.touched ?? [];
  const found = JSON.parse(sessionStorage.getItem(kept) ?? "null");
  const goesOn = found?.turns === state.snapshot?.turns.length && final.every((touch, index) => found.touches[index] === touch);
  return goesOn ? found.touches : final;
}

/** @param {string[]} touches */
function keep(touches) {
  sessionStorage.setItem(kept, JSON.stringify({ turns: state.snapshot?.turns.length, touches }));
}

connection.addEventListener("message", (event) => {
  const message = /** @type {CustomEvent} */ (event).detail;
  if (message.kind === "refused" || message.kind === "gone") side.note(message.message ?? t("This table cannot be watched any more."));
  const before = state.snapshot?.phase;
  const prepared = state.prepared;
  const changed = state.hear(message, Date.now());
  if (changed.size === 0) return;
  const happened = message.kind === "event";
  const mine = message.event?.by === state.snapshot?.you && message.event?.kind === "turned";
  if (happened) [side.noted, side.remark] = [mine && prepared ? t("What you had prepared was played.") : "", told(message.event)];
  if (state.prepared?.dropped && !prepared?.dropped) drop();
  if (happened) side.disarm();
  if (happened && changed.has("board")) sessionStorage.removeItem(kept); // also of a turn that was taken back
  root.dataset["phase"] = state.snapshot?.phase;
  root.dataset["turns"] = state.snapshot?.turns.length;
  side.draw();
  talk.draw();
  looking.draw();
  match?.draw();
  sand?.tick(); // what has been laid down stands still at once
  if (before !== state.snapshot?.phase) begun();
  if (state.snapshot?.phase === "over") void end();
  if (ahead?.mode && !changed.has("board")) side.draw();
  else if (looking.live && state.board && (changed.has("board") || changed.has("all"))) {
    display(state.board, happened && ["turned", "decided"].includes(message.event.kind));
  } else if (happened && ["paused", "went-on"].includes(message.event.kind) && looking.live && state.board) {
    display(state.board, false); // nothing is offered while the sand lies, and what was refused then is said no more
  } else if (happened && message.event.kind === "touched") {
    follow();
  }
  if (ahead) void ahead.draw(changed.has("board"));
  if (happened && message.event.kind === "prepared") heardPrepared();
  if (happened && message.event.kind === "rematch-agreed") location.href = `/t/${message.event.table}`;
  calling.tell(state, happened);
});

/** Prepare turns while the other one thinks, or end that. @param {boolean} done */
async function prepare(done) {
  if (done) return ahead?.done();
  if (!state.waits) return side.note(t("It is your turn: play now instead of preparing."));
  if (!looking.live) await looking.walk("last");
  await dressed();
  ahead ??= new (await import("./ahead.js")).Ahead(find, state, {
    board,
    act,
    tree: async (path) => (await connection.tree(path, true))["tree"],
    say: (words) => {
      side.preparing = words;
      side.note("");
      if (words) board.say(words);
    },
    show: (scene, tree, plays) => {
      board.options = { plays, confirm: false, strict: false, motion: false };
      board.lines = [];
      board.show({ scene, tree });
    },
    leave: () => {
      if (state.board) display(state.board, false);
      setTimeout(() => board.say(side.ready())); // after what the board says of itself
    },
  });
  ahead.open();
}

/** What was prepared is seen on the board, and said. */
function heardPrepared() {
  if (!ahead?.mode && looking.live && state.board) display(state.board, false);
  board.say(side.ready() || t("Nothing is prepared any more."));
}

/** What was prepared did not fit. */
function drop() {
  side.noted = t("What you had prepared did not fit and was dropped.");
  board.say(side.noted);
}

/** A touch of the board, or Escape, takes back the answer to anything. @returns {boolean} whether there was one */
function unprepare() {
  if (!state.waits || !state.answersAny || ahead?.mode) return false;
  void act({ kind: "prepare" });
  return true;
}

// Before the board hears of it: with touches made, Escape is a step back there.
const escaped = (/** @type {KeyboardEvent} */ event) => {
  if (event.key !== "Escape" || (event.target instanceof Element && event.target.closest("input, dialog"))) return;
  if (ahead?.mode && !board.touched.length) ahead.done();
  else unprepare();
};
addEventListener("keydown", escaped, { capture: true });

/** What the other one did, said at the end of the line until the next thing happens. @param {Record<string, any>} event */
function told(event) {
  const { player, snapshot } = state;
  if (event["by"] === snapshot?.you && event["kind"] === "turned") return forced;
  if (player === null || event["by"] === snapshot?.you || typeof event["by"] !== "number") return "";
  const other = side.name(1 - player);
  if (event["kind"] === "said") return t("{name} says: {words}", { name: other, words: event["phrase"] ? sentence(`phrase-${event["phrase"]}`) : event["text"] });
  if (event["kind"] === "withdrawn") return t("{name} takes the offer back.", { name: other });
  if (event["kind"] !== "declined") return "";
  if (event["offer"] === "draw") return t("{name} does not want a draw and plays on.", { name: other });
  if (event["offer"] === "rematch") return t("{name} does not want a rematch now.", { name: other });
  if (event["offer"] === "pause") return t("{name} does not want a pause now.", { name: other });
  if (event["offer"] === "go-on") return t("{name} is not ready to go on yet.", { name: other });
  return t("{name} does not agree to take the turn back.", { name: other });
}

/** @type {Promise<void> | null} */
let ending = null;
/** @type {Promise<unknown> | null} */
let dress = null;

/** How cards over the list of turns look is fetched with the first of them. */
function dressed() {
  const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: root.dataset["cards"] ?? "" });
  dress ??= new Promise((resolve) => {
    sheet.addEventListener("load", resolve, { once: true });
    document.head.append(sheet);
  });
  return dress;
}

/** A game that is over gets its course of chances; the modules for it are fetched only now. */
function end() {
  ending ??= dressed().then(() => import("./ending.js")).then(({ showEnding }) => showEnding(state, { names: [name(0), name(1)], go: (turns) => void looking.go(turns) }));
  return ending;
}

/** Under strict touch another page of the same player follows. */
function follow() {
  /** @type {string[]} */
  const touched = state.snapshot?.touched ?? [];
  const ahead = touched.some((touch, index) => board.touched[index] !== touch);
  if (state.board && looking.live && state.yours && ahead) display(state.board, false);
}

function begun() {
  // While it lasts, only who may prepare turns there goes to analysis, and those whose terms allow it.
  find("analyse").hidden = state.snapshot?.phase !== "over" && find("analyse").dataset["during"] === undefined;
}

connection.addEventListener("connected", (event) => side.connected(/** @type {CustomEvent} */ (event).detail));

board.texts = { ...texts, ...JSON.parse(contests) }; // a challenge names its contest by its short text
board.more = async (/** @type {string[]} */ path) => (ahead?.mode ? ahead.more(path) : (await connection.tree(path))["tree"]);
board.addEventListener("turn", async (/** @type {CustomEvent} */ event) => {
  const { touches, text } = event.detail;
  if (ahead?.mode) return void ahead.take(event.detail);
  const last = await finalTouch;
  if (last < 0) return;
  const after = Math.max(last, connection.seq); // the answer to a touch may be here before its event
  void act({ kind: "play", after, ...(text === undefined ? { touches } : { turn: text }) });
});
board.addEventListener("touch", (/** @type {CustomEvent} */ event) => {
  if (ahead?.mode) return;
  forced = event.detail.said ?? "";
  if (event.detail.strict) finalTouch = act({ kind: "touch", touch: event.detail.touch });
  else keep(event.detail.touches);
});
board.addEventListener("denied", (/** @type {CustomEvent} */ event) => {
  if (event.detail.phase !== "idle" || state.snapshot?.phase !== "playing" || state.player === null) return;
  if (ahead?.mode || unprepare()) return;
  if (!looking.live) side.note(t("You are looking back. Go to the last turn to play on."));
  else if (!state.yours && state.snapshot.player !== null) side.note(t("Not yet: {name} is to move.", { name: name(state.snapshot.player) }));
});
board.addEventListener("back", (/** @type {CustomEvent} */ event) => {
  if (!ahead?.mode) keep(event.detail.touches);
});
board.addEventListener("rotate", (/** @type {CustomEvent} */ event) => {
  rotation = event.detail.rotation;
});

document.addEventListener(CHANGED, () => {
  void looking.go(looking.at ?? looking.turns.length);
  match?.draw();
});

showLinks(table, (words) => side.add(words));
connection.open();
setInterval(() => {
  side.tick();
  sand?.tick();
  calling.tick(state);
}, 250);
