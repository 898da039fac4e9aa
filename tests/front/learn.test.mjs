import assert from "node:assert/strict";
import { test } from "node:test";
import { Course } from "../../src/gipfel/web/static/learn/course.js";
import { Progress } from "../../src/gipfel/web/static/learn/progress.js";

const lesson = { steps: [1, 2, 3].map((number) => ({ number, example: ["a", "b"] })) };
const store = (text = null) => ({
  text,
  getItem() {
    return this.text;
  },
  setItem(_key, value) {
    this.text = value;
  },
});

test("progress is kept by lesson, each step once", () => {
  const progress = new Progress(store());
  progress.add("gipf", 2);
  progress.add("gipf", 1);
  progress.add("gipf", 2);
  progress.add("zertz", 1);
  assert.deepEqual([...progress.done("gipf")], [1, 2]);
  assert.deepEqual([...progress.done("zertz")], [1]);
  assert.deepEqual([...progress.done("pentago")], []);
});

test("what was kept and cannot be read is no progress", () => {
  for (const text of ["{", "null", "[]", '{"gipf": 3}']) assert.deepEqual([...new Progress(store(text)).done("gipf")], []);
});

test("a lesson goes on with the first step that is not done", () => {
  assert.equal(new Course(lesson, new Set()).number, 1);
  assert.equal(new Course(lesson, new Set([1, 3])).number, 2);
  assert.equal(new Course(lesson, new Set([1, 2, 3])).number, 1);
});

test("a step is reached by its goal only, and reached anew when one goes there again", () => {
  const course = new Course(lesson, new Set());
  assert.equal(course.judge({ done: false }), false);
  assert.ok(!course.reached);
  assert.equal(course.judge({ done: true }), true);
  assert.ok(course.reached && course.done.has(1) && !course.finished);
  course.go(1);
  assert.ok(!course.reached && course.done.has(1));
  course.go(9);
  assert.ok(course.last);
});

test("the example goes on from the touches made, if they lead there", () => {
  const course = new Course(lesson, new Set());
  assert.equal(course.shown([]), "a");
  assert.equal(course.shown(["a"]), "b");
  assert.equal(course.shown(["a", "b"]), null);
  assert.equal(course.shown(["x"]), null);
});
