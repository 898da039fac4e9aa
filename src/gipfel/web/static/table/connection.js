// One socket for the page: it comes back when it is lost, asks for what was missed, and repeats what was not answered.
import { Refused } from "../page/asking.js";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 20_000;

/**
 * @typedef {{v: number, kind: string, id?: string, table?: string, [field: string]: any}} Message
 * @typedef {{message: object, settle: (answer: any) => void, fail: (error: Error) => void}} Pending
 */

export class Connection extends EventTarget {
  /**
   * @param {string} table
   * @param {{secret?: string | undefined, address?: string, open?: (address: string) => WebSocket}} [how]
   */
  constructor(table, { secret, address = socketAddress(), open = (place) => new WebSocket(place) } = {}) {
    super();
    this.table = table;
    this.secret = secret;
    this.address = address;
    this.opening = open;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    this.seq = 0;
    this.wait = FIRST_WAIT;
    this.ended = false;
    /** What is being unpacked: whatever comes later waits for it. @type {Promise<void> | null} */
    this.unpacking = null;
  }

  open() {
    const socket = this.opening(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => this.greet());
    socket.binaryType = "arraybuffer";
    socket.addEventListener("message", (event) => this.take(event.data));
    socket.addEventListener("close", () => this.lost(socket));
  }

  greet() {
    this.wait = FIRST_WAIT;
    const after = this.seq > 0 ? { after: this.seq } : {};
    this.send({ kind: "watch", table: this.table, ...this.key(), ...after });
    for (const { message } of this.pending.values()) this.send(message);
    this.tell("connected", true);
  }

  /** @param {WebSocket} socket */
  lost(socket) {
    if (this.socket !== socket || this.ended) return;
    this.socket = null;
    this.tell("connected", false);
    setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  close() {
    this.ended = true;
    this.socket?.close();
  }

  key() {
    return this.secret ? { secret: this.secret } : {};
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify({ v: 1, ...message }));
  }

  /**
   * Frames in the order in which they came: a packed one takes a moment.
   * @param {string | ArrayBuffer} data
   */
  take(data) {
    if (typeof data === "string" && !this.unpacking) {
      this.hear(JSON.parse(data));
      return;
    }
    const done = (this.unpacking ?? Promise.resolve())
      .then(() => unpacked(data))
      .then((text) => queueMicrotask(() => this.hear(JSON.parse(text))))
      .catch(() => this.socket?.close()) // it cannot be read: over a new connection everything is asked for anew
      .finally(() => {
        if (this.unpacking === done) this.unpacking = null;
      });
    this.unpacking = done;
  }

  /** @param {Message} message */
  hear(message) {
    if (message.kind === "ping") this.send({ kind: "pong", n: message.n });
    const waiting = message.id === undefined ? undefined : this.pending.get(message.id);
    if (waiting && ["answer", "refused", "tree"].includes(message.kind)) {
      this.pending.delete(/** @type {string} */ (message.id));
      if (message.kind === "refused") waiting.fail(new Refused(/** @type {any} */ (message)));
      else waiting.settle(message);
      return;
    }
    if (message.kind === "event" && !this.follows(message.event.seq)) return;
    if (message.kind === "snapshot") this.seq = message.snapshot.seq;
    this.tell("message", message);
  }

  /**
   * Whether an event is the next one; known ones are passed over, and after a gap everything is asked for anew.
   * @param {number} seq
   */
  follows(seq) {
    if (seq <= this.seq) return false;
    if (seq === this.seq + 1) {
      this.seq = seq;
      return true;
    }
    this.seq = 0;
    this.send({ kind: "watch", table: this.table, ...this.key() });
    return false;
  }

  /**
   * Carry out a command; it is repeated over a new connection until it is answered.
   * @param {{id: string, [field: string]: unknown}} command
   * @returns {Promise<Message>}
   */
  act(command) {
    return this.expect(command.id, { kind: "act", table: this.table, command, ...this.key() });
  }

  /**
   * The turn tree below a path of touches.
   * @param {string[]} path
   * @param {boolean} [ahead] that of who waits, on which a turn is prepared
   * @returns {Promise<Message>}
   */
  tree(path, ahead = false) {
    const id = `${ahead ? "ahead" : "tree"} ${path.join(" ")}`.slice(0, 60);
    return this.expect(id, { kind: "tree", table: this.table, path, ahead, id, ...this.key() });
  }

  /**
   * @param {string} id
   * @param {object} message
   * @returns {Promise<Message>}
   */
  expect(id, message) {
    return new Promise((settle, fail) => {
      this.pending.set(id, { message, settle, fail });
      this.send(message);
    });
  }

  /**
   * @param {string} kind
   * @param {unknown} detail
   */
  tell(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { detail }));
  }
}

/** @param {string | ArrayBuffer} data */
async function unpacked(data) {
  if (typeof data === "string") return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

function socketAddress() {
  const packed = typeof DecompressionStream === "function" ? "?packed" : "";
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket${packed}`;
}
