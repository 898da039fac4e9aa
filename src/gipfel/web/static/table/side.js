// The panel beside the board: players with their clocks, how the game stands, what can be done.
import { shape } from "../board/draw.js";
import { tellLast } from "../page/turns.js";
import { closing, gameOf, n, sentence, t } from "../words.js";
import { afterwards, asked, possible } from "./possible.js";
import { clockText } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {(command: Record<string, unknown>) => Promise<unknown>} Act */
/** @typedef {{look?: string, sign?: string | undefined}} Face */

const HURRY = 20_000;
/** What must be asked for twice, for it cannot be undone. */
const SURE = ["resign", "resign-inside", "abort"];
const ARMED = 5_000; // milliseconds after which what is asked for twice has been asked for in vain
/** What takes an offer of one's own back. @type {Record<string, string>} */
const WITHDRAWN = { "take-back-asked": "withdraw take-back", "draw-offered": "withdraw draw", "rematch-offered": "withdraw rematch", "pause-asked": "withdraw pause", "go-on-asked": "withdraw go-on" };
/** Prompts that ask for the answer to an announcement. */
const ANSWERS = ["combine-answer", "combine-let-only"];
const FLAG = "M6 21V4h12l-3 4.5 3 4.5H6";
const CROSS = "M6 6l12 12M18 6L6 18";
const ONWARD = "M4 12h15M13 6l6 6-6 6";
/** Signs over the words, drawn as lines. @type {Record<string, string>} */
const SIGNS = {
  abort: CROSS,
  withdraw: CROSS,
  "take-back": "M8.5 4.5L4 9l4.5 4.5M4 9h10a5 5 0 0 1 0 10H9",
  draw: "M5 9h14M5 15h14",
  pause: "M9 5v14M15 5v14",
  "go-on": "M8 5l10 7-10 7z",
  resign: FLAG,
  "resign-inside": FLAG,
  prepare: "M12 7v5l3.5 2M12 3.5a8.5 8.5 0 1 1-8.5 8.5M3.5 5v3.5H7",
  rematch: "M4.5 11a7.5 7.5 0 0 1 13.5-3.5l1.5 2M19.5 4v5.5H14M19.5 13A7.5 7.5 0 0 1 6 16.5l-1.5-2M4.5 20v-5.5H10",
  next: ONWARD,
  event: ONWARD,
  review: "M4 17l5-6 4 3 7-8",
  share: "M12 15V4M8 8l4-4 4 4M5 13v6h14v-6",
  new: "M12 5v14M5 12h14",
};

export class Side {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {{act: Act, strict: () => boolean, share: () => void, prepare: (done: boolean) => void}} deeds
   */
  constructor(find, state, { act, strict, share, prepare }) {
    this.state = state;
    this.act = act;
    this.strict = strict;
    this.share = share;
    this.prepare = prepare;
    /** What is expected while something is prepared. */
    this.preparing = "";
    this.table = find("table").dataset["table"] ?? "";
    this.players = [find("player-0"), find("player-1")];
    this.status = find("status");
    this.told = find("told");
    /** The turn that led to what is on the board, and how it is told. @type {{player: number | null, words: string}} */
    this.last = { player: null, words: "" };
    this.acts = find("acts");
    this.offers = find("offers");
    this.watching = find("watching");
    this.sure = "";
    /** As what the buttons were drawn last, above the board and beside it. */
    this.drawn = { acts: "", offers: "" };
    this.lost = false;
    this.noted = "";
    /** Said after how the game stands, not in its place. */
    this.remark = "";
    this.armed = 0;
    for (const place of [this.acts, this.offers]) {
      place.addEventListener("click", (event) => {
        const pressed = /** @type {Element} */ (event.target).closest("[data-does]");
        if (pressed instanceof HTMLElement && pressed.dataset["does"]) this.do(pressed.dataset["does"]);
      });
    }
  }

  /** What was to be asked for twice is not asked for any more: time has gone by, or something else was done. */
  disarm() {
    clearTimeout(this.armed);
    const was = this.sure;
    this.sure = "";
    // Its own words only: what is being pressed just now must stay what it is.
    const label = was ? this.acts.querySelector(`[data-does="${was}"]`)?.lastChild : null;
    if (label) label.textContent = this.words(was);
    this.drawn.acts = "";
  }

  /** @param {string} what */
  arm(what) {
    this.sure = what;
    this.drawActs();
    this.armed = setTimeout(() => this.disarm(), ARMED);
    const elsewhere = (/** @type {Event} */ event) => {
      const pressed = event.target instanceof Element ? event.target.closest("[data-does]") : null;
      if (pressed instanceof HTMLElement && pressed.dataset["does"] === this.sure) return;
      document.removeEventListener("click", elsewhere);
      document.removeEventListener("focusin", elsewhere);
      this.disarm();
    };
    document.addEventListener("click", elsewhere);
    document.addEventListener("focusin", elsewhere);
  }

  /** @param {boolean} there */
  connected(there) {
    this.lost = !there;
    this.draw();
  }

  /**
   * Say something until the next thing happens.
   * @param {string} words
   */
  note(words) {
    this.noted = words;
    this.draw();
  }

  /** Say something besides how the game stands, until the next thing happens. @param {string} words */
  add(words) {
    this.noted = "";
    this.remark = words;
    this.draw();
  }

  /** The turn that led to what is shown. @param {{player?: number | null} | null} turn @param {string} words */
  tell(turn, words) {
    this.last = { player: turn?.player ?? null, words };
    this.tellLast();
  }

  tellLast() {
    const { player, words } = this.last;
    const who = player === null ? t("The house") : player === this.state.player ? t("You") : this.name(player);
    tellLast(this.told, who, words);
  }

  draw() {
    const table = this.state.snapshot;
    if (!table) {
      if (this.noted) this.status.textContent = this.noted;
      return;
    }
    const own = this.state.player === 1 ? 1 : 0;
    this.players.forEach((box, player) => {
      this.player(box, player);
      box.classList.toggle("top-player", player !== own);
    });
    this.tellLast();
    const words = this.noted || joined(this.sentence(), this.remark);
    if (this.status.textContent !== words) this.status.textContent = words;
    const watching = this.state.presence.watching;
    const around = watching ? [n("{count} person is watching", "{count} people are watching", watching)] : [];
    if (this.state.improvising !== null) around.push(t("The computer plays simply until its engine is prepared."));
    this.watching.textContent = around.join(" ");
    this.drawActs();
    this.tick();
  }

  /**
   * @param {HTMLElement} box
   * @param {number} player
   */
  player(box, player) {
    const [name, sign] = [box.querySelector(".name"), box.querySelector(".sign")];
    const table = this.state.snapshot;
    const seat = this.state.seatOf(player);
    const engine = table?.seats[seat].who === "engine";
    const there = engine || this.state.presence.seats[seat];
    if (name) name.textContent = this.name(player);
    sign?.setAttribute("aria-label", there ? t("is here") : t("is away"));
    sign?.setAttribute("title", there ? t("is here") : t("is away"));
    box.toggleAttribute("data-there", there);
    box.toggleAttribute("data-to-move", table?.phase === "playing" && table.player === player);
    this.rated(/** @type {HTMLElement} */ (box.querySelector(".rated")), this.state.shift(player));
  }

  /**
   * What the game did to a rating: in figures to see, in words to hear.
   * @param {HTMLElement} place
   * @param {{before: number, after: number, provisional: boolean} | null} shift
   */
  rated(place, shift) {
    if (!shift) return;
    const { before, after, provisional } = shift;
    const change = `${after < before ? "−" : "+"}${Math.abs(after - before)}`;
    const told = { before, after, change };
    const words = provisional ? t("Rating: {before}, now {after} ({change}); it is still provisional", told) : t("Rating: {before}, now {after} ({change})", told);
    place.textContent = `${before} → ${after}${provisional ? "?" : ""} ${change}`;
    for (const [name, value] of Object.entries({ role: "img", "aria-label": words, title: words })) place.setAttribute(name, value);
  }

  /** As they stand in their boxes. @param {number} player */
  name(player) {
    const name = this.called(player);
    return this.state.player === player ? t("{name} (you)", { name }) : name;
  }

  /** As sentences call them. @param {number} player */
  called(player) {
    const number = this.state.seatOf(player);
    const seat = this.state.snapshot?.seats[number];
    if (seat.kind !== "taken") return seat.name || t("nobody yet");
    if (seat.who === "engine") return t("Computer, level {level}", { level: seat.level });
    return seat.name || `${t("Guest")} ${number + 1}`; // of who is forgotten, and may sit on both sides
  }

  sentence() {
    const table = this.state.snapshot;
    if (!table) return "";
    if (this.lost) return t("The connection is lost. Nothing is lost with it; trying again …");
    if (table.notice) return sentence(table.notice.code, table.notice.params);
    const [offer] = asked(this.state);
    if (offer) return joined(table.result ? this.verdict(table.result) : "", this.asks(offer));
    if (table.result) return joined(this.verdict(table.result), this.waits(table));
    if (table.phase === "waiting") return t("Waiting for an opponent.");
    if (table.sand?.paused) return t("The game is paused: all hourglasses lie.");
    const rests = Math.ceil((this.state.sand(Date.now())?.rests ?? 0) / 1000);
    if (rests) return t("The sand runs again in {seconds} s.", { seconds: rests });
    if (this.preparing) return this.preparing;
    if (this.state.stating) return t("Both players enter the result of the contest.");
    if (this.state.yours) return t("Your turn.");
    return joined(this.othersTurn(table), this.ready());
  }

  /** That something is prepared. */
  ready() {
    const count = this.state.prepared?.lines.length ?? 0;
    if (!count) return "";
    return this.state.answersAny ? t("Your answer is prepared.") : n("{count} line of answers is prepared.", "{count} lines of answers are prepared.", count);
  }

  /** Whether what was announced waits for an answer. */
  get announced() {
    return ANSWERS.includes(this.state.board?.["prompt"]?.code);
  }

  /** @param {Record<string, any>} table */
  othersTurn(table) {
    const thinking = this.state.thinking;
    if (thinking?.state === "waiting" && thinking.ready < 1) {
      return t("The computer is being prepared: {percent} %", { percent: Math.round(thinking.ready * 100) });
    }
    if (thinking?.state === "unable") return t("The computer could not move: {reason}", { reason: sentence(thinking.code) });
    if (table.player === null) return t("The house draws.");
    if (thinking?.state === "thinking") return t("The computer is thinking.");
    const name = this.called(table.player);
    if (this.state.player !== null && this.announced) return t("Announced. Now {name} answers: let it happen, or challenge.", { name });
    return t("{name} is to move.", { name });
  }

  /** Who asked for another game waits for the other one. @param {Record<string, any>} table */
  waits(table) {
    if (table["rematch"] || this.state.player === null || !this.state.offering("rematch")) return "";
    return t("You asked for a rematch; {name} has not answered yet.", { name: this.called(1 - this.state.player) });
  }

  /** @param {{winner: number | null, reason: string}} result */
  verdict(result) {
    const { winner, reason } = result;
    const [game, own] = [gameOf(this.state.snapshot?.terms.spec ?? ""), this.state.player];
    if (winner === null) return closing(result, {}, game);
    const [name, loser] = [this.called(winner), this.called(1 - winner)];
    const decided = this.state.board?.scene.closing;
    const ended = !["resign", "time"].includes(reason);
    const how = ended && decided ? sentence(decided.code, { ...decided.params, loser }, this.state.board?.scene.game) : "";
    if (winner === own) return how ? t("You won: {how}.", { how }) : this.given(result, loser, game);
    if (how) return t("{name} wins: {how}.", { name, how });
    if (own !== null && reason === "resign") return t("{name} wins: you resigned.", { name });
    if (own !== null && reason === "time") return t("{name} wins: your time is up.", { name });
    return closing(result, { winner: name, loser }, game);
  }

  /** What the winner reads of how the other lost. @param {{winner: number | null, reason: string}} result @param {string} name @param {string} game */
  given(result, name, game) {
    if (result.reason === "resign") return t("You won: {name} resigned.", { name });
    if (result.reason === "time") return t("You won: the time of {name} is up.", { name });
    return joined(t("You won."), closing(result, { winner: this.called(result.winner ?? 0), loser: name }, game));
  }

  /** Buttons that stay keep their place, and the focus stays with them. */
  drawActs() {
    const bound = document.getElementById("of-event") !== null;
    const [offers, can, then] = [asked(this.state), possible(this.state, this.strict(), bound), afterwards(this.state, bound)];
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["does"];
    if (this.differs("acts", [can, this.sure])) this.acts.replaceChildren(...can.map((what) => this.control(what)));
    if (this.differs("offers", [offers, then, this.preparing, this.state.answersAny])) this.drawOffers(offers, then);
    const lost = focused && document.activeElement === document.body;
    if (lost) /** @type {HTMLElement | null} */ (document.querySelector(`[data-does="${focused}"]`))?.focus();
  }

  /** Whether something is to be drawn anew; what is not stays under the finger. @param {"acts" | "offers"} place @param {unknown[]} what */
  differs(place, what) {
    const before = this.drawn[place];
    this.drawn[place] = JSON.stringify(what);
    return this.drawn[place] !== before;
  }

  /** @param {string[]} offers @param {string[]} then */
  drawOffers(offers, then) {
    const [offer] = offers; // one question at a time
    const asking = offer ? [button(t("Accept"), `accept ${offer}`, { look: "primary" }), button(t("Decline"), `decline ${offer}`)] : this.prepares();
    const after = then.map((what) => this.control(what));
    this.offers.replaceChildren(...asking, ...after.slice(asking.length ? 1 : 0));
    this.offers.hidden = !this.offers.childElementCount;
  }

  /** How what is being prepared, or was, comes to an end. */
  prepares() {
    if (this.preparing) return [button(t("Done"), "done", { look: "primary" })];
    return this.state.answersAny ? [button(t("Cancel"), "unprepare")] : [];
  }

  /** What the other one asks. @param {string} offer */
  asks(offer) {
    const name = this.called(1 - (this.state.player ?? 0));
    if (offer === "draw") return t("{name} offers a draw.", { name });
    if (offer === "pause") return t("{name} asks for a pause.", { name });
    if (offer === "go-on") return t("{name} wants to go on.", { name });
    return offer === "rematch" ? t("{name} asks for a rematch.", { name }) : t("{name} asks to take a turn back.", { name });
  }

  /** @param {string} what */
  control(what) {
    const sign = SIGNS[what] ?? SIGNS["withdraw"];
    if (what === "next") return link(t("To the next game"), `/t/${this.state.snapshot?.rematch}`, { look: "primary", sign });
    if (what === "event") return link(t("Back to the event"), document.getElementById("of-event")?.getAttribute("href") ?? "/events", { look: "primary", sign });
    if (what === "review") return link(t("Review"), `/t/${this.table}/analysis`, { sign });
    if (what === "new") return link(t("New game"), "/new", { sign });
    const look = what.startsWith("resign") ? "danger" : what === "rematch" ? "primary" : "";
    return button(this.words(what), WITHDRAWN[what] ?? what, { look, sign });
  }

  /** @param {string} what */
  words(what) {
    const sure = this.sure === what;
    switch (what) {
      case "abort":
        return sure ? t("Really abort?") : t("Abort");
      case "take-back":
        return t("Take back");
      case "take-back-asked":
        return t("Do not take back");
      case "pause":
        return t("Pause");
      case "pause-asked":
        return t("No pause");
      case "go-on":
        return t("Go on");
      case "go-on-asked":
        return t("Not yet");
      case "draw":
        return t("Draw");
      case "draw-offered":
        return t("Withdraw the draw");
      case "rematch":
        return t("Rematch");
      case "rematch-offered":
        return t("Withdraw");
      case "share":
        return t("Share");
      case "prepare":
        return t("Prepare");
      case "resign-inside":
        return sure ? t("Really give it up?") : t("Give up the game inside");
    }
    return sure ? t("Really resign?") : t("Resign");
  }

  /** @param {string} what */
  do(what) {
    if (SURE.includes(what) && this.sure !== what) return this.arm(what);
    this.disarm();
    this.noted = "";
    this.remark = "";
    if (what === "share") return this.share();
    if (what === "prepare" || what === "done") return this.prepare(what === "done");
    if (what === "unprepare") return void this.act({ kind: "prepare" });
    const [kind, offer] = what.split(" ");
    if (offer) void this.act({ kind, offer });
    else if (what === "resign-inside") void this.act({ kind: "resign", inner: true });
    else if (what === "resign" || what === "abort") void this.act({ kind: what });
    else void this.act({ kind: "offer", offer: what });
    this.drawActs();
  }

  /** How long it is until the sand runs again, and that it does. */
  counted() {
    const words = joined(this.sentence(), this.remark);
    if (this.status.textContent !== words) this.status.textContent = words;
  }

  /** Let the clocks run; nothing else moves with them. */
  tick() {
    if (this.state.snapshot?.["sand"]?.rests && !this.noted) this.counted();
    this.players.forEach((box, player) => {
      const left = this.state.left(player, Date.now());
      const text = left === null ? "" : clockText(left, (days, hours) => t("{days} d {hours} h", { days, hours }));
      const clock = /** @type {HTMLElement} */ (box.querySelector(".clock"));
      if (clock.textContent !== text) clock.textContent = text;
      const lag = this.state.snapshot?.lag?.[player] ?? 0;
      const rests = Math.ceil(this.state.rests(Date.now()) / 1000);
      const given = lag ? t("Lag given back: {seconds} s", { seconds: (lag / 1000).toFixed(1) }) : rests ? t("The clock begins with the first turn, or in {seconds} s.", { seconds: rests }) : text ? t("Time left") : "";
      clock.toggleAttribute("data-rests", rests > 0);
      if (clock.title !== given) clock.title = given;
      box.toggleAttribute("data-hurry", left !== null && left < HURRY && this.state.snapshot?.phase === "playing");
    });
  }
}

/**
 * @param {string} words
 * @param {string} does
 * @param {Face} [face]
 */
function button(words, does, face = {}) {
  const element = document.createElement("button");
  element.type = "button";
  element.dataset["does"] = does;
  return faced(element, words, face);
}

/**
 * @param {string} words
 * @param {string} address
 * @param {Face} face
 */
function link(words, address, face) {
  const element = document.createElement("a");
  element.href = address;
  return faced(element, words, face);
}

/**
 * @template {HTMLElement} T
 * @param {T} element
 * @param {string} words
 * @param {Face} face
 */
function faced(element, words, { look = "", sign = "" }) {
  element.className = `button ${look}`.trim();
  if (sign) element.append(shape("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, shape("path", { d: sign })));
  element.append(words);
  return element;
}

/** @param {string[]} sentences */
function joined(...sentences) {
  return sentences.filter(Boolean).join(" ");
}
