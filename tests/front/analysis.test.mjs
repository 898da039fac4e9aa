import assert from "node:assert/strict";
import { test } from "node:test";
import { answers } from "../../src/gipfel/web/static/analysis/answers.js";
import { firstChance, numberAt, pieces, turningPoints } from "../../src/gipfel/web/static/analysis/curve.js";
import { accuracies, marksOf } from "../../src/gipfel/web/static/analysis/review.js";
import { jsonLines } from "../../src/gipfel/web/static/analysis/stream.js";
import { VariationTree } from "../../src/gipfel/web/static/analysis/tree.js";

const game = () => new VariationTree(["a", "b", "c", "d"]);

test("a game is a tree with one line, and one stands at its start", () => {
  const tree = game();
  assert.equal(tree.here, 0);
  assert.deepEqual(tree.turns(), []);
  tree.walk("last");
  assert.deepEqual(tree.turns(), ["a", "b", "c", "d"]);
  tree.walk("on");
  assert.deepEqual(tree.turns(), ["a", "b", "c", "d"]);
});

test("one walks on and back, and not beyond the ends", () => {
  const tree = game();
  tree.walk("back");
  assert.equal(tree.here, 0);
  tree.walk("on");
  tree.walk("on");
  tree.walk("back");
  assert.deepEqual(tree.turns(), ["a"]);
  tree.walk("first");
  assert.deepEqual(tree.turns(), []);
});

test("another turn is a variation, the same turn is the same node", () => {
  const tree = game();
  tree.walk("on");
  const main = tree.play("b");
  tree.walk("back");
  const beside = tree.play("x");
  assert.notEqual(main, beside);
  assert.ok(tree.beside());
  assert.deepEqual(tree.turns(), ["a", "x"]);
  tree.walk("back");
  assert.equal(tree.play("x"), beside);
  tree.go(main);
  assert.ok(!tree.beside());
});

test("variations are written beside the turn they replace", () => {
  const tree = game();
  tree.walk("on");
  tree.play("x");
  tree.play("y");
  tree.walk("back");
  tree.play("z");
  const rows = tree.rows();
  assert.deepEqual(rows.map(({ turn, number }) => [number, turn]), [[1, "a"], [2, "b"], [3, "c"], [4, "d"]]);
  assert.deepEqual(rows[1].variations.map((line) => line.map(({ turn }) => turn)), [["x", "y"]]);
  assert.deepEqual(rows[1].variations[0][1].variations[0].map(({ turn, number }) => [number, turn]), [[3, "z"]]);
});

test("a variation can become the main line, the old one stays", () => {
  const tree = game();
  tree.walk("on");
  tree.play("x");
  tree.play("y");
  tree.promote();
  assert.deepEqual(tree.main.map((id) => tree.node(id).turn), ["", "a", "x", "y"]);
  assert.ok(!tree.beside());
  assert.deepEqual(tree.rows()[1].variations[0].map(({ turn }) => turn), ["b", "c", "d"]);
});

test("what is removed is gone with all that follows", () => {
  const tree = game();
  tree.walk("last");
  tree.remove(tree.main[3]);
  assert.deepEqual(tree.main.map((id) => tree.node(id).turn), ["", "a", "b"]);
  assert.deepEqual(tree.turns(), ["a", "b"]);
  assert.equal(tree.nodes.size, 3);
  tree.remove(0);
  assert.equal(tree.nodes.size, 3);
});

test("a tree can be kept and comes back the same", () => {
  const tree = game();
  tree.walk("on");
  tree.play("x");
  const again = VariationTree.from(JSON.parse(JSON.stringify(tree)));
  assert.deepEqual(again.toJSON(), tree.toJSON());
  assert.equal(again.here, 0);
});

test("JSON lines are read however they are cut", async () => {
  const bytes = new TextEncoder().encode('{"a":"ü"}\n{"b":2}\n\n{"c":3}');
  for (const size of [1, 2, 5, 100]) {
    const stream = new ReadableStream({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const found = [];
    for await (const line of jsonLines(stream)) found.push(line);
    assert.deepEqual(found, [{ a: "ü" }, { b: 2 }, { c: 3 }]);
  }
});

test("who stops listening ends the stream", async () => {
  let cancelled = false;
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('{"a":1}\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  for await (const line of jsonLines(stream)) if (line.a) break;
  assert.ok(cancelled);
});

test("a chance is told for the first player", () => {
  assert.equal(firstChance(70, 0), 70);
  assert.equal(firstChance(70, 1), 30);
});

test("the game turns where a turn costs its own player much", () => {
  const chances = [
    { win: 50, player: 0 },
    { win: 52, player: 1 },
    { win: 80, player: 0 }, // the second player's mistake: 28
    { win: 40, player: 1 }, // the first player's: 40
    { win: 10, player: 0 }, // the second player's turn gained much: no mistake of his
  ];
  assert.deepEqual(turningPoints(chances), [{ number: 3, loss: 40 }, { number: 2, loss: 28 }]);
  assert.deepEqual(turningPoints([chances[0], undefined, chances[2]]), []);
});

test("graph, marks and accuracy go by the same losses, and never compare what is proven with what is estimated", () => {
  const chances = [
    { win: 100, player: 0, proven: true, best: ["a"], gap: 50 },
    { win: 55, player: 1, proven: false, best: ["x"], gap: 1 }, // nobody knows whether b still wins
    { win: 95, player: 0, proven: false, best: ["c"], gap: 1 },
    { win: 40, player: 1, proven: false, best: ["y"], gap: 1 }, // the best turn, and less came of it than was thought
  ];
  const turns = ["b", "z", "c"];
  assert.deepEqual(turningPoints(chances, turns), [{ number: 2, loss: 40 }]);
  assert.deepEqual(marksOf(chances, turns).map((mark) => mark?.mark ?? ""), ["", "?", ""]);
  assert.deepEqual(accuracies(chances, turns), [100, 36]);
});

test("the curve leaves gaps where nothing is known", () => {
  const box = { width: 100, height: 50 };
  const chances = [{ win: 50, player: 0 }, undefined, { win: 100, player: 0 }, { win: 0, player: 1 }];
  assert.deepEqual(pieces(chances, 4, box), [
    [{ x: 0, y: 25, number: 0 }],
    [{ x: 50, y: 0, number: 2 }, { x: 75, y: 50, number: 3 }],
  ]);
  assert.deepEqual(pieces([{ win: 50, player: 0 }], 0, box), [[{ x: 50, y: 25, number: 0 }]]);
  assert.equal(numberAt(0.49, 4), 2);
  assert.equal(numberAt(-1, 4), 0);
  assert.equal(numberAt(2, 4), 4);
});

test("a review marks mistakes, doubts, good turns and the only turn, and says what was better", () => {
  const chances = [
    { win: 50, player: 0, best: ["a"], gap: 12 },
    { win: 52, player: 1, best: ["x", "y"], gap: 5 },
    { win: 80, player: 0, best: ["c"], gap: 40 },
    { win: 80, player: 1, best: ["z"], gap: 3 },
    { win: 90, player: 0, best: ["e"], gap: null },
    { win: 90, player: 1 },
  ];
  const marks = marksOf(chances, ["a", "b", "c", "d", "e"]);
  assert.deepEqual(marks.map((mark) => mark?.mark ?? ""), ["!", "?", "□", "?!", ""]);
  assert.deepEqual([marks[1]?.loss, marks[1]?.better], [28, ["x", "y"]]);
  assert.deepEqual(marksOf([undefined, { win: null, player: 0 }], ["a", "b"]), [null, null]);
});

test("lines make a tree, and a tree its lines, the main line first", () => {
  const lines = [["a", "b", "c"], ["a", "x"], ["a", "b", "y", "z"]];
  const tree = VariationTree.of(lines);
  assert.deepEqual(tree.lines().toSorted(), lines.toSorted());
  assert.deepEqual(tree.lines()[0], lines[0]);
  assert.equal(tree.here, 0);
});

test("of one's own turns the first is prepared, of the other's all; a line ends with an answer", () => {
  const tree = VariationTree.of([
    ["a", "b", "c", "d", "e"], // the game is a b; then they, then one's own, and so on
    ["a", "b", "c", "f"],
    ["a", "b", "g", "h"],
    ["a", "b", "i"],
  ]);
  const yours = (id) => tree.node(id).number % 2 === 1;
  const found = answers(tree, 2, yours).map((nodes) => nodes.map((id) => tree.node(id).turn));
  assert.deepEqual(found, [["c", "d"], ["g", "h"]]);
});

test("accuracy is 100 where nothing is given away and falls with what is", () => {
  const chances = [60, 60, 10, 10].map((win, number) => ({ win, proven: false, player: number % 2 === 0 ? 0 : 1 }));
  assert.deepEqual(accuracies(chances), [100, 100]);
  assert.deepEqual(accuracies([chances[0], chances[2]]), [25, null]);
  assert.deepEqual(accuracies([]), [null, null]);
});
