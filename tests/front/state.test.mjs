import assert from "node:assert/strict";
import { test } from "node:test";
import { TurnState } from "../../src/gipfel/web/static/board/state.js";
import { boards, open } from "./given.mjs";

const ONE_WAY = "d7"; // the only marble that can capture, with one place to land
const RING = { prompt: { code: "remove" }, moved: true, touch: { a1: 0 } };

/** Every finished path below a state, walked by touching and stepping back. */
function paths(state) {
  if (state.complete) return 1;
  let found = 0;
  for (const touch of state.offered) {
    const touched = state.touch(touch);
    assert.ok(touched);
    found += paths(state);
    assert.ok(state.back());
    assert.ok(state.offered.includes(touch));
  }
  return found;
}

for (const [name, { tree, paths: known }] of Object.entries(boards)) {
  test(`${name}: the touches lead to every turn the tree has`, { skip: known === 0 && "too many" }, () => {
    assert.equal(paths(new TurnState(tree)), known);
  });
}

test("nothing is completed before something was touched", () => {
  const state = new TurnState(boards["zertz-one-way"].tree);
  assert.deepEqual(state.offered, [ONE_WAY]);
  assert.deepEqual(state.touches, []);
});

test("what is forced is completed and reported, and taken back together", () => {
  const state = new TurnState(boards["zertz-one-way"].tree);
  const { touch, forced } = state.touch(ONE_WAY);
  assert.equal(touch, ONE_WAY);
  assert.equal(forced.length, 1);
  assert.ok(state.complete);
  assert.deepEqual(state.touches, [ONE_WAY, ...forced]);
  assert.ok(state.back());
  assert.deepEqual(state.touches, []);
});

test("a person who is asked is not answered for", () => {
  const { tree } = boards["offboard-hand"];
  const asked = new TurnState(tree);
  const { forced } = asked.touch("d8");
  assert.deepEqual(forced, []);
  assert.equal(asked.offered.length, 1);
  assert.equal(asked.prompt.asks, true);
});

test("what is not offered cannot be touched", () => {
  const state = new TurnState(boards.pentago.tree);
  assert.equal(state.touch("turn:ne+"), null);
  assert.equal(state.touch("z9"), null);
  assert.deepEqual(state.touches, []);
});

test("a tap on another thing that was offered before changes the choice", () => {
  const state = new TurnState(boards.zertz.tree);
  state.press("stock:W");
  const { touched, back } = state.press("stock:B");
  assert.ok(touched);
  assert.ok(back);
  assert.deepEqual(state.touches, ["stock:B"]);
});

test("a tap on what was touched last puts it down, a tap elsewhere steps back", () => {
  const state = new TurnState(boards.zertz.tree);
  state.press("stock:W");
  assert.deepEqual(state.press("stock:W"), { touched: null, back: true });
  assert.deepEqual(state.touches, []);
  state.press("stock:W");
  assert.deepEqual(state.press("nowhere"), { touched: null, back: true });
  assert.deepEqual(state.press("nowhere"), { touched: null, back: false });
});

test("steps end where the board has moved", () => {
  const state = new TurnState(boards.zertz.tree);
  state.touch("stock:W");
  assert.deepEqual(state.steps, [["stock:W"]]);
  assert.equal(state.between, false);
  state.touch("d4");
  assert.deepEqual(state.steps, [["stock:W", "d4"]]);
  assert.equal(state.between, true);
  state.touch("a1");
  assert.deepEqual(state.steps, [["stock:W", "d4"], ["a1"]]);
  assert.ok(state.complete);
});

test("an open node is fetched by its path, and the way goes on there", async () => {
  const { tree, below } = open.pentago;
  const asked = [];
  let arrived = 0;
  const state = new TurnState(tree, {
    more: async (path) => {
      asked.push(path);
      return below[path[0]];
    },
    arrived: () => arrived++,
  });
  state.touch("c3");
  assert.ok(state.waiting);
  assert.deepEqual(state.offered, []);
  await Promise.resolve();
  await Promise.resolve();
  assert.deepEqual(asked, [["c3"]]);
  assert.equal(arrived, 1);
  assert.equal(state.offered.length, 8);
  assert.equal(state.scene.items.filter((item) => item.at === "c3" && item.layer === "piece").length, 1);
  state.touch("turn:ne+");
  assert.ok(state.complete);
});

test("what was fetched and is forced completes itself", async () => {
  const { tree, below } = open["zertz-one-way"];
  const told = [];
  const state = new TurnState(tree, { more: async (path) => below[path[0]], arrived: (touched) => told.push(touched) });
  state.touch(ONE_WAY);
  assert.equal(state.complete, false);
  await new Promise(setImmediate);
  assert.ok(state.complete);
  assert.equal(told[0].touch, ONE_WAY);
  assert.equal(told[0].forced.length, 1);
});

test("an answer that comes too late changes nothing", async () => {
  const { tree, below } = open.pentago;
  let arrived = 0;
  const state = new TurnState(tree, { more: async (path) => below[path[0]], arrived: () => arrived++ });
  state.touch("c3");
  state.back();
  await new Promise(setImmediate);
  assert.equal(arrived, 0);
  assert.deepEqual(state.touches, []);
  assert.equal(state.offered.length, 36);
});

test("a question that failed can be asked again", async () => {
  const { tree, below } = open.pentago;
  let tries = 0;
  const more = async (path) => {
    if (tries++ === 0) throw new Error("no connection");
    return below[path[0]];
  };
  const state = new TurnState(tree, { more });
  state.touch("c3");
  await new Promise(setImmediate);
  assert.ok(state.waiting);
  state.back();
  state.touch("c3");
  await new Promise(setImmediate);
  assert.equal(state.offered.length, 8);
});

test("a house that was busy is asked again, so that nobody is left with nothing to touch", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const { tree, below } = open.pentago;
  let tries = 0;
  const more = async (path) => {
    if (tries++ < 2) throw new Error("busy");
    return below[path[0]];
  };
  let arrived = 0;
  const state = new TurnState(tree, { more, arrived: () => arrived++ });
  state.touch("c3");
  for (const expected of [1, 2]) {
    await new Promise(setImmediate);
    assert.equal(tries, expected);
    assert.ok(state.waiting);
    context.mock.timers.tick(1_000);
  }
  await new Promise(setImmediate);
  assert.equal(state.offered.length, 8);
  assert.equal(arrived, 1);
});

test("the board inside a turn is asked for where it has moved, and at the end only where that is wanted", async () => {
  const { tree } = boards.pentago;
  for (const [endings, count] of [[false, 1], [true, 2]]) {
    const asked = [];
    const more = async (path) => {
      asked.push(path);
      return { v: 1, path, root: 0, nodes: [RING], scene: boards.pentago.scene };
    };
    const state = new TurnState(tree, { more, endings });
    state.touch("c3");
    assert.ok(state.pending);
    await new Promise(setImmediate);
    assert.ok(!state.pending);
    assert.ok(state.scene);
    state.touch("turn:ne+");
    assert.equal(asked.length, count);
  }
});

test("under strict touch what is final is not taken back", () => {
  const state = new TurnState(boards["zertz-strict"].tree, { strict: true });
  state.touch("stock:W");
  assert.equal(state.back(), false);
  assert.equal(state.reset(), false);
  assert.deepEqual(state.press("stock:B"), { touched: null, back: false });
  assert.deepEqual(state.touches, ["stock:W"]);
  assert.equal(state.typed("Wd4,d1"), null);
  assert.deepEqual(state.typed("d4"), { touch: "d4" });
  state.touch("d4");
  assert.deepEqual(state.press("d5"), { touched: null, back: false });
  assert.equal(state.final, 2);
  assert.equal(state.revocable, false);
});

test("a marble on the board that is touched to jump binds nobody, the one from the pool does", () => {
  const state = new TurnState(boards["zertz-strict-jump"].tree, { strict: true });
  state.touch("d4");
  assert.equal(state.final, 0);
  assert.deepEqual(state.typed("x f2Bf4"), { text: "x f2Bf4" });
  assert.deepEqual(state.press("f2"), { touched: { touch: "f2", forced: ["f4"] }, back: true });
  assert.equal(state.final, 0);
  assert.equal(state.back(), true);
  assert.deepEqual(state.touches, []);
  state.touch("d4");
  state.press("stock:B");
  assert.equal(state.final, 1);
  assert.deepEqual(state.press("d4"), { touched: null, back: false });
  assert.deepEqual(state.touches, ["stock:B"]);
});

test("by the text of 1999 the marble is bound and the rings are not", () => {
  const state = new TurnState(boards["zertz-marble"].tree, { strict: true });
  state.touch("stock:W");
  state.touch("d4");
  assert.equal(state.final, 1);
  assert.deepEqual(state.press("d5").back, true);
  assert.deepEqual(state.touches, ["stock:W", "d5"]);
  assert.equal(state.reset(), true);
  assert.deepEqual(state.touches, ["stock:W"]);
  assert.equal(state.back(), false);
});

test("without strict touch nothing is final, whatever the tree says", () => {
  const state = new TurnState(boards["zertz-strict"].tree);
  state.touch("stock:W");
  assert.equal(state.final, 0);
  assert.equal(state.back(), true);
});

test("a half-made turn is restored, through open nodes too, and nothing is completed by that", async () => {
  const state = new TurnState(boards["zertz-one-way"].tree);
  state.restore([ONE_WAY]);
  assert.deepEqual(state.touches, [ONE_WAY]);
  const { tree, below } = open.pentago;
  const fetched = new TurnState(tree, { more: async (path) => below[path[0]] });
  fetched.restore(["c3", "turn:ne+"]);
  await new Promise(setImmediate);
  assert.ok(fetched.complete);
  const wrong = new TurnState(boards.pentago.tree);
  wrong.restore(["c3", "z9", "turn:ne+"]);
  assert.deepEqual(wrong.touches, ["c3"]);
});

test("typed text is a touch by its short name where one is offered, else a turn", () => {
  const state = new TurnState(boards.pentago.tree);
  assert.deepEqual(state.typed(" c3 "), { touch: "c3" });
  assert.deepEqual(state.typed("c3ne+"), { text: "c3ne+" });
  assert.equal(state.typed("  "), null);
  state.touch("c3");
  assert.deepEqual(state.typed("NE+"), { touch: "turn:ne+" });
});

test("resigning is never offered on the board, and can still be done", () => {
  const tree = { v: 1, path: [], root: 0, nodes: [{ touch: { a1: 1, "choice:resign": 1 } }, { end: true }] };
  const state = new TurnState(tree);
  assert.deepEqual(state.offered, ["a1"]);
  assert.ok(state.touch("choice:resign"));
  assert.ok(state.complete);
});

test("without a tree nothing can be touched", () => {
  const state = new TurnState(null);
  assert.deepEqual(state.offered, []);
  assert.equal(state.complete, false);
  assert.equal(state.touch("a1"), null);
  assert.equal(state.back(), false);
});

test("what a switch stands on is chosen by itself, also where somebody would be asked", () => {
  const prompt = { code: "ring", asks: /** @type {const} */ (true) };
  const nodes = [{ touch: { a1: 1 } }, { prompt, touch: { "choice:ring": 2, "choice:no-ring": 2 } }, { end: /** @type {const} */ (true) }];
  const tree = { v: 1, path: [], root: 0, nodes };
  assert.deepEqual(new TurnState(tree, { preset: ["choice:no-ring"] }).touch("a1"), { touch: "a1", forced: ["choice:no-ring"] });
  const asked = new TurnState(tree);
  assert.deepEqual(asked.touch("a1"), { touch: "a1", forced: [] });
  assert.equal(asked.complete, false);
});
