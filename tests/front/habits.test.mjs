import assert from "node:assert/strict";
import { test } from "node:test";
import { CONFIRM, COORDINATES, TURNS, confirms, coordinates, inWords } from "../../src/gipfel/web/static/page/habits.js";

const memory = (kept) => ({ getItem: (name) => kept[name] ?? null });

test("turns are confirmed where the page does so, unless the reader has chosen", () => {
  for (const usual of [true, false]) {
    assert.equal(confirms(usual, memory({})), usual);
    assert.equal(confirms(usual, memory({ [CONFIRM]: "always" })), true);
    assert.equal(confirms(usual, memory({ [CONFIRM]: "never" })), false);
    assert.equal(confirms(usual, memory({ [CONFIRM]: "something else" })), usual);
  }
});

test("coordinates are shown unless the reader has hidden them", () => {
  assert.equal(coordinates(memory({})), true);
  assert.equal(coordinates(memory({ [COORDINATES]: "shown" })), true);
  assert.equal(coordinates(memory({ [COORDINATES]: "hidden" })), false);
});

test("turns are read in words unless the reader likes notation better", () => {
  assert.equal(inWords(memory({})), true);
  assert.equal(inWords(memory({ [TURNS]: "words" })), true);
  assert.equal(inWords(memory({ [TURNS]: "notation" })), false);
});
