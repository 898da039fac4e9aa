/** Fingers, pens and mice: taps, drags, and a lens where the targets are too small for a finger. */

/**
 * @typedef {object} Wishes what a pointer can ask for
 * @property {(touch: string) => void} press
 * @property {(event: MouseEvent) => void} away a tap on nothing that can be touched
 * @property {(touch: string) => void} deny a tap on what lies beside the board and cannot be touched now
 * @property {(touch: string | null) => void} hover
 * @property {(touch: string, event: PointerEvent) => void} drag something is pulled along
 * @property {() => void} drop
 * @property {() => number} unit pixels between neighbouring cells
 * @property {(event: PointerEvent | null, touch: string | null) => void} lens
 */

const FINGER = 40; // pixels; the least a finger hits
const PULL = 8; // pixels; less is a tap

export class Pointer {
  /** @type {{touch: string, x: number, y: number, dragging: boolean, lens: boolean} | null} */ #down = null;
  #swallow = false;
  #host;

  /** @param {HTMLElement} host @param {Wishes} wishes */
  constructor(host, wishes) {
    this.#host = host;
    this.wishes = wishes;
    host.addEventListener("click", (event) => this.#click(event));
    host.addEventListener("pointerdown", (event) => this.#press(event));
    host.addEventListener("pointermove", (event) => this.#move(event));
    host.addEventListener("pointerup", (event) => this.#lift(event));
    host.addEventListener("pointercancel", () => this.#end());
    host.addEventListener("pointerover", (event) => this.#over(event.pointerType === "touch" ? null : event.target));
    host.addEventListener("pointerleave", () => this.#over(null));
  }

  /** @param {EventTarget | null} target */
  #over(target) {
    if (!this.#down?.dragging) this.wishes.hover(touchOf(target));
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (this.#swallow) {
      this.#swallow = false;
      return;
    }
    const touch = touchOf(event.target);
    const target = event.target instanceof Element ? event.target : null;
    const held = target?.closest("button[data-touch]")?.getAttribute("data-touch");
    if (touch) this.wishes.press(touch);
    else if (target?.closest(".gipfel-field")) this.wishes.away(event);
    else if (held) this.wishes.deny(held);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    this.#swallow = false;
    const touch = touchOf(event.target);
    if (!touch || !event.isPrimary || event.button !== 0) return;
    const onBoard = event.target instanceof SVGElement && event.target.closest(".gipfel-field") !== null;
    const lens = event.pointerType === "touch" && onBoard && this.wishes.unit() < FINGER;
    this.#down = { touch, x: event.clientX, y: event.clientY, dragging: false, lens };
    if (!lens) return;
    // A finger is caught by what it touched first; the lens asks what lies under it now.
    if (event.target instanceof Element) event.target.releasePointerCapture?.(event.pointerId);
    this.wishes.lens(event, touch);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const down = this.#down;
    if (!down) return;
    if (down.lens) {
      this.wishes.lens(event, under(event));
      return;
    }
    if (!down.dragging && Math.hypot(event.clientX - down.x, event.clientY - down.y) > PULL) {
      down.dragging = true;
      this.#host.setPointerCapture(event.pointerId); // the hand may leave the board
      this.wishes.press(down.touch);
    }
    if (down.dragging) this.wishes.drag(down.touch, event);
  }

  /** @param {PointerEvent} event */
  #lift(event) {
    const down = this.#down;
    this.#end();
    if (!down || (!down.dragging && !down.lens)) return;
    this.#swallow = true;
    const touch = under(event);
    if (down.lens && touch) this.wishes.press(touch);
    else if (down.dragging && touch && touch !== down.touch) this.wishes.press(touch);
  }

  #end() {
    if (this.#down?.lens) this.wishes.lens(null, null);
    if (this.#down?.dragging) this.wishes.drop();
    this.#down = null;
  }
}

/** @param {EventTarget | null} target @returns {string | null} */
function touchOf(target) {
  const element = target instanceof Element ? target.closest("[data-touch]") : null;
  const live = element?.classList.contains("gipfel-live") || element?.classList.contains("gipfel-choice");
  return live && element instanceof Element ? element.getAttribute("data-touch") : null;
}

/** @param {PointerEvent} event */
function under(event) {
  return touchOf(document.elementFromPoint(event.clientX, event.clientY));
}
