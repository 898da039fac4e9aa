// The panel beside the board: players with their clocks, how the game stands, what can be done.
import { shape } from "../board/draw.js";
import { closing, gameOf, n, sentence, t } from "../words.js";
import { asked, possible } from "./possible.js";
import { clockText } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {(command: Record<string, unknown>) => Promise<unknown>} Act */
/** @typedef {{look?: string, sign?: string | undefined}} Face */

const HURRY = 20_000;
/** What must be asked for twice, for it cannot be undone. */
const SURE = ["resign", "resign-inside", "abort"];
/** What takes an offer of one's own back. @type {Record<string, string>} */
const WITHDRAWN = { "take-back-asked": "withdraw take-back", "draw-offered": "withdraw draw", "rematch-offered": "withdraw rematch" };
const FLAG = "M6 21V4h12l-3 4.5 3 4.5H6";
const CROSS = "M6 6l12 12M18 6L6 18";
/** Signs over the words, drawn as lines. @type {Record<string, string>} */
const SIGNS = {
  abort: CROSS,
  withdraw: CROSS,
  "take-back": "M8.5 4.5L4 9l4.5 4.5M4 9h10a5 5 0 0 1 0 10H9",
  draw: "M5 9h14M5 15h14",
  resign: FLAG,
  "resign-inside": FLAG,
  rematch: "M4.5 11a7.5 7.5 0 0 1 13.5-3.5l1.5 2M19.5 4v5.5H14M19.5 13A7.5 7.5 0 0 1 6 16.5l-1.5-2M4.5 20v-5.5H10",
  next: "M4 12h15M13 6l6 6-6 6",
  new: "M12 5v14M5 12h14",
};

export class Side {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {Act} act
   * @param {() => boolean} strict
   */
  constructor(find, state, act, strict) {
    this.state = state;
    this.act = act;
    this.strict = strict;
    this.players = [find("player-0"), find("player-1")];
    this.status = find("status");
    this.acts = find("acts");
    this.watching = find("watching");
    this.sure = "";
    this.drawn = "";
    this.lost = false;
    this.noted = "";
    this.acts.addEventListener("click", (event) => {
      const pressed = /** @type {Element} */ (event.target).closest("[data-does]");
      if (pressed instanceof HTMLElement && pressed.dataset["does"]) this.do(pressed.dataset["does"]);
    });
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
    const words = this.noted || this.sentence();
    if (this.status.textContent !== words) this.status.textContent = words;
    const watching = this.state.presence.watching;
    this.watching.textContent = watching ? n("{count} person is watching", "{count} people are watching", watching) : "";
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
  }

  /** @param {number} player */
  name(player) {
    const seat = this.state.snapshot?.seats[this.state.seatOf(player)];
    if (seat.kind !== "taken") return seat.name || t("nobody yet");
    if (seat.who === "engine") return t("Computer, level {level}", { level: seat.level });
    const name = seat.name || t("Guest");
    return this.state.player === player ? t("{name} (you)", { name }) : name;
  }

  sentence() {
    const table = this.state.snapshot;
    if (!table) return "";
    if (this.lost) return t("The connection is lost. Nothing is lost with it; trying again …");
    if (table.notice) return sentence(table.notice.code, table.notice.params);
    if (table.result) return this.verdict(table.result);
    if (table.phase === "waiting") return t("Waiting for an opponent.");
    if (this.state.stating) return t("Both players enter the result of the contest.");
    if (this.state.yours) return t("Your turn.");
    return this.othersTurn(table);
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
    return t("{name} is to move.", { name: this.name(table.player) });
  }

  /** @param {{winner: number | null, reason: string}} result */
  verdict(result) {
    const named = result.winner === null ? {} : { winner: this.name(result.winner), loser: this.name(1 - result.winner) };
    return closing(result, named, gameOf(this.state.snapshot?.terms.spec ?? ""));
  }

  /** Buttons that stay keep their place, and the focus stays with them. */
  drawActs() {
    const [offers, can] = [asked(this.state), possible(this.state, this.strict())];
    const shown = JSON.stringify([offers, can, this.sure]);
    if (shown === this.drawn) return;
    this.drawn = shown;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset["does"];
    this.acts.replaceChildren(...offers.map((offer) => this.offer(offer)), ...can.map((what) => this.control(what)));
    if (focused) /** @type {HTMLElement | null} */ (this.acts.querySelector(`[data-does="${focused}"]`))?.focus();
  }

  /** @param {string} offer */
  offer(offer) {
    const words = { draw: t("A draw is offered."), "take-back": t("Your opponent asks to take a turn back."), rematch: t("Your opponent asks for a rematch.") };
    const [box, said] = [document.createElement("div"), document.createElement("span")];
    box.className = "card row offer";
    box.setAttribute("role", "alert");
    said.textContent = words[/** @type {"draw"} */ (offer)];
    box.append(said, button(t("Accept"), `accept ${offer}`), button(t("Decline"), `decline ${offer}`));
    return box;
  }

  /** @param {string} what */
  control(what) {
    const sign = SIGNS[what] ?? SIGNS["withdraw"];
    if (what === "next") return link(t("To the next game"), `/t/${this.state.snapshot?.rematch}`, { look: "primary", sign });
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
      case "draw":
        return t("Draw");
      case "draw-offered":
        return t("Withdraw the draw");
      case "rematch":
        return t("Rematch");
      case "rematch-offered":
        return t("Withdraw the rematch");
      case "resign-inside":
        return sure ? t("Really give it up?") : t("Give up the game inside");
    }
    return sure ? t("Really resign?") : t("Resign");
  }

  /** @param {string} what */
  do(what) {
    if (SURE.includes(what) && this.sure !== what) {
      this.sure = what;
      this.drawActs();
      return;
    }
    this.sure = "";
    this.noted = "";
    const [kind, offer] = what.split(" ");
    if (offer) void this.act({ kind, offer });
    else if (what === "resign-inside") void this.act({ kind: "resign", inner: true });
    else if (what === "resign" || what === "abort") void this.act({ kind: what });
    else void this.act({ kind: "offer", offer: what });
    this.drawActs();
  }

  /** Let the clocks run; nothing else moves with them. */
  tick() {
    this.players.forEach((box, player) => {
      const left = this.state.left(player, Date.now());
      const text = left === null ? "" : clockText(left, (days, hours) => t("{days} d {hours} h", { days, hours }));
      const clock = /** @type {HTMLElement} */ (box.querySelector(".clock"));
      if (clock.textContent !== text) clock.textContent = text;
      const lag = this.state.snapshot?.lag?.[player] ?? 0;
      const given = lag ? t("Lag given back: {seconds} s", { seconds: (lag / 1000).toFixed(1) }) : "";
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
