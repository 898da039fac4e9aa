// What only the table of a combined match shows: the way in and out of games, its story, what was drawn. Fetched for those.
import { Drawn } from "./drawn.js";
import { Inside } from "./inside.js";
import { StoryCard } from "./story.js";

/** @typedef {import("./state.js").TableState} TableState */
/** @typedef {Record<string, any>} Json */

/**
 * @typedef {object} Surroundings
 * @property {(command: Json) => Promise<unknown>} act
 * @property {(player: number) => string} name as sentences call a player
 * @property {() => string} end how the match ended; empty while it goes on
 * @property {Record<string, string>} titles of games by name
 * @property {Json} contests
 * @property {(turn: number) => Element | undefined} place where a turn stands in the list
 */

export class MatchView {
  /**
   * @param {<T extends HTMLElement>(id: string) => T} find
   * @param {TableState} state
   * @param {Surroundings} around
   */
  constructor(find, state, { act, name, end, titles, contests, place }) {
    this.state = state;
    this.place = place;
    this.end = end;
    this.inside = new Inside(find, titles);
    this.story = new StoryCard(document.getElementById("story"), name, contests);
    this.drawn = new Drawn(find, state, act, name);
  }

  /** @param {Json} shown @param {boolean} happened */
  show(shown, happened) {
    this.inside.show(shown, happened);
    this.tell(shown);
  }

  /** The story of what is shown; the end belongs to the game as it stands. @param {Json} shown */
  tell(shown) {
    const live = shown === this.state.board;
    const turns = live ? this.state.snapshot?.turns.length : (shown["turns"] ?? 0);
    this.story.show(shown, turns, live ? this.end() : "");
  }

  draw() {
    if (this.state.board && this.state.snapshot?.phase === "over") this.tell(this.state.board);
    this.story.note(/** @type {any} */ (this.state.board), this.place);
    this.drawn.draw();
  }
}
