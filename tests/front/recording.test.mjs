import assert from "node:assert/strict";
import { test } from "node:test";
import { continued } from "../../src/gipfel/web/static/board/moves.js";
import { explain } from "../../src/gipfel/web/static/board/plan.js";
import { Recording } from "../../src/gipfel/web/static/page/recording.js";
import { miniatures } from "./given.mjs";

for (const [game, sent] of Object.entries(miniatures)) {
  test(`every turn of the miniature of ${game} can be shown as motion`, () => {
    const recording = new Recording(sent);
    for (let turn = 1; turn < recording.scenes.length; turn += 1) {
      const [before, after] = [recording.scenes[turn - 1], recording.scenes[turn]];
      assert.equal(explain(before, after, continued(before, recording.steps[turn])).explained, true, `turn ${turn}`);
      assert.notDeepEqual(after.items, before.items, `turn ${turn}`);
    }
  });

  test(`the miniature of ${game} goes on from its picture, to the end, and begins anew`, () => {
    const recording = new Recording(sent);
    const rest = recording.scenes.length - 1 - recording.at;
    assert.ok(rest > 0 && recording.at > 0);
    for (let turn = 0; turn < rest; turn += 1) assert.ok(recording.go()?.length);
    assert.equal(recording.go(), null);
    assert.equal(recording.scene, recording.scenes[0]);
  });
}
