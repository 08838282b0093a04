/** The proof that nobody chose the shuffle: fingerprints first, the numbers themselves at the end. */

import { byId, make, say } from "./dom.js";
import { kept, numberHash } from "./numbers.js";
import { load, store } from "./settings.js";
import { sha256 } from "./sha256.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {[good: boolean, words: string]} Finding */

export class Fair {
  /** @type {Position | null} */
  #now = null;

  /** @param {string} id  the table's */
  constructor(id) {
    this.id = id;
    this.key = `hash-${id}`;
    byId("fair-check").addEventListener("click", () => this.#check());
  }

  /** @param {Position} now */
  show(now) {
    this.#now = now;
    const { begun, numbers, secret } = now.shuffle;
    if (!load(this.key, "")) store(this.key, `${now.hash} ${now.over ? "over" : now.moves}`);
    byId("fair-short").textContent = `${now.hash.slice(0, 8)}…${now.hash.slice(-8)}`;
    byId("fair-hash").textContent = now.hash;
    byId("fair-seed").textContent = now.seed;
    byId("fair-later").hidden = !!now.seed;
    byId("fair-now").hidden = !now.seed;
    const shown = Object.entries(numbers).map(([seat, number]) => row(nameOf(now, seat), number));
    byId("fair-numbers").replaceChildren(...(secret ? [row(say("fair_house"), secret)] : []), ...shown);
    for (const line of document.querySelectorAll(".begun-line")) {
      line.textContent = begun;
      line.toggleAttribute("hidden", !begun);
    }
  }

  #check() {
    if (!this.#now) return;
    const found = [...this.#secret(this.#now), ...this.#numbers(this.#now)];
    byId("fair-result").replaceChildren(...found.map(([good, words]) => make("p", { class: good ? "good" : null }, words)));
  }

  /**
   * Whether the number of the house is the one that was promised, and since when that is known here.
   * @param {Position} now
   * @returns {Finding[]}
   */
  #secret({ hash, shuffle }) {
    const [known, since] = load(this.key, `${hash} over`).split(" ");
    const fits = sha256(`motu seed ${shuffle.secret}`) === known;
    /** @type {Finding} */
    let seen = [false, say("fair_since", { n: since })];
    if (known !== hash) seen = [false, say("fair_changed")];
    else if (since === "0") seen = [true, say("fair_from_start")];
    else if (since === "over") seen = [false, say("fair_only_now")];
    return [[fits, say(fits ? "fair_fits" : "fair_not")], seen];
  }

  /**
   * Whether the shuffle is made of the players' numbers, this browser's among them.
   * @param {Position} now
   * @returns {Finding[]}
   */
  #numbers(now) {
    const { begun, is_made: isMade, missed, numbers, seat, secret, silent } = now.shuffle;
    const { shown, told } = kept(this.id);
    /** @type {Finding[]} */
    const found = [];
    if (isMade) {
      const parts = Object.entries(numbers).sort(([a], [b]) => +a - +b).map(([n, number]) => `${+n + 1}:${number}`);
      const made = BigInt(`0x${sha256(["motu shuffle", secret, ...parts].join(" "))}`).toString() === now.seed;
      found.push([made, say(made ? "fair_made" : "fair_not_made")]);
    } else found.push([false, say("fair_house_alone")]);
    const own = shown.at(-1);
    if (own) {
      const seats = Object.keys(told);
      const mine = seats.find((n) => told[n] === own) ?? "";
      const isIn = numberHash(numbers[mine] ?? "") === own && shown.length <= missed.length + 1;
      const fit = seats.every((n) => numberHash(numbers[n] ?? "") === told[n]);
      found.push([isIn, say(isIn ? "fair_own" : "fair_own_not")]);
      found.push([fit, say(fit ? "fair_others" : "fair_others_not")]);
    } else if (seat !== null && isMade) found.push([false, say("fair_no_own")]);
    for (const n of missed) found.push([false, say("fair_missed", { name: nameOf(now, String(n)) })]);
    for (const n of silent) found.push([false, say("fair_silent", { name: nameOf(now, String(n)) })]);
    if (begun) found.push([false, begun]);
    return found;
  }
}

/**
 * @param {Position} now
 * @param {string} seat
 */
function nameOf(now, seat) {
  const { name = "", side = "" } = now.seats[+seat] ?? {};
  return name || side;
}

/**
 * @param {string} name
 * @param {string} number
 */
function row(name, number) {
  return make("li", {}, `${name}: `, make("code", {}, number));
}
