/** A scoring stops the world for a moment: a card over the board says who got what. */

import { inDigits, make, say } from "./dom.js";

/** @typedef {import("./types.js").Step} Step */

/** The card stays so long by itself, in milliseconds, and longer where everything goes slowly. */
const STAYS = 4000;
const SLOWLY = 4;

export class Scoring {
  #card = make("div", { class: "scoring", role: "status", hidden: true });
  #timer = 0;
  #closed = () => {};

  /** @param {HTMLElement} frame  of the picture */
  constructor(frame) {
    frame.after(this.#card);
    for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, () => this.close(), { capture: true });
  }

  /**
   * Show what a step brought, if it was a scoring; the end of a game has a panel of its own.
   * @param {Step} step
   * @param {number} time  how long a step is shown
   * @returns {Promise<void> | null}  until the card is gone
   */
  show({ events, seats, over }, time) {
    const scored = events.filter(({ gained }) => gained);
    if (over || !scored.length) return null;
    this.close();
    const rows = seats.map((seat, n) => {
      const points = scored.reduce((sum, { gained = [] }) => sum + (gained[n] ?? 0), 0);
      return make(
        "li",
        { "data-seat": n, class: points ? "gains" : null },
        make("span", { class: "token", "aria-hidden": "true" }, String(n + 1)),
        make("span", { class: "scoring-name" }, seat.name || seat.side),
        make("strong", {}, `${points < 0 ? "" : "+"}${inDigits(points)}`),
        make("span", { class: "scoring-total" }, say("points_are", { n: seat.points })),
      );
    });
    const words = scored.length > 1 ? say("scoring") : scored[0].words;
    this.#card.replaceChildren(make("h2", {}, words), make("ul", {}, ...rows));
    this.#card.hidden = false;
    this.#timer = setTimeout(() => this.close(), Math.max(STAYS, time * SLOWLY));
    return new Promise((done) => (this.#closed = done));
  }

  close() {
    clearTimeout(this.#timer);
    this.#card.hidden = true;
    this.#closed();
  }
}
