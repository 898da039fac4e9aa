// A miniature that plays its short game, one turn whenever it is asked to.
import { Picture } from "../board/picture.js";
import { Recording } from "./recording.js";

const PACE = 0.45; // of the speed on a board
const FADE = 700; // milliseconds
const STILL = { rotation: 0, coordinates: false, offered: [] };

export class Miniature {
  #picture = new Picture(() => null);
  /** @type {Recording | null} */ #recording = null;

  /** @param {HTMLElement} host with a picture of the scene the game goes on from */
  constructor(host) {
    this.host = host;
  }

  /** Make one turn; kept when nothing moves any more. */
  async turn() {
    const recording = (this.#recording ??= await this.#load());
    const steps = recording.go();
    if (steps === null) return this.#anew(recording);
    this.#picture.show(recording.scene, { ...STILL, steps, motion: true });
    for (const animation of this.#picture.svg.getAnimations({ subtree: true })) animation.updatePlaybackRate(PACE);
    await this.#picture.rest();
  }

  /** The drawn board takes the place of the picture, which it equals. */
  async #load() {
    const answer = await fetch(`/showcase/${this.host.dataset["game"]}.json`);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    const recording = new Recording(await answer.json());
    this.#picture.show(recording.scene, { ...STILL, steps: [], motion: false });
    this.host.replaceChildren(this.#picture.svg);
    return recording;
  }

  /** @param {Recording} recording */
  async #anew(recording) {
    const { svg } = this.#picture;
    await svg.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }).finished;
    this.#picture.show(recording.scene, { ...STILL, steps: [], motion: false });
    await svg.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }).finished;
  }
}
