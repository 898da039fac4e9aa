// The story of a match beside its board: what is at stake, what win, loss and draw mean, and what was decided.
import { shape } from "../board/draw.js";
import { inWords } from "../page/habits.js";
import { asLiked } from "../page/turns.js";
import { sentence } from "../words.js";

/** @typedef {Record<string, any>} Json */
/** @typedef {{code: string, params: Record<string, any>, players: Record<string, number>, turn?: number}} Told */

/** What a chapter ends with: the sentences about what will follow. */
const ENDS = /^combine-told-if-(won|lost|drawn)/;
/** Sentences that settle an announcement. */
const SETTLED = /^combine-told-(let|won|lost|drawn)/;
const FRESH = 2; // turns for which what was decided is told; after that it stands in the list of turns

export class StoryCard {
  /**
   * @param {HTMLElement | null} card where the story is told; a table without a match has none
   * @param {(player: number) => string} name
   * @param {Record<string, string>} contests what contests are called, by their texts
   */
  constructor(card, name, contests) {
    this.card = card;
    this.moment = card?.querySelector(".moment");
    this.name = name;
    this.contests = contests;
    this.shown = "";
  }

  /** @param {Told} told */
  words({ code, params, players }) {
    const named = Object.fromEntries(Object.entries(players).map(([role, player]) => [role, this.name(player)]));
    const contest = this.contests[String(params["contest"])] ?? params["contest"] ?? "";
    return sentence(code, { ...asLiked(params), contest, ...named });
  }

  /**
   * Tell what a board says.
   * @param {Json | null} board
   * @param {number} turns how many were made
   * @param {string} [end] how the whole match ended; then nothing else is told in its place
   */
  show(board, turns, end = "") {
    const story = board?.["story"];
    if (!this.card || !this.moment || !story) return;
    const told = JSON.stringify([story, turns, end, inWords(), this.name(0), this.name(1)]);
    if (told === this.shown) return;
    this.shown = told;
    this.card.dataset["stage"] = story.chapters.at(-1).stage;
    const lead = end ? [paragraph(end, "decided")] : this.decided(story, turns);
    this.moment.replaceChildren(...lead, ...story.chapters.flatMap((/** @type {Json} */ chapter) => this.chapter(chapter)));
  }

  /**
   * What was decided just now, while nothing new is at stake.
   * @param {Json} story
   * @param {number} turns
   */
  decided({ chapters, past }, turns) {
    const last = past.at(-1);
    const fresh = last && SETTLED.test(last.code) && turns < (last.turn ?? 0) + FRESH;
    return chapters.at(-1).stage === "quiet" && fresh ? [paragraph(this.words(last), "decided")] : [];
  }

  /** @param {Json} chapter */
  chapter({ stage, symbols, told }) {
    const box = document.createElement("div");
    box.className = "chapter";
    box.dataset["stage"] = stage;
    if (symbols.length) box.append(this.piece(symbols));
    const said = document.createElement("div");
    const [ends, others] = [told.filter((/** @type {Told} */ { code }) => ENDS.test(code)), told.filter((/** @type {Told} */ { code }) => !ENDS.test(code))];
    const [first, ...rest] = others.map((/** @type {Told} */ each) => this.words(each));
    said.append(paragraph(first ?? "", "announced"), ...rest.slice(0, 1).map((/** @type {string} */ words) => paragraph(words)));
    if (ends.length) said.append(this.ends(ends));
    said.append(...rest.slice(1).map((/** @type {string} */ words) => paragraph(words, "quiet")));
    box.append(said);
    return [box];
  }

  /** @param {Told[]} told */
  ends(told) {
    const list = document.createElement("ul");
    list.className = "ends";
    for (const each of told) {
      const item = document.createElement("li");
      item.dataset["end"] = ENDS.exec(each.code)?.[1];
      item.textContent = this.words(each);
      list.append(item);
    }
    return list;
  }

  /** The potential, large. @param {string[]} symbols */
  piece(symbols) {
    const sheet = this.card?.dataset["symbols"] ?? "";
    return shape("svg", { viewBox: "-0.5 -0.5 1 1", class: "potential", "aria-hidden": "true" }, ...symbols.map((symbol) => shape("use", { href: `${sheet}#${symbol}` })));
  }

  /**
   * Note in the list of turns what was decided.
   * @param {Json | null} board
   * @param {(turn: number) => Element | null | undefined} place the item of a turn
   */
  note(board, place) {
    for (const told of /** @type {Told[]} */ (board?.["story"]?.past ?? [])) {
      if (!SETTLED.test(told.code)) continue;
      const item = place(told.turn ?? 0);
      if (!item) continue;
      const known = item.querySelector(`[data-told="${told.code}"]`);
      const note = known ?? paragraph("", "told");
      note.textContent = this.words(told);
      note.setAttribute("data-told", told.code);
      if (!known) item.append(note);
    }
  }
}

/**
 * @param {string} words
 * @param {string} [look]
 */
function paragraph(words, look = "") {
  const element = document.createElement("p");
  element.textContent = words;
  if (look) element.className = look;
  return element;
}
