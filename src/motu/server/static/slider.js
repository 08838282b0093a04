/** The way through the game and round the table: positions that are looked at are fetched once, and kept. */

import { byId, say } from "./dom.js";

/** @typedef {import("./types.js").Past} Past */

export class Slider {
  /** @type {Map<string, Promise<Past>>} */
  #kept = new Map();
  /** @type {number | null} */
  #at = null;
  /** @type {number | null} The seat whose side is looked at, if it is not the own one. */
  #near = null;
  /** Whether all hands are looked at, in a game that is over. */
  #open = false;
  #moves = 0;

  /**
   * @param {object} use
   * @param {(moves: number, near: number | null, open: boolean) => string} use.address  where a position is fetched
   * @param {(past: Past | null, moves: number) => void} use.show  `null`: back to now
   * @param {() => void} use.failed
   */
  constructor(use) {
    this.use = use;
    this.range = byId("time", HTMLInputElement);
    this.label = byId("time-label");
    this.range.addEventListener("input", () => void this.look(Number(this.range.value)));
    const steps = { "time-first": () => 0, "time-back": () => this.here - 1, "time-on": () => this.here + 1, "time-last": () => this.#moves };
    for (const [id, goal] of Object.entries(steps)) {
      byId(id).addEventListener("click", () => void this.look(goal()));
    }
    this.#paint();
  }

  /** The number of moves in the position shown. */
  get here() {
    return this.#at ?? this.#moves;
  }

  /** The number of moves in the earlier position that is looked at, or `null`. */
  get at() {
    return this.#at;
  }

  get near() {
    return this.#near;
  }

  get open() {
    return this.#open;
  }

  /** Whether what is shown is not the position as it is now, from the own place. */
  get away() {
    return this.#at !== null || this.#near !== null || this.#open;
  }

  /**
   * Open all hands, or hide again what was hidden.
   * @param {boolean} open
   */
  hands(open) {
    this.#open = open;
    return this.look(this.here);
  }

  /**
   * Go round the table to somebody else's side, or with `null` back to the own one.
   * @param {number | null} near
   */
  round(near) {
    this.#near = near;
    return this.look(this.here);
  }

  /** Back to now, and to the own place. */
  home() {
    this.#near = null;
    this.#open = false;
    return this.look(this.#moves);
  }

  /**
   * The game has gone on, or back.
   * @param {number} moves
   * @param {boolean} [rewritten]  whether earlier moves may have changed
   */
  grow(moves, rewritten = false) {
    if (rewritten) this.#kept.clear();
    this.#moves = moves;
    if (this.#at === null ? this.#near !== null : this.#at >= moves) void this.look(moves);
    this.#paint();
  }

  /** @param {number} moves */
  async look(moves) {
    const goal = Math.max(0, Math.min(this.#moves, moves));
    this.#at = goal === this.#moves ? null : goal;
    this.#paint();
    if (!this.away) {
      this.use.show(null, goal);
      return;
    }
    const [near, open] = [this.#near, this.#open];
    const past = await this.#fetch(goal);
    if (this.here !== goal || this.#near !== near || this.#open !== open) return;
    if (past) {
      this.use.show(past, goal);
    } else {
      this.use.failed();
      void this.home();
    }
  }

  /** @param {number} moves */
  async #fetch(moves) {
    const address = this.use.address(moves, this.#near, this.#open);
    let past = this.#kept.get(address);
    if (!past) {
      past = fetch(address, { headers: { accept: "application/json" } }).then((answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        return answer.json();
      });
      this.#kept.set(address, past);
    }
    try {
      return await past;
    } catch {
      this.#kept.delete(address);
      return null;
    }
  }

  #paint() {
    const { here } = this;
    const words = say("move_of", { n: here, total: this.#moves });
    this.range.max = String(this.#moves);
    this.range.value = String(here);
    this.range.disabled = this.#moves === 0;
    this.range.setAttribute("aria-valuetext", words);
    this.label.textContent = words;
    for (const id of ["time-first", "time-back"]) byId(id, HTMLButtonElement).disabled = here === 0;
    for (const id of ["time-on", "time-last"]) byId(id, HTMLButtonElement).disabled = here === this.#moves;
  }
}
