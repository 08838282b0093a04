/**
 * This browser's number for the shuffle: drawn here, promised by its hash, and shown once everybody's
 * hash is there. It is kept in the browser, so that a reload or another tab can show it as well.
 */

import { load, store } from "./settings.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./types.js").Position} Position */
/**
 * @typedef {object} Kept
 * @property {Record<string, string>} mine  the numbers drawn here, by their hashes
 * @property {string[]} shown  the hashes of those that were shown to the others
 * @property {Record<string, string>} told  what all had promised, by seat, before the last was shown
 */

/** How long another device of the same player may take to show a number that is not known here. */
const PATIENCE = 5_000;

/** @param {string} number */
export function numberHash(number) {
  return sha256(`motu number ${number}`);
}

/**
 * What this browser keeps of a table's shuffle.
 * @param {string} id
 * @returns {Kept}
 */
export function kept(id) {
  return { mine: {}, shown: [], told: {}, ...JSON.parse(load(`shuffle-${id}`, "{}")) };
}

export class Numbers {
  /** What was done last; done again only if everything is told anew. */
  #done = "";
  #timer = 0;
  /** @type {Record<string, string>} For browsers that keep nothing. */
  #mine = {};

  /**
   * @param {string} id  the table's
   * @param {(message: object) => void} send
   */
  constructor(id, send) {
    this.id = id;
    this.send = send;
  }

  /**
   * @param {Position} now
   * @param {boolean} anew  whether everything was told
   */
  show(now, anew) {
    const { asks, missed } = now.shuffle;
    const wanted = `${asks} ${missed.length}`;
    if (wanted === this.#done && !anew) return;
    this.#done = wanted;
    clearTimeout(this.#timer);
    if (asks === "commit") this.#commit();
    else if (asks === "reveal") this.#reveal(now);
  }

  /** @param {Partial<Kept>} more */
  #keep(more) {
    store(`shuffle-${this.id}`, JSON.stringify({ ...kept(this.id), ...more }));
  }

  #commit() {
    const bytes = crypto.getRandomValues(new Uint8Array(32));
    const number = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const hash = numberHash(number);
    this.#mine[hash] = number;
    this.#keep({ mine: { ...kept(this.id).mine, [hash]: number } });
    this.send({ type: "commit", hash });
  }

  /** @param {Position} now */
  #reveal(now, isLast = false) {
    const { hashes, seat } = now.shuffle;
    const hash = hashes[seat ?? ""];
    const { mine, shown } = kept(this.id);
    const number = this.#mine[hash] ?? mine[hash];
    if (number) {
      // What the others promised is kept before they can know this number.
      this.#keep({ told: hashes, shown: [...shown.filter((one) => one !== hash), hash] });
      this.send({ type: "reveal", number });
    } else if (isLast) this.send({ type: "lost" });
    else this.#timer = setTimeout(() => this.#reveal(now, true), PATIENCE);
  }
}
