import assert from "node:assert/strict";
import { test } from "node:test";
import { continued, handled, sketched } from "../../src/gipfel/web/static/board/moves.js";
import { explain, planOf } from "../../src/gipfel/web/static/board/plan.js";
import { boards, standing, walks } from "./given.mjs";

/** Where everything ends that a plan knows of. */
function ends(plan) {
  return new Set([...plan.glides, ...plan.arrivals].map(({ at }) => at));
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
