/**
 * The connection to the table. It comes back by itself after sleep, lost nets and restarts,
 * and whatever the player did that was not acknowledged is sent again under the same id.
 */

/** @typedef {import("./types.js").FromServer} FromServer */
/** @typedef {"act" | "undo" | "stop" | "sit" | "bot" | "leave" | "resign" | "offer" | "answer" | "claim" | "chat" | "again"} Doing */

const BEAT = 20_000;
const PATIENCE = 8_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
/** @type {Doing[]} Until these are settled, nothing else can be picked. */
const HOLDING = ["act", "undo", "stop", "again"];

export function newId() {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  // Outside of a secure context there is no randomUUID.
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(16).padStart(8, "0")).join("-");
}

export class Connection {
  /** @type {WebSocket | null} */
  #socket = null;
  /** Whether the server has answered our hello on this socket. */
  #greeted = false;
  /** Closed for good: the page is leaving, or the server said goodbye. */
  #ended = false;
  #tries = 0;
  #retry = 0;
  #deadline = 0;
  /** @type {Map<string, {type: Doing}>} What waits for an acknowledgement, oldest first. */
  #waiting = new Map();

  /**
   * @param {string} url
   * @param {object} use
   * @param {() => object} use.hello  what to say first
   * @param {(message: FromServer) => void} use.message
   * @param {(state: "open" | "lost") => void} use.state
   */
  constructor(url, use) {
    this.url = new URL(url, location.href);
    this.url.protocol = this.url.protocol.replace(/^http/, "ws");
    this.use = use;
    setInterval(() => this.#check(PATIENCE), BEAT);
    const wake = () => document.visibilityState === "visible" && this.#check(PATIENCE / 2);
    addEventListener("online", wake);
    addEventListener("focus", wake);
    document.addEventListener("visibilitychange", wake);
    addEventListener("offline", () => this.#lose());
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => {
      if (!event.persisted) return;
      this.#ended = false;
      this.connect();
    });
    this.connect();
  }

  connect() {
    if (this.#ended || this.#socket) return;
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    this.#greeted = false;
    this.#expect(PATIENCE);
    socket.addEventListener("open", () => {
      if (socket === this.#socket) socket.send(JSON.stringify({ type: "hello", ...this.use.hello() }));
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data));
    });
    socket.addEventListener("close", () => {
      if (socket === this.#socket) this.#lose();
    });
  }

  /**
   * Say something that needs no acknowledgement; lost if there is no connection.
   * @param {object} message
   */
  send(message) {
    if (this.#greeted) this.#socket?.send(JSON.stringify(message));
    return this.#greeted;
  }

  /**
   * Do something once and for sure.
   * @param {Doing} type
   * @param {object} fields
   */
  request(type, fields) {
    const id = newId();
    const message = { type, id, ...fields };
    this.#waiting.set(id, message);
    this.send(message);
    return id;
  }

  /** Whether something the player did to the game is not settled yet. */
  get busy() {
    return [...this.#waiting.values()].some(({ type }) => HOLDING.includes(type));
  }

  close() {
    this.#ended = true;
    this.#drop();
  }

  /** @param {FromServer} message */
  #hear(message) {
    clearTimeout(this.#deadline);
    this.#deadline = 0;
    if (message.type === "ack" || message.type === "refused") this.#waiting.delete(message.id);
    if (message.type === "step") this.#waiting.delete(message.ack ?? "");
    if (message.type === "bye") this.close();
    if (message.type === "full" && !this.#greeted) {
      this.#greeted = true;
      this.#tries = 0;
      this.use.message(message);
      this.use.state("open");
      for (const undone of [...this.#waiting.values()]) this.send(undone);
      return;
    }
    this.use.message(message);
  }

  /**
   * Make sure that somebody is still at the other end.
   * @param {number} patience
   */
  #check(patience) {
    if (this.#ended) return;
    if (!this.#socket) {
      this.#tries = 0;
      this.connect();
    } else if (this.send({ type: "ping" })) {
      this.#expect(patience);
    }
  }

  /** @param {number} patience */
  #expect(patience) {
    if (!this.#deadline) this.#deadline = setTimeout(() => this.#lose(), patience);
  }

  #drop() {
    clearTimeout(this.#deadline);
    clearTimeout(this.#retry);
    this.#deadline = 0;
    const socket = this.#socket;
    this.#socket = null;
    this.#greeted = false;
    socket?.close();
  }

  #lose() {
    this.#drop();
    if (this.#ended) return;
    this.use.state("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }
}
