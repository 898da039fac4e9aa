// What the page knows of its table: a snapshot, kept true by events. No DOM here.

/** @typedef {Record<string, any>} Json */
/** @typedef {import("./glasses.js").Sand & {small: boolean, shot: number | null, against: boolean, turn: number, rests: number, paused: boolean}} SandNow milliseconds: whether there is a `small` glass, `shot` what it has left, `turn` since the turn began, `rests` until the sand runs again */

const MOST_LINES = 50;
const BY_THE_RULES = "by-the-rules";

export class TableState {
  constructor() {
    /** @type {Json | null} */
    this.snapshot = null;
    /** @type {Json | null} */
    this.board = null;
    /** @type {Json} */
    this.presence = { seats: [false, false], watching: 0 };
    /** @type {Json | null} */
    this.thinking = null;
    /** How far the engine is compiled, while the computer plays by the rules alone; else null. @type {number | null} */
    this.improvising = null;
    /** How far the house's clock is ahead of this one, in milliseconds. */
    this.ahead = 0;
  }

  /**
   * Take in a message of the house; says what changed.
   * @param {Json} message
   * @param {number} now
   * @returns {Set<string>} of `all`, `board`, `turns`, `standing`, `chat`, `presence`, `thinking`
   */
  hear(message, now) {
    switch (message.kind) {
      case "snapshot":
        this.snapshot = message.snapshot;
        this.board = message.board;
        this.presence = message.presence;
        this.ahead = message.snapshot.at - now;
        return new Set(["all"]);
      case "watching":
        this.presence = message.presence;
        return this.stand(message.standing, now);
      case "event":
        return this.follow(message, now);
      case "presence":
        this.presence = message.presence;
        return new Set(["presence"]);
      case "thinking":
        this.thinking = message;
        if (message.state === "thinking") this.improvising = message.code === BY_THE_RULES ? message.ready : null;
        return new Set(["thinking"]);
    }
    return new Set();
  }

  /**
   * @param {Json} message
   * @param {number} now
   */
  follow({ event, standing, board }, now) {
    const changed = new Set(this.record(event));
    if (standing) for (const what of this.stand(standing, now)) changed.add(what);
    if (board) {
      this.board = board;
      this.thinking = null;
      changed.add("board");
    }
    return changed;
  }

  /**
   * @param {Json} event
   * @returns {string[]}
   */
  record(event) {
    const table = this.snapshot;
    if (!table) return [];
    switch (event.kind) {
      case "turned":
      case "decided":
        table.turns.push(event.turn);
        table.tales.push(event.told ?? "");
        if (event.t !== undefined) table.times ??= table.turns.slice(1).map(() => null); // sand runs in a game inside
        table.times?.push(event.t ?? null);
        return ["turns"];
      case "taken-back":
        table.turns.splice(table.turns.length - event.turns, event.turns);
        table.tales.splice(table.turns.length);
        table.times?.splice(table.turns.length);
        return ["turns"];
      case "said":
        table.chat.push({ seq: event.seq, at: event.at, seat: event.by, text: event.text ?? "", phrase: event.phrase ?? "" });
        table.chat.splice(0, table.chat.length - MOST_LINES);
        return ["chat"];
    }
    return [];
  }

  /**
   * @param {Json | undefined} standing
   * @param {number} now
   */
  stand(standing, now) {
    if (!standing || !this.snapshot) return new Set();
    delete this.snapshot["sand"]; // what ran in a game inside is gone with it
    Object.assign(this.snapshot, standing);
    this.ahead = standing.at - now;
    return new Set(["standing"]);
  }

  /** The seat of a player; players move 0 and 1. @param {number} player */
  seatOf(player) {
    return this.snapshot?.first ? 1 - player : player;
  }

  /** The player one is, or null for who watches. */
  get player() {
    const you = this.snapshot?.you;
    return you === null || you === undefined ? null : this.seatOf(you);
  }

  /** Whether it is one's own turn. */
  get yours() {
    return this.snapshot?.phase === "playing" && this.player !== null && this.snapshot.player === this.player;
  }

  /** Whether one waits for the other player's turn, and can prepare something. */
  get waits() {
    const table = this.snapshot;
    return table?.phase === "playing" && this.player !== null && table.player === 1 - this.player && !this.stating;
  }

  /** What one has prepared ahead. @returns {{lines: string[][], steps: string[][], dropped: boolean} | null} */
  get prepared() {
    return this.snapshot?.prepared ?? null;
  }

  /** Whether an answer to whatever is played is prepared, and nothing else. */
  get answersAny() {
    return this.prepared?.lines.length === 1 && this.prepared.lines[0]?.[0] === "*";
  }

  /** How many games are open around the one being played. */
  get depth() {
    return this.board?.levels.length ?? 0;
  }

  /** Whether the result of a contest outside the house is awaited. */
  get stating() {
    return this.snapshot?.phase === "playing" && String(this.board?.prompt?.code).startsWith("combine-state");
  }

  /** Whether one is still to enter that result. */
  get enters() {
    return this.stating && this.player !== null && !this.snapshot?.entered[this.player];
  }

  /** The players of the board that one plays; both may enter the result of a contest, which the page asks for itself. */
  get plays() {
    const own = this.player;
    if (!this.board || own === null || this.snapshot?.phase !== "playing" || this.snapshot.sand?.paused || this.stating) return [];
    return this.board.seats.flatMap((/** @type {number} */ player, /** @type {number} */ index) => (player === own ? [index] : []));
  }

  /** The games from the outermost to the one being played, by name: “gipf/pentago”. */
  get path() {
    return this.board ? pathOf(this.board) : "";
  }

  /**
   * What the game did to a player's rating; null as long as it did nothing.
   * @param {number} player
   * @returns {{before: number, after: number, provisional: boolean} | null}
   */
  shift(player) {
    const seat = this.seatOf(player);
    return this.snapshot?.ratings?.find((/** @type {Json} */ shift) => shift.seat === seat) ?? null;
  }

  /**
   * The milliseconds a player has left in the game being played, now; null without a clock.
   * @param {number} player
   * @param {number} now
   */
  left(player, now) {
    const table = this.snapshot;
    const clock = table?.clocks?.at(-1);
    if (!table || !clock || clock.left[player] === null) return null;
    const gone = clock.running === player && table.phase === "playing" ? now + this.ahead - table.at - (clock.rests ?? 0) : 0;
    return Math.max(0, clock.left[player] - Math.max(0, gone));
  }

  /** How long the clock waits before it begins to run, in milliseconds. @param {number} now */
  rests(now) {
    const table = this.snapshot;
    return table?.phase === "playing" ? Math.max(0, (table.clocks?.at(-1)?.rests ?? 0) - (now + this.ahead - table.at)) : 0;
  }

  /**
   * What runs at this table now, by the house's time; null where nothing does.
   * @param {number} now
   * @returns {SandNow | null}
   */
  sand(now) {
    const [table, sand] = [this.snapshot, this.snapshot?.["sand"]];
    if (!table || !sand) return null;
    const runs = sand.runs && table["phase"] === "playing";
    const rests = runs ? Math.max(0, (sand.rests ?? 0) - (now + this.ahead - table["at"])) : 0;
    const time = sand.time + (runs ? Math.max(0, now + this.ahead - table["at"] - (sand.rests ?? 0)) : 0);
    const glasses = sand.glasses.map((/** @type {Json} */ glass) => ({ ...glass, left: Math.max(0, glass["ends"] - time) }));
    const shot = sand.shot_ends !== null && sand.shot_ends > time ? sand.shot_ends - time : null;
    return { full: sand.full, runs: runs && !rests, glasses, small: sand.shot !== null, shot, against: sand.against, turn: Math.max(0, time - sand.began), rests, paused: sand.paused };
  }

  /** The other's open offer of a kind. @param {string} kind */
  offered(kind) {
    return this.offer(kind, false);
  }

  /** One's own open offer of a kind. @param {string} kind */
  offering(kind) {
    return this.offer(kind, true);
  }

  /**
   * @param {string} kind
   * @param {boolean} own
   */
  offer(kind, own) {
    const { you, offers } = this.snapshot ?? { you: null, offers: [] };
    return offers.some((/** @type {Json} */ offer) => offer.offer === kind && you !== null && (offer.seat === you) === own);
  }
}

/**
 * The games of a board from the outermost to the one being played, by name.
 * @param {Json} board
 */
export function pathOf(board) {
  return [...board.levels, board.scene].map((scene) => scene.game).join("/");
}

/**
 * A clock as people read it: 4:05, 1:02:03, 2 d 3 h.
 * @param {number} milliseconds
 * @param {(days: number, hours: number) => string} long
 */
export function clockText(milliseconds, long) {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600)];
  if (days > 0) return long(days, hours % 24);
  const minutes = Math.floor(seconds / 60);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  if (hours > 0) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}
