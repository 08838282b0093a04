/** The proof that nobody touched the shuffle: its fingerprint first, its seed at the end. */

import { byId, make, say } from "./dom.js";
import { load, store } from "./settings.js";

/** @typedef {import("./types.js").Position} Position */

/** @param {string} text */
async function fingerprint(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Fair {
  /** @type {Position | null} */
  #now = null;

  /** @param {string} id  the table's */
  constructor(id) {
    this.key = `hash-${id}`;
    byId("fair-check").addEventListener("click", () => void this.#check());
  }

  /** @param {Position} now */
  show(now) {
    this.#now = now;
    if (!load(this.key, "")) store(this.key, `${now.hash} ${now.over ? "over" : now.moves}`);
    byId("fair-short").textContent = `${now.hash.slice(0, 8)}…${now.hash.slice(-8)}`;
    byId("fair-hash").textContent = now.hash;
    byId("fair-seed").textContent = now.seed;
    byId("fair-later").hidden = !!now.seed;
    byId("fair-now").hidden = !now.seed;
  }

  async #check() {
    if (!this.#now) return;
    const { hash, seed } = this.#now;
    const [known, since] = load(this.key, `${hash} over`).split(" ");
    /** @type {[good: boolean, words: string][]} */
    const found = [];
    if (!crypto.subtle) found.push([false, say("fair_no_crypto")]);
    else if ((await fingerprint(`motu seed ${seed}`)) === known) found.push([true, say("fair_fits")]);
    else found.push([false, say("fair_not")]);
    if (known !== hash) found.push([false, say("fair_changed")]);
    else if (since === "0") found.push([true, say("fair_from_start")]);
    else if (since === "over") found.push([false, say("fair_only_now")]);
    else found.push([false, say("fair_since", { n: since })]);
    byId("fair-result").replaceChildren(...found.map(([good, words]) => make("p", { class: good ? "good" : null }, words)));
  }
}
