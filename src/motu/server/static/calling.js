/** Calling somebody back who has turned to another page: it is their turn, or they are asked. */

import { wished } from "./settings.js";
import { play } from "./sound.js";

/** @typedef {import("./types.js").Position} Position */

export class Calling {
  /** @type {boolean | null} whether this player is waited for; `null` before anything is known */
  #called = null;
  #icon = document.querySelector("link[rel=icon]");
  #plain = this.#icon?.getAttribute("href") ?? "";

  constructor() {
    document.addEventListener("visibilitychange", () => this.#paint());
  }

  /** @param {Position} now */
  show(now) {
    const called = now.to_act.some((seat) => now.seats[seat].mine) || !!now.offer?.answer;
    const fresh = called && this.#called === false;
    this.#called = called;
    this.#paint();
    if (!fresh) return;
    play("turn");
    if (document.hidden && wished("notify")) this.#notify(now.offer?.answer ? now.offer.words : now.ask);
  }

  #paint() {
    document.title = (this.#called ? "● " : "") + (document.body.dataset.title ?? "");
    const calling = this.#icon instanceof HTMLLinkElement ? this.#icon.dataset.calling : "";
    const address = this.#called && document.hidden && calling ? calling : this.#plain;
    if (this.#icon?.getAttribute("href") !== address) this.#icon?.setAttribute("href", address);
  }

  /** @param {string} words */
  #notify(words) {
    try {
      const note = new Notification(document.body.dataset.title ?? "Motu", {
        body: words,
        tag: document.body.dataset.table,
        icon: this.#plain,
      });
      note.onclick = () => {
        focus();
        note.close();
      };
    } catch {
      // Some phones allow this only to installed apps.
    }
  }
}
