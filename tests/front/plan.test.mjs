import assert from "node:assert/strict";
import { test } from "node:test";
import { continued, handled, sketched } from "../../src/gipfel/web/static/board/moves.js";
import { explain, planOf } from "../../src/gipfel/web/static/board/plan.js";
import { boards, standing, walks } from "./given.mjs";

/** Where everything ends that a plan knows of. */
function ends(plan) {
  return new Set([...plan.glides, ...plan.arrivals, ...plan.flips].map(({ at }) => at));
}

for (const [spec, turns] of Object.entries(walks)) {
  test(`${spec}: every turn of a game is explained by its touches`, () => {
    assert.ok(turns.length > 5);
    for (const { before, after, steps, text } of turns) {
      const { plan, explained } = explain(before, after, continued(before, steps));
      assert.ok(explained, text);
      const [was, is] = [standing(before), standing(after)];
      for (const at of Object.keys(is)) {
        const kept = was[at]?.[0] === is[at][0];
        assert.ok(kept || ends(plan).has(at), `${text}: nothing says how ${is[at]} came to ${at}`);
      }
      const gone = Object.keys(was).filter((at) => !is[at]);
      const left = plan.departures.length + plan.glides.length + plan.spins.length;
      assert.ok(!gone.length || left > 0, `${text}: nothing says where ${gone} went`);
    }
  });

  test(`${spec}: nothing appears from nowhere`, () => {
    for (const { before, after, steps, text } of turns) {
      const { arrivals } = planOf(before, after, continued(before, steps));
      const sudden = arrivals.filter((arrival) => !arrival.stops.length);
      assert.deepEqual(sudden, [], `${text}: ${JSON.stringify(sudden)}`);
    }
  });
}

test("rings that are removed slide out on their open side", () => {
  const { before, after, steps } = walks.zertz.find((turn) => turn.steps.length === 2);
  const { removals } = planOf(before, after, steps);
  assert.equal(removals.length, 1);
  assert.equal(removals[0].item.at, steps[1][0]);
  const { item, toward } = removals[0];
  const cells = after.items.filter((other) => other.layer === "cell");
  const out = { x: item.x + toward.x, y: item.y + toward.y };
  assert.ok(cells.every((other) => Math.hypot(other.x - out.x, other.y - out.y) > 0.8));
});

test("a marble that goes on jumping is one marble, and those it jumps over leave in turn", () => {
  const { scene } = boards["zertz-again"];
  const steps = continued(scene, [["c2", "c4"], ["c6"]]);
  assert.deepEqual(steps, [["c2", "c4"], ["c4", "c6"]]);
  const shown = sketched(scene, steps);
  assert.deepEqual(standing(shown).c6, ["marble-white"]);
  const without = { ...shown, items: shown.items.filter((item) => item.layer !== "piece" || !["c3", "c5"].includes(item.at)) };
  const plan = planOf(scene, without, steps);
  assert.deepEqual(plan.glides.map(({ at }) => at), ["c6"]);
  assert.deepEqual(plan.departures.map(({ beat }) => beat).sort(), [1, 2]);
});

test("a ring leaves a marker that is put into it first, and what it jumps is turned over once it has passed", () => {
  const jumps = walks.yinsh.filter(({ before, after, steps }) => planOf(before, after, steps).flips.length);
  assert.ok(jumps.length > 5);
  for (const { before, after, steps } of jumps) {
    const plan = planOf(before, after, steps);
    const [from, to] = steps.find((step) => before.items.some((item) => item.layer === "piece" && item.at === step[0] && item.symbol.endsWith("ring")));
    const left = plan.arrivals.find(({ at }) => at === from) ?? plan.departures.find(({ came }) => came);
    assert.ok(left, "the marker comes");
    const ring = plan.glides.find(({ at }) => at === to);
    if (!ring) continue; // it was taken off for a row
    assert.ok(ring.stops[0].beat > left.beat || left.came);
    assert.ok(plan.flips.every(({ beat }) => beat === ring.stops[0].beat + 1));
  }
});

test("a marker is seen in the ring that is touched", () => {
  const { before, steps } = walks.yinsh.find(({ before, steps }) => steps.length === 1 && steps[0].length === 2 && before.leaves);
  const [[from]] = steps;
  const shown = sketched(before, [[from]]);
  assert.equal(standing(shown)[from].length, 2);
  assert.equal(standing(shown)[from][0], before.leaves);
  const { arrivals, departures } = planOf(before, shown, [[from]]);
  assert.deepEqual(arrivals.map(({ at, symbol }) => [at, symbol]), [[from, before.leaves]]);
  assert.deepEqual(departures, []);
});

test("a row that is touched at its ends stays where it is until it is taken", () => {
  const { scene } = boards["yinsh-gift"];
  const plan = planOf(scene, scene, [["d4", "d8"]]);
  assert.deepEqual(plan.moves.map(({ kind }) => kind), ["pick", "pick"]);
  assert.deepEqual(standing(sketched(scene, [["d4", "d8"]])), standing(scene));
});

test("a push moves the whole line", () => {
  const turn = walks["gipf:basic"].find(({ before, steps }) => standing(before)[steps[0][1]]);
  assert.ok(turn);
  const { glides } = planOf(turn.before, turn.after, turn.steps);
  assert.ok(glides.length >= 1);
});

test("a marble pushed off the board rolls into a pocket", () => {
  const pushed = walks.offboard.find(({ after, before }) => {
    const [was, is] = [standing(before), standing(after)];
    return Object.keys(is).some((at) => at.startsWith("pocket:") && !was[at]);
  });
  assert.ok(pushed, "no marble was pushed out in this game");
  const { glides } = planOf(pushed.before, pushed.after, pushed.steps);
  assert.equal(glides.filter(({ at }) => at.startsWith("pocket:")).length, 1);
});

test("a quadrant turns with its marbles", () => {
  const turn = walks.pentago.at(-1);
  const plan = planOf(turn.before, turn.after, turn.steps);
  if (turn.steps.length === 2) assert.equal(plan.spins.length, 1);
  const start = boards.pentago.scene;
  const shown = standing(sketched(start, [["c3"], ["turn:sw+"]]));
  assert.deepEqual(shown, { c1: ["marble-white"] });
});

test("going back is not told as a turn", () => {
  const { before, after, steps } = walks["gipf:basic"][10];
  assert.equal(explain(after, before, continued(after, steps)).explained, false);
});

test("a turn whose scene before is not known is marked where its marble has come to lie", () => {
  const turning = walks.pentago.filter(({ steps }) => steps.flat().some((touch) => touch.startsWith("turn:")));
  assert.ok(turning.length > 3);
  for (const { before, after, steps, text } of turning) {
    const { places, turned } = handled(after, steps);
    const near = (item) => Math.hypot(item.x - places[0].x, item.y - places[0].y) < 0.1;
    const piece = after.items.find((item) => item.layer === "piece" && near(item));
    assert.equal(piece?.symbol, before.hand, text);
    assert.equal(turned.length, 1, text);
  }
});
