// The panel beside the board: players with their clocks, how the game stands, what can be done.
import { n, sentence, t, texts } from "../words.js";
import { asked, possible } from "./possible.js";
import { clockText } from "./state.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {(command: Record<string, unknown>) => Promise<void>} Act */

const HURRY = 20_000;
/** What must be asked for twice, for it cannot be undone. */
const SURE = ["resign", "resign-inside", "abort"];

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
      const { does } = /** @type {HTMLElement} */ (event.target).dataset;
      if (does) this.do(does);
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
  verdict({ winner, reason }) {
    if (winner === null) {
      const code = `outcome-${reason}-draw`;
      return sentence(code in texts ? code : "outcome-draw", { reason });
    }
    const code = `outcome-${reason}`;
    return sentence(code in texts ? code : "outcome-won", { winner: this.name(winner), loser: this.name(1 - winner), reason });
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
    const table = this.state.snapshot;
    switch (what) {
      case "abort":
        return button(this.sure === what ? t("Really abort?") : t("Abort"), what);
      case "take-back":
        return button(t("Take back"), what);
      case "take-back-asked":
        return button(t("Do not take back"), "withdraw take-back");
      case "draw":
        return button(t("Draw"), what);
      case "draw-offered":
        return button(t("Withdraw the draw"), "withdraw draw");
      case "rematch":
        return button(t("Rematch"), what, "primary");
      case "rematch-offered":
        return button(t("Withdraw the rematch"), "withdraw rematch");
      case "resign-inside":
        return button(this.sure === what ? t("Really give it up?") : t("Give up the game inside"), what, "danger");
      case "resign":
        return button(this.sure === what ? t("Really resign?") : t("Resign"), what, "danger");
      case "next":
        return link(t("To the next game"), `/t/${table?.rematch}`, "primary");
    }
    return link(t("New game"), "/new");
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
      box.toggleAttribute("data-hurry", left !== null && left < HURRY && this.state.snapshot?.phase === "playing");
    });
  }
}

/**
 * @param {string} words
 * @param {string} does
 * @param {string} [look]
 */
function button(words, does, look = "") {
  const element = document.createElement("button");
  element.className = `button ${look}`.trim();
  element.type = "button";
  element.dataset["does"] = does;
  element.textContent = words;
  return element;
}

/**
 * @param {string} words
 * @param {string} address
 * @param {string} [look]
 */
function link(words, address, look = "") {
  const element = document.createElement("a");
  element.className = `button ${look}`.trim();
  element.href = address;
  element.textContent = words;
  return element;
}
