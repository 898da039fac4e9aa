/** `<gipfel-board>`: a scene and a turn tree in, a finished turn out. docs/board.md describes its face. */

import { Course } from "./course.js";
import { bringSymbols } from "./draw.js";
import { mod } from "./geometry.js";
import { Hands } from "./hands.js";
import { helpDialog } from "./help.js";
import { continued, sketched } from "./moves.js";
import { textsOf } from "./speech.js";
import { TurnState } from "./state.js";
import { DEFAULTS } from "./types.js";
import { BACK, CONFIRM, View } from "./view.js";
import { Voice } from "./voice.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Tree} Tree */
/** @typedef {import("./types.js").Turn} Turn */
/** @typedef {import("./types.js").Line} Line */
/** @typedef {import("./types.js").Options} Options */
/** @typedef {import("./types.js").More} More */
/** @typedef {import("./state.js").Touched} Touched */
/** @typedef {import("./trays.js").Owner} Owner */
/** @typedef {import("./panel.js").Tool} Tool */
/** @typedef {import("./view.js").Phase} Phase */

export class GipfelBoard extends HTMLElement {
  /** @type {Scene | null} */ #scene = null;
  /** @type {Tree | null} */ #tree = null;
  /** @type {Turn | null} */ #turn = null;
  /** @type {import("./types.js").Texts} */ #texts = {};
  /** @type {Options} */ #options = { ...DEFAULTS };
  /** @type {More | null} */ #more = null;
  /** @type {Line[]} */ #lines = [];
  /** @type {import("./types.js").Layered | null} */ #layer = null;
  /** @type {string[]} */ #restored = [];
  #course = new Course();
  #waiting = false;
  #fresh = false;
  #built = false;
  #drawn = false;
  #expected = "";
  #view = new View({ tool: (tool) => this.#tool(tool), typed: (text) => this.type(text), leave: () => this.focus() });
  #voice = new Voice((touch) => this.#view.nameOf(touch));
  #hands = new Hands(this, { view: this.#view, voice: this.#voice, course: this.#course, tool: (tool) => this.#tool(tool) });

  connectedCallback() {
    if (!this.#built) {
      this.#built = true;
      this.listen(this);
    }
    const url = this.getAttribute("symbols") ?? new URL("symbols.svg", import.meta.url).href;
    bringSymbols(url).catch((error) => console.error(error));
    this.#later();
  }

  get scene() {
    return this.#scene;
  }
  set scene(scene) {
    if (scene && scene.game !== this.#scene?.game) this.#voice.texts = textsOf(this.#texts, scene.game);
    this.#scene = scene;
    this.#later(true);
  }

  get tree() {
    return this.#tree;
  }
  set tree(tree) {
    this.#tree = tree;
    this.#later(true);
  }

  get turn() {
    return this.#turn;
  }
  set turn(turn) {
    this.#turn = turn;
    this.#later(true);
  }

  get touched() {
    return this.#fresh ? [...this.#restored] : this.#state.touches;
  }
  set touched(touches) {
    this.#restored = [...touches];
    this.#later(true);
  }

  get texts() {
    return this.#texts;
  }
  set texts(texts) {
    this.#texts = texts;
    this.#voice.texts = textsOf(texts, this.#scene?.game ?? "");
    this.#later();
  }

  /** @returns {Options} */
  get options() {
    return { ...this.#options };
  }
  /** @param {Partial<Options>} options */
  set options(options) {
    const { strict, confirm, preset } = this.#options;
    this.#options = { ...this.#options, ...options };
    this.#voice.words = this.#options.words;
    const same = strict === this.#options.strict && confirm === this.#options.confirm && preset.join() === this.#options.preset.join();
    if (same) this.#later();
    else this.#again();
  }

  get more() {
    return this.#more;
  }
  set more(more) {
    this.#more = more;
    this.#again();
  }

  get lines() {
    return this.#lines;
  }
  set lines(lines) {
    this.#lines = lines;
    this.#later();
  }

  /** What the page draws over the pieces. */
  get layer() {
    return this.#layer;
  }
  set layer(layer) {
    this.#layer = layer;
    this.#view.picture.layer = layer;
  }

  /** The turn that led here, in words or in notation as the options say; empty without one. */
  get told() {
    const { words, rotation } = this.#options;
    return this.#voice.told(this.#turn, words, this.#scene?.ways === 4 ? rotation : 0);
  }

  /** @returns {Phase} */
  get phase() {
    return this.#course.phase(this.#plays());
  }

  get offered() {
    return this.phase === "choosing" ? this.#state.offered : [];
  }

  /**
   * @param {{scene: Scene, tree?: Tree | null, turn?: Turn | null, touched?: string[]}} position
   * @returns {Promise<void>} when it is on the board and nothing moves any more
   */
  async show({ scene, tree = null, turn = null, touched = [] }) {
    this.scene = scene;
    this.#tree = tree;
    this.#turn = turn;
    this.#restored = [...touched];
    this.#later(true);
    await null;
    this.#now();
    await this.#view.picture.rest();
  }

  /** What a click on it would do. @param {string} touch */
  press(touch) {
    this.#now();
    if (touch === CONFIRM) this.confirm();
    else if (touch === BACK) this.back();
    else if (this.phase === "choosing" || this.phase === "complete") this.#pressed(touch);
  }

  back() {
    this.#now();
    if (!this.#course.sent && this.#state.back()) this.#wentBack();
  }

  reset() {
    this.#now();
    this.#course.sent = false;
    if (this.#state.reset()) this.#wentBack();
    else this.#refresh();
  }

  confirm() {
    this.#now();
    if (this.phase === "complete") this.#send();
  }

  /** @param {string} text */
  type(text) {
    this.#now();
    if (this.phase !== "choosing") return;
    const meant = this.#state.typed(text);
    if (!meant) this.say(this.#voice.sentence("board-final"));
    else if ("touch" in meant) {
      this.#view.panel.typed();
      this.#pressed(meant.touch);
    } else {
      this.#course.sent = true;
      this.#refresh();
      this.#tell("turn", { text: meant.text });
    }
  }

  /** @param {string} reason why the turn was not accepted */
  refuse(reason) {
    this.#now();
    this.#course.refuse();
    this.#refresh();
    this.#answer(reason);
  }

  /** Something that cannot be touched was touched: it is said why. @param {string} touch */
  deny(touch) {
    this.#now();
    if (this.phase === "choosing" && !this.#state.touches.length) this.#answer(this.#voice.denied(touch, this.#state.prompt, this.#view.only(this.offered)));
    else if (this.phase !== "idle") this.back();
    this.#tell("denied", { touch, phase: this.phase });
  }

  /** In the place of what is expected, until something happens. @param {string} text */
  #answer(text) {
    this.say(text);
    this.#view.panel.answer(text);
  }

  /** @param {string} text */
  say(text) {
    this.#view.say(text);
  }

  /** @param {number} steps clockwise */
  turnBoard(steps) {
    if (!this.#scene) return;
    const rotation = mod(this.#options.rotation + steps, this.#scene.ways);
    this.#options = { ...this.#options, rotation };
    this.#refresh();
    this.#tell("rotate", { rotation });
  }

  /** Show the next way in which a piece would lie. @param {1 | -1} way @returns {boolean} whether there is one */
  turnGhost(way) {
    if (this.phase !== "choosing" || !this.#course.turnGhost(way)) return false;
    this.#hands.aim();
    this.say(this.#voice.nameOf(this.#course.aim));
    return true;
  }

  help() {
    const dialog = helpDialog(this.texts);
    this.append(dialog);
    dialog.addEventListener("close", () => this.focus());
    dialog.showModal();
  }

  /** @override */
  focus() {
    this.#now();
    this.#view.roving.focus(this.#view.roving.current);
  }

  /** A tray placed by the page. @param {HTMLElement & {owner: Owner}} tray */
  adopt(tray) {
    this.#view.outside.add(tray);
    this.#later();
  }

  /** @param {HTMLElement & {owner: Owner}} tray */
  release(tray) {
    this.#view.outside.delete(tray);
  }

  /** Pointers and keys, on the board and on trays elsewhere. @param {HTMLElement} host */
  listen(host) {
    this.#hands.reach(host);
  }

  /** Begin the turn anew with the touches made. */
  #again() {
    this.#restored = this.touched;
    this.#later(true);
  }

  /** Draw in a moment: what is set in one go is drawn once. @param {boolean} [fresh] whether the turn begins anew */
  #later(fresh = false) {
    this.#fresh ||= fresh;
    if (this.#waiting) return;
    this.#waiting = true;
    queueMicrotask(() => this.#now());
  }

  #now() {
    if (!this.#waiting || !this.#built) return;
    this.#waiting = false;
    if (this.#fresh) this.#begin();
    else this.#refresh();
  }

  /** A position has been set: the turn begins anew, the way here is shown. */
  #begin() {
    this.#fresh = false;
    const { strict, confirm, preset } = this.#options;
    // What was asked for in a position that is gone says nothing about this one.
    const arrival = (/** @type {Touched} */ touched) => state === this.#state && this.#arrived(touched);
    const state = new TurnState(this.#tree, { strict, endings: confirm, preset, more: this.#more, arrived: arrival });
    const { arrived, moved } = this.#course.begin(this.#scene, state, this.#turn);
    state.restore(this.#restored);
    this.#restored = [];
    this.#refresh(moved);
    const expected = this.phase === "choosing" ? this.#promptText() : "";
    if (arrived) this.#view.panel.typed();
    const made = this.told;
    if (arrived && made) this.say(this.#voice.played(made, expected));
  }

  /** @param {string} touch */
  #pressed(touch) {
    // What was touched last is turned, where it can lie in several ways.
    if (touch === this.#state.touches.at(-1) && this.turnGhost(1)) return;
    const { touched, back } = this.#state.press(this.#course.meant(touch));
    if (touched) this.#touched(touched);
    else if (back) this.#wentBack();
  }

  /** @param {Touched} touched @param {boolean} [told] whether the touch itself has been reported before */
  #touched({ touch, forced }, told = false) {
    const { touches, final, complete } = this.#state;
    const made = [touch, ...forced];
    const before = touches.length - made.length;
    const bound = Math.max(0, final - before);
    this.#course.sent = complete && (final === touches.length || !this.#options.confirm);
    this.#refresh(this.#course.unshown);
    const done = forced.filter((each) => !this.#options.preset.includes(each));
    const said = done.length ? this.#voice.forced(done, this.#course.sent ? "" : this.#promptText()) : "";
    if (said) this.say(said);
    if (said && !this.#course.sent) this.#view.panel.prompt.textContent = said;
    for (let index = told ? 1 : 0; index < bound; index++) {
      this.#tell("touch", { touch: made[index], touches: touches.slice(0, before + index + 1), forced: [], strict: true });
    }
    if (final === touches.length) return; // a final touch that completes the turn makes it
    this.#tell("touch", { touch: made[bound], touches, forced: made.slice(bound + 1), strict: false, said });
    if (this.#course.sent) this.#send();
  }

  #send() {
    this.#course.send();
    this.#refresh();
    this.#tell("turn", { touches: this.#state.touches });
  }

  #wentBack() {
    this.#voice.forget();
    this.#refresh();
    this.#tell("back", { touches: this.#state.touches });
  }

  /** Something fetched has come: the way on, or the board as it is now. @param {Touched} touched */
  #arrived(touched) {
    if (touched.forced.length) this.#touched(touched, true);
    else this.#refresh(this.#course.unshown);
  }

  get #state() {
    return this.#course.state;
  }

  #plays() {
    const player = this.#scene?.player;
    return this.#tree !== null && !this.#options.small && this.#options.plays.some((seat) => seat === player);
  }

  /** Show everything as it is now. @param {string[][]} [moved] steps that are shown as motion */
  #refresh(moved = []) {
    const scene = this.#scene;
    // What the page shows in the meantime stays until there is something to draw.
    this.hidden = !scene && (this.#drawn || !this.childElementCount);
    if (!scene) return;
    if (!this.#drawn) this.#view.build(this);
    this.#drawn = true;
    const { steps } = this.#state;
    const back = this.#course.show();
    const { chosen, last } = this.#course;
    const prompt = this.#promptText();
    this.#view.show(this, {
      scene: this.#state.scene ?? sketched(scene, continued(scene, steps)),
      texts: this.#voice.texts,
      options: this.#options,
      phase: this.phase,
      prompt,
      offered: this.offered,
      standing: (touch) => this.#course.standing(touch, this.phase),
      moved,
      motion: this.#options.motion && !back,
      pending: this.#state.pending,
      canGoBack: this.#state.revocable && !this.#course.sent,
      marks: { base: scene, steps, chosen, last, lines: this.#lines, losses: this.phase === "choosing" ? (this.#state.prompt?.losses ?? {}) : {}, far: this.#state.prompt?.far ?? [] },
    });
    this.#hands.aim();
    this.#expect(prompt);
  }

  /** Say what is expected now, where it has changed. @param {string} text */
  #expect(text) {
    const [touches, offered, phase] = [this.#state.touches, this.offered, this.phase];
    const key = JSON.stringify([text, touches, offered, phase]);
    if (key === this.#expected) return;
    this.#expected = key;
    if (phase === "choosing" || phase === "complete") this.say(text);
    this.#tell("prompt", { prompt: this.#state.prompt, text, touches, offered, phase });
  }

  #promptText() {
    return this.#voice.expected(this.phase, this.#state.prompt);
  }

  /** @param {Tool} tool */
  #tool(tool) {
    if (tool === "back") this.back();
    else if (tool === "rotate") this.turnBoard(1);
    else if (tool === "help") this.help();
    else if (this.#options.typing && this.phase === "choosing") this.#view.panel.type();
  }

  /** @param {string} name @param {unknown} detail */
  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { bubbles: true, detail }));
  }
}

customElements.define("gipfel-board", GipfelBoard);
