import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { Connection } from "../../src/gipfel/web/static/table/connection.js";
import { afterwards, asked, drawn, possible } from "../../src/gipfel/web/static/table/possible.js";
import { TableState, clockText, pathOf } from "../../src/gipfel/web/static/table/state.js";
import { isOutside, matchOf, specOf as agreed } from "../../src/gipfel/web/static/page/agreement.js";
import { clockOf, opening, specOf } from "../../src/gipfel/web/static/page/terms.js";

const standing = {
  seq: 4, phase: "playing", you: 1, first: 1, player: 0, touched: [], entered: [false, false], offers: [], result: null,
  rematch: null, clocks: [{ left: [60_000, 50_000], running: 0 }], at: 1_000,
};
const taken = { kind: "taken", who: "guest", name: "" };

function known(more = {}, board = {}) {
  const state = new TableState();
  const snapshot = { ...standing, terms: { rated: false }, seats: [taken, taken], turns: ["a1", "b2"], tales: ["marble on a1", ""], chat: [], ...more };
  const shown = { scene: { game: "gipf" }, levels: [], seats: [0, 1], prompt: { code: "gipf-put" }, news: [], ...board };
  state.hear({ kind: "snapshot", snapshot, board: shown, presence: { seats: [true, true], watching: 0 } }, 1_000);
  return state;
}

test("who sits on the seat that moves first is the first player", () => {
  const state = known();
  assert.equal(state.player, 0);
  assert.equal(state.yours, true);
  assert.deepEqual(state.plays, [0]);
  assert.equal(known({ you: null }).player, null);
  assert.deepEqual(known({ you: null }).plays, []);
});

test("inside, players are numbered anew", () => {
  const state = known({}, { scene: { game: "pentago" }, levels: [{ game: "gipf" }], seats: [1, 0] });
  assert.deepEqual(state.plays, [1]);
  assert.equal(state.path, "gipf/pentago");
  assert.equal(pathOf(state.board), state.path);
  assert.ok(possible(state, false).includes("resign-inside"));
});

test("only the hand of the player to move runs, from the instant at which the clocks were read", () => {
  const state = known();
  assert.equal(state.left(0, 3_500), 57_500);
  assert.equal(state.left(1, 3_500), 50_000);
  assert.equal(state.left(0, 9_000_000), 0);
  assert.equal(known({ clocks: [] }).left(0, 1_000), null);
});

test("events keep the snapshot true", () => {
  const state = known();
  state.hear({ kind: "event", event: { kind: "turned", seq: 5, turn: "c3", told: [{ code: "told" }] }, standing: { ...standing, seq: 5, player: 1 } }, 2_000);
  assert.deepEqual(state.snapshot.turns, ["a1", "b2", "c3"]);
  assert.deepEqual(state.snapshot.tales, ["marble on a1", "", [{ code: "told" }]]);
  assert.equal(state.yours, false);
  state.hear({ kind: "event", event: { kind: "taken-back", seq: 6, turns: 2 } }, 2_000);
  assert.deepEqual(state.snapshot.turns, ["a1"]);
  assert.deepEqual(state.snapshot.tales, ["marble on a1"]);
  state.hear({ kind: "event", event: { kind: "said", seq: 7, at: 0, by: 0, phrase: "hello" } }, 2_000);
  assert.equal(state.snapshot.chat.at(-1).phrase, "hello");
  assert.equal(state.hear({ kind: "hello" }, 2_000).size, 0);
});

test("what can be done depends on how the game stands", () => {
  assert.deepEqual(possible(known(), false), ["take-back", "draw", "prepare", "resign"]);
  assert.deepEqual(possible(known(), true), ["draw", "prepare", "resign"]);
  assert.deepEqual(possible(known({ turns: [] }), false), ["abort", "draw", "resign"]);
  assert.deepEqual(possible(known({ turns: [] }), false, true), ["draw", "resign"]); // in an event nobody breaks off
  assert.deepEqual(possible(known({ turns: ["a1"], first: 0, you: 1 }), false), ["abort", "draw", "resign"]); // only the other has made one
  assert.deepEqual(possible(known({ phase: "waiting", turns: [] }), false), ["abort"]);
  assert.deepEqual(possible(known({ phase: "over" }), false), ["new"]);
  assert.deepEqual(afterwards(known()), []);
  assert.deepEqual(afterwards(known({ phase: "over" })), ["rematch", "review", "share"]);
  assert.deepEqual(afterwards(known({ phase: "over", rematch: "x" })), ["next", "review", "share"]);
  assert.deepEqual(afterwards(known({ phase: "over", you: null })), ["review", "share"]);
  assert.deepEqual(afterwards(known({ phase: "over" }), true), ["event", "review", "share"]); // an event goes on
  assert.deepEqual(possible(known({ you: null }), false), []);
  const offers = [{ offer: "draw", seat: 0 }, { offer: "take-back", seat: 1 }];
  assert.deepEqual(asked(known({ offers })), ["draw"]);
  assert.ok(possible(known({ offers }), false).includes("take-back-asked"));
});

test("what a rated game did to ratings is told by player", () => {
  const ratings = [{ seat: 0, before: 1500, after: 1662, provisional: true }];
  const state = known({ ratings }); // seat 1 moves first
  assert.equal(state.shift(0), null);
  assert.equal(state.shift(1).after, 1662);
  assert.equal(known().shift(0), null);
});

test("both enter the result of a contest outside, each once", () => {
  const board = { prompt: { code: "combine-state" } };
  assert.equal(known({}, board).enters, true);
  assert.deepEqual(known({}, board).plays, []);
  assert.equal(known({ entered: [true, false] }, board).enters, false);
  assert.equal(known().enters, false);
});

test("what the house has drawn since the last turn of a player", () => {
  assert.deepEqual(drawn(["a1", "challenge", "die 5", "die 3"]), [{ kind: "die", value: "5" }, { kind: "die", value: "3" }]);
  assert.deepEqual(drawn(["coin heads", "a1"]), []);
  assert.deepEqual(drawn([]), []);
});

test("a clock that rests does not run yet", () => {
  const clocks = [{ left: [60_000, 60_000], running: 0, rests: 20_000 }];
  const state = known({ clocks });
  assert.equal(state.left(0, 1_000 - state.ahead + 5_000), 60_000);
  assert.equal(state.rests(1_000 - state.ahead + 5_000), 15_000);
  assert.equal(state.left(0, 1_000 - state.ahead + 25_000), 55_000);
});

test("clocks as people read them", () => {
  const long = (days, hours) => `${days}d${hours}`;
  assert.equal(clockText(245_000, long), "4:05");
  assert.equal(clockText(3_723_000, long), "1:02:03");
  assert.equal(clockText(183_600_000, long), "2d3");
});

class Socket extends EventTarget {
  readyState = 1;
  sent = [];
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.dispatchEvent(new Event("close"));
  }
  hear(message) {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

test("what was not answered is repeated over a new connection, after what was missed is asked for", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const open = () => sockets[sockets.push(new Socket()) - 1];
  const connection = new Connection("t", { address: "here", open });
  connection.open();
  sockets[0].dispatchEvent(new Event("open"));
  assert.deepEqual(sockets[0].sent, [{ v: 1, kind: "watch", table: "t" }]);
  sockets[0].hear({ v: 1, kind: "snapshot", snapshot: { seq: 7 } });
  const answer = connection.act({ id: "a", kind: "play", turn: "c3" });
  sockets[0].close();
  context.mock.timers.tick(600);
  sockets[1].dispatchEvent(new Event("open"));
  assert.deepEqual(sockets[1].sent.map(({ kind, after }) => [kind, after]), [["watch", 7], ["act", undefined]]);
  assert.equal(sockets[1].sent[1].command.id, "a");
  sockets[1].hear({ v: 1, kind: "answer", id: "a", first: 8, last: 8 });
  assert.equal((await answer).last, 8);
});

test("events come once and without a gap, else everything is asked for anew", () => {
  const socket = new Socket();
  const connection = new Connection("t", { address: "here", open: () => socket });
  const heard = [];
  connection.addEventListener("message", (event) => heard.push(event.detail.event?.seq));
  connection.open();
  socket.hear({ v: 1, kind: "snapshot", snapshot: { seq: 2 } });
  for (const seq of [2, 3, 3, 5]) socket.hear({ v: 1, kind: "event", event: { seq } });
  assert.deepEqual(heard, [undefined, 3]);
  assert.deepEqual(socket.sent.at(-1), { v: 1, kind: "watch", table: "t" });
});

test("a packed snapshot is unpacked, and what came after it waits for it", async () => {
  const socket = new Socket();
  const connection = new Connection("t", { address: "here", open: () => socket });
  const heard = [];
  const both = new Promise((resolve) => {
    connection.addEventListener("message", (event) => {
      heard.push(event.detail.kind);
      if (heard.length === 2) resolve(undefined);
    });
  });
  connection.open();
  const bytes = deflateSync(JSON.stringify({ v: 1, kind: "snapshot", snapshot: { seq: 2 } }));
  socket.dispatchEvent(Object.assign(new Event("message"), { data: new Uint8Array(bytes).buffer }));
  socket.hear({ v: 1, kind: "event", event: { seq: 3 } });
  assert.deepEqual(heard, []);
  await both;
  assert.deepEqual(heard, ["snapshot", "event"]);
  await connection.unpacking;
  socket.hear({ v: 1, kind: "event", event: { seq: 4 } });
  assert.equal(connection.seq, 4);
});

test("a packed frame that cannot be read ends the connection, and another one is opened", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  const sockets = [];
  const connection = new Connection("t", { address: "here", open: () => sockets[sockets.push(new Socket()) - 1] });
  connection.open();
  sockets[0].dispatchEvent(Object.assign(new Event("message"), { data: new Uint8Array([1, 2, 3]).buffer }));
  await connection.unpacking;
  context.mock.timers.tick(600);
  assert.equal(sockets.length, 2);
});

test("a form says what the house is asked for", () => {
  const fields = new Map([["variant", "zertz:48"], ["option stock", "tournament"], ["option rings", ""], ["opponent", "friend"], ["clock", "increment 600 5"], ["sides", "lot"], ["hidden", "on"]]);
  assert.equal(specOf(fields), "zertz:48,stock=tournament");
  assert.deepEqual(clockOf("days 3"), { control: "days", base: 259_200_000, bonus: 0 });
  assert.deepEqual(opening(fields).seats, [{ kind: "me" }, { kind: "link" }]);
  assert.equal(opening(fields).hidden, true);
});

test("an agreement says everything in its spec, and the words of each contest outside", () => {
  const settled = [["count zertz", "1"], ["settle zertz", "external"], ["contest zertz", 'a "wild" race'], ["count tamsk", "0"], ["count yinsh", "2"], ["settle yinsh", "coin"], ["contest yinsh", "unseen"]];
  const fields = new Map([["host", "gipf:basic"], ...settled, ["challenges", "1"], ["begin", "challenger"], ["winner", "may"], ["spent", "won"], ["uses", "2"]]);
  const spec = 'gipf:basic,zertz=1,yinsh=2,challenges=1,settle-zertz=external,contest-zertz="a ""wild"" race",settle-yinsh=coin,spent=won,uses=2,begin=challenger,winner=may';
  assert.equal(agreed(fields), spec);
  assert.equal(isOutside(spec), true);
  assert.equal(isOutside('gipf,zertz=1,challenges=1,settle-zertz=coin,contest="a=external"'), false);
  const match = matchOf(new Map([...fields, ["deadline", "6mo"], ["clock", "none"], ["inner", "sudden 300"], ["opponent", "friend"]]));
  assert.deepEqual([match.spec, match.inner?.base], [`${spec},deadline=6mo`, 300_000]);
  assert.equal(agreed(new Map([...fields, ["deadline", "1d"]])), spec);
  assert.equal(agreed(new Map([...fields, ["deadline", "6mo"], ["settle zertz", "coin"]])).includes("deadline"), false);
});

test("the deadline stands where the contest outside was agreed, also in a game inside", () => {
  const inside = [["zertz_host", "gipf:basic"], ["zertz_count yinsh", "1"], ["zertz_settle yinsh", "external"], ["zertz_contest yinsh", "darts"], ["zertz_challenges", "1"]];
  const fields = new Map([["host", "gipf:basic"], ["count zertz", "1"], ["settle zertz", "agreement"], ["challenges", "1"], ["deadline", "3mo"], ...inside]);
  const spec = 'gipf:basic,zertz=1,challenges=1,settle-zertz=(gipf:basic,yinsh=1,challenges=1,settle-yinsh=external,contest-yinsh="darts",deadline=3mo)';
  assert.equal(agreed(fields), spec);
});

test("only games stand in brackets, also with an agreement of their own; without potentials nothing is agreed", () => {
  const inside = [["zertz_host", "gipf:basic"], ["zertz_count yinsh", "2"], ["zertz_settle yinsh", "dice"], ["zertz_challenges", "1"]];
  const fields = new Map([["host", "gipf:basic"], ["count zertz", "3"], ["settle zertz", "agreement"], ["count tamsk", "1"], ["settle tamsk", "pentago"], ["challenges", "2"], ...inside]);
  const spec = "gipf:basic,zertz=3,tamsk=1,challenges=2,settle-zertz=(gipf:basic,yinsh=2,challenges=1,settle-yinsh=dice),settle-tamsk=(pentago)";
  assert.equal(agreed(fields), spec);
  assert.equal(agreed(new Map([...fields, ["challenges", "0"]])), "gipf:basic,zertz=3,tamsk=1");
  assert.equal(agreed(new Map([["host", "gipf:tournament"], ["count zertz", "0"], ["challenges", "1"]])), "gipf:tournament");
});

test("who waits can prepare, and knows whether one answer to anything is prepared", () => {
  const waiting = known({ player: 1 });
  assert.equal(waiting.player, 0);
  assert.equal(waiting.waits, true);
  assert.equal(known({ player: 0 }).waits, false);
  assert.equal(known({ you: null, player: 1 }).waits, false);
  assert.equal(waiting.prepared, null);
  assert.equal(waiting.answersAny, false);
  const prepared = (/** @type {string[][]} */ lines) => known({ player: 1, prepared: { lines, steps: [], dropped: false } });
  assert.equal(prepared([["*", "d4ne+"]]).answersAny, true);
  assert.equal(prepared([["c3ne+", "d4ne+"]]).answersAny, false);
});

const sand = {
  full: 180_000, time: 20_000, runs: true, paused: false, began: 15_000, shot: 15_000, shot_ends: 30_000, against: true,
  glasses: [{ at: "c3", owner: 0, ends: 50_000 }, { at: "d4", owner: 1, ends: 22_000 }],
};

test("sand runs by the house's time from the instant at which it was read", () => {
  const state = known({ sand });
  const now = state.sand(4_000); // three seconds later
  assert.deepEqual(now?.glasses.map(({ at, left }) => [at, left]), [["c3", 27_000], ["d4", 0]]);
  assert.deepEqual([now?.shot, now?.against, now?.turn, now?.runs], [7_000, true, 8_000, true]);
  assert.equal(known().sand(4_000), null);
});

test("sand lies in a pause, waits for the end of a warning, and stands still after the game", () => {
  const left = (/** @type {any} */ more, /** @type {any} */ table = {}) => known({ sand: { ...sand, ...more }, ...table }).sand(4_000)?.glasses[0]?.left;
  assert.equal(left({ runs: false, paused: true }), 30_000);
  assert.equal(left({ rests: 2_000 }), 29_000);
  assert.equal(left({ rests: 5_000 }), 30_000);
  assert.equal(left({}, { phase: "over" }), 30_000);
});

test("where sand runs a pause is asked for, and nothing is taken back", () => {
  assert.ok(possible(known({ sand }), false).includes("pause"));
  assert.ok(!possible(known({ sand }), false).includes("take-back"));
  assert.ok(possible(known({ sand: { ...sand, paused: true } }), false).includes("go-on"));
});
