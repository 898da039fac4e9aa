import assert from "node:assert/strict";
import { test } from "node:test";
import { LocalGame } from "../../src/gipfel/web/static/here/local_game.js";

const store = () => {
  const map = new Map();
  return { getItem: (key) => map.get(key) ?? null, setItem: (key, value) => map.set(key, value), removeItem: (key) => map.delete(key) };
};

test("a local game is kept by its spec and comes back after a reload", () => {
  const kept = store();
  const game = new LocalGame("pentago", kept);
  game.played(["a1ne+", "b2sw-"]);
  assert.deepEqual(new LocalGame("pentago", kept).turns, ["a1ne+", "b2sw-"]);
  assert.deepEqual(new LocalGame("zertz", kept).turns, []);
  game.undo();
  assert.deepEqual(new LocalGame("pentago", kept).turns, ["a1ne+"]);
  game.restart();
  assert.deepEqual(new LocalGame("pentago", kept).turns, []);
});

test("what cannot be read is no game", () => {
  for (const text of ["{", "{}", "[1]", "null"]) {
    const kept = store();
    kept.setItem("gipfel here gipf", text);
    assert.deepEqual(new LocalGame("gipf", kept).turns, []);
  }
});
