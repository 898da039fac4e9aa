import assert from "node:assert/strict";
import { test } from "node:test";
import { COMMANDS, commandOf, directionOf } from "../../src/gipfel/web/static/board/keys.js";
import { asRead, asTurned, itemText, names, sentence, spoken, taleText, textsOf, trayText, wordOf } from "../../src/gipfel/web/static/board/speech.js";
import { boards, texts, walks } from "./given.mjs";

const scenes = [...Object.values(boards).map(({ scene }) => scene), ...Object.values(walks).flatMap((turns) => turns.map(({ after }) => after))];
const plain = { ctrlKey: false, altKey: false, metaKey: false };

test("everything that can be pointed at has a spoken name", () => {
  for (const scene of scenes) {
    const known = names(texts, scene);
    for (const item of scene.items) {
      if (!item.touch) continue;
      const name = known.get(item.touch);
      assert.ok(name, item.touch);
      assert.doesNotMatch(name, /[{}]|=|undefined|-name/);
    }
    assert.doesNotMatch(trayText(texts, scene), /[{}]|=|undefined/);
  }
});

test("every prompt of a tree has a sentence", () => {
  for (const { tree } of Object.values(boards)) {
    for (const { prompt } of tree.nodes) if (prompt) assert.ok(texts[prompt.code], prompt.code);
  }
});

test("sentences take their fields, lists and words that are translated themselves", () => {
  const own = { move: "{who} goes to {cells}", who: "it", there: "there" };
  assert.equal(sentence(own, { code: "move", params: { who: "white", cells: ["a1", "there"] } }), "white goes to a1, there");
  assert.equal(sentence(own, { code: "unknown", params: { cell: "a1" } }), "unknown cell=a1");
  assert.equal(sentence(own, { code: "move" }), "{who} goes to {cells}");
});

test("a code that two games say differently is said as the game of the board says it", () => {
  const both = { "tower/cell-taken": "There is a tower on {cell}.", "river/cell-taken": "{cell} is under water.", done: "Done" };
  const said = (game) => sentence(textsOf(both, game), { code: "cell-taken", params: { cell: "a1" } });
  assert.deepEqual([said("tower"), said("river")], ["There is a tower on a1.", "a1 is under water."]);
  assert.equal(textsOf(texts, "pentago"), texts);
});

test("a cell says whether it can be touched, a choice has a word", () => {
  assert.equal(spoken(texts, "d4, vacant ring", { offered: true, chosen: false }), "d4, vacant ring, can be touched");
  assert.equal(spoken(texts, "d4, vacant ring", { offered: false, chosen: false }), "d4, vacant ring");
  assert.equal(wordOf(texts, "choice:done"), "Done");
  assert.equal(wordOf({}, "choice:result-draw"), "result draw");
  assert.equal(itemText({ pieces: "white pieces" }, { symbol: "", count: 3, speech: { code: "pieces" } }), "white pieces: 3");
});

test("every command has a sentence, and no key means two things", () => {
  const keys = COMMANDS.flatMap((command) => [...command.keys, ...(command.codes ?? [])]);
  assert.equal(new Set(keys).size, keys.length);
  for (const command of COMMANDS) assert.ok(texts[`key-${command.name}`], command.name);
});

test("keys are read by their meaning, those around S by their place", () => {
  assert.deepEqual(commandOf({ ...plain, key: "Enter", code: "Enter" }), { name: "touch", key: "Enter" });
  assert.deepEqual(commandOf({ ...plain, key: "y", code: "KeyZ" }), { name: "around", key: "KeyZ" });
  assert.deepEqual(commandOf({ ...plain, key: "7", code: "Numpad7" }), { name: "around", key: "Numpad7" });
  assert.deepEqual(commandOf({ ...plain, key: "7", code: "Digit7" }), { name: "choose", key: "7" });
  assert.equal(commandOf({ ...plain, key: "r", code: "KeyR", ctrlKey: true }), null);
  assert.equal(commandOf({ ...plain, key: "F5", code: "F5" }), null);
  assert.equal(directionOf("KeyW"), 270);
  assert.equal(directionOf("ArrowLeft"), 180);
  assert.equal(directionOf("Enter"), null);
});

test("a turn is told phrase by phrase, each by the game whose code it is, and a parameter may be a phrase", () => {
  const said = { "five/told-put": "marble on {cell}, {quarter}", "other/told-put": "piece on {cell}", corner: "lower left", taken: "taken: {all}", at: "grey {ring}" };
  const put = { code: "told-put", game: "five", params: { cell: "e6", quarter: { code: "corner" } } };
  const taken = { code: "taken", params: { all: [{ code: "at", params: { ring: "a1" } }, { code: "at", params: { ring: "a2" } }] } };
  assert.equal(taleText(said, [put, taken]), "marble on e6, lower left; taken: grey a1, grey a2");
  assert.equal(taleText(said, [{ ...put, game: "other" }]), "piece on e6");
  assert.equal(taleText(said), "");
});

test("words for corners follow a square board that is turned clockwise", () => {
  const texts = { "x-told-sw": "lower left", "x-told-nw": "upper left", "x-told-ne": "upper right", "x-told-se": "lower right" };
  assert.equal(asTurned(texts, "marble on a1, lower left clockwise", 1), "marble on a1, upper left clockwise");
  assert.equal(asTurned(texts, "lower left, lower right", 3), "lower right, upper right");
  assert.equal(asTurned(texts, "lower left", 0), "lower left");
  assert.equal(asTurned({}, "lower left", 2), "lower left");
});

test("an announced move is read in words or in notation", () => {
  const texts = { jump: "the jump from {from} to {to}" };
  const params = { move: "b2>d4", move_words: { code: "jump", params: { from: "b2", to: "d4" } }, left: 1 };
  assert.deepEqual(asRead(texts, params, true), { move: "the jump from b2 to d4", left: 1 });
  assert.deepEqual(asRead(texts, params, false), { move: "b2>d4", left: 1 });
});
