import assert from "node:assert/strict";
import { test } from "node:test";
import { ahead, apart, layout } from "../../src/gipfel/web/static/board/geometry.js";
import { AROUND, ARROWS } from "../../src/gipfel/web/static/board/keys.js";
import { boards, cells } from "./given.mjs";

const games = ["zertz", "gipf", "pentago", "offboard"];
const scenes = games.map((name) => [name, boards[name].scene]);

for (const [name, scene] of scenes) {
  test(`${name}: turned all the way round, the board is as it was`, () => {
    const items = layout(scene, scene.ways).items;
    assert.deepEqual(items, scene.items);
    assert.notDeepEqual(layout(scene, 1).items, scene.items);
    assert.deepEqual(layout(scene, -1).items, layout(scene, scene.ways - 1).items);
  });

  test(`${name}: turning keeps distances, and everything stays in view`, () => {
    for (let steps = 1; steps < scene.ways; steps++) {
      const turned = layout(scene, steps);
      const [left, top, width, height] = turned.view;
      const [one, other] = [cells(turned), cells(scene)];
      one.forEach((item, index) => {
        const known = other[index];
        assert.ok(Math.abs(apart(item, one[0]) - apart(known, other[0])) < 1e-3);
      });
      for (const item of turned.items) {
        assert.ok(item.x > left && item.x < left + width, `${item.symbol} ${item.x}`);
        assert.ok(item.y > top && item.y < top + height, `${item.symbol} ${item.y}`);
      }
    }
  });

  test(`${name}: turned cells lie where cells lay, so that the board looks the same`, () => {
    const places = cells(scene).filter((item) => item.touch);
    for (const item of cells(layout(scene, 1)).filter((cell) => cell.touch)) {
      assert.ok(places.some((place) => apart(place, item) < 1e-2));
    }
  });

  for (const [keys, directions] of [["arrows", ARROWS], ["the keys around S", AROUND]]) {
    test(`${name}: ${keys} lead from any cell to every other`, () => {
      const points = cells(scene);
      const reached = new Set([points[0]]);
      const waiting = [points[0]];
      while (waiting.length) {
        const from = waiting.pop();
        for (const degrees of Object.values(directions)) {
          const next = ahead(from, points, degrees);
          if (next && !reached.has(next)) {
            reached.add(next);
            waiting.push(next);
          }
        }
      }
      assert.equal(reached.size, points.length);
    });
  }
}

test("a walk to and fro along a row comes back to where it began", () => {
  const points = cells(boards.zertz.scene);
  const start = points.find((item) => item.at === "d4");
  let here = start;
  for (const degrees of [0, 0, 180, 180]) here = ahead(here, points, degrees, start);
  assert.equal(here.at, "d4");
});

test("the six directions of a board of hexagons are the six neighbours", () => {
  const points = cells(boards.zertz.scene);
  const start = points.find((item) => item.at === "d4");
  const neighbours = [270, 315, 45, 90, 135, 225].map((degrees) => ahead(start, points, degrees));
  assert.equal(new Set(neighbours).size, 6);
  for (const item of neighbours) assert.ok(Math.abs(apart(item, start) - 1) < 1e-3);
});
