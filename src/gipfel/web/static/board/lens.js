/** A round magnifier above the finger, for boards whose cells are smaller than a fingertip. */

import { shape } from "./draw.js";

const SEEN = 3.2; // units across
const SIZE = 132; // pixels across
const AWAY = 36; // pixels from the finger

export class Lens {
  /** @param {string} picture the id of what is magnified */
  constructor(picture) {
    this.root = shape("svg", { class: "gipfel-lens", "aria-hidden": "true" }, shape("use", { href: `#${picture}` }));
    this.root.append(shape("circle", { class: "gipfel-aim", r: 0.47 }));
    this.hide();
  }

  /**
   * @param {{x: number, y: number}} finger in pixels of the window
   * @param {DOMRect} box of the board, in the same
   * @param {{x: number, y: number}} seen what lies under the finger, in units of the board
   * @param {{x: number, y: number} | null} aim what would be touched
   */
  show(finger, box, seen, aim) {
    this.root.setAttribute("viewBox", `${seen.x - SEEN / 2} ${seen.y - SEEN / 2} ${SEEN} ${SEEN}`);
    const above = finger.y - SIZE - AWAY;
    // Where there is no room above the finger, the lens stands beside it.
    const beside = finger.x > box.left + box.width / 2 ? finger.x - SIZE - AWAY : finger.x + AWAY;
    const left = above >= 0 ? finger.x - SIZE / 2 : beside;
    this.root.style.left = `${Math.min(Math.max(left, 0), innerWidth - SIZE) - box.left}px`;
    this.root.style.top = `${Math.max(above, 0) - box.top}px`;
    const circle = this.root.lastElementChild;
    circle?.setAttribute("cx", String(aim?.x ?? -99));
    circle?.setAttribute("cy", String(aim?.y ?? -99));
    this.root.removeAttribute("hidden");
  }

  hide() {
    this.root.setAttribute("hidden", "");
  }
}
