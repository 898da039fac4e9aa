// A study at the house: what is asked for, what is changed, and what others change meanwhile.
import { ask, freshId } from "../page/asking.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;

/** @typedef {Record<string, any>} Json */

export class StudyLink {
  /** @param {string} study @param {(chapters: string[] | null) => void} heard what others changed; null: it is not there any more */
  constructor(study, heard) {
    this.study = study;
    this.heard = heard;
    this.seq = 0;
    this.stamp = 0;
    this.wait = FIRST_WAIT;
    this.over = false;
  }

  /** @param {string} [path] @param {{method?: string, body?: unknown}} [request] @returns {Promise<any>} */
  ask(path = "", request = {}) {
    return ask(`studies/${this.study}${path}`, request);
  }

  /** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
  async send(path, body = {}) {
    return this.#known(await this.ask(path, { method: "POST", body }));
  }

  /** Changes that belong together. @param {...Json} wishes */
  change(...wishes) {
    const commands = wishes.map((wish) => ({ ...wish, ...this.#envelope() }));
    return this.send("/commands", { commands });
  }

  /** Turns after a node: where they lead. @param {string} chapter @param {string} node @param {{touches?: string[], text?: string}} made */
  async turn(chapter, node, { touches, text }) {
    const body = { ...this.#envelope(), node, ...(text === undefined ? { touches } : { turns: [text] }) };
    return (await this.send(`/chapters/${chapter}/turns`, body)).node;
  }

  /** @param {string} chapter @param {number} [since] */
  async chapter(chapter, since = 0) {
    return this.#known(await this.ask(`/chapters/${chapter}?since=${since}`));
  }

  #envelope() {
    this.stamp += 1;
    return { id: freshId(), stamp: this.stamp, after: this.seq };
  }

  /** @param {Json} told */
  #known(told) {
    this.stamp = Math.max(this.stamp, told["stamp"] ?? 0);
    return told;
  }

  /** Hear what happens, for as long as the page is open. */
  watch() {
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`);
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      socket.send(JSON.stringify({ v: 1, kind: "study", study: this.study, on: true }));
    });
    socket.addEventListener("message", ({ data }) => {
      const told = JSON.parse(data);
      if (told.kind === "ping") socket.send(JSON.stringify({ v: 1, kind: "pong", n: told.n }));
      if (told.kind !== "study") return;
      this.over = told.chapters === null;
      // What came while nobody listened is asked for, too.
      if (this.over || told.seq > this.seq) this.heard(told.chapters);
    });
    socket.addEventListener("close", () => {
      if (this.over) return;
      setTimeout(() => this.watch(), this.wait);
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }
}
