/** The waiting room: who sits where, and what can be done about the seats that are free. */

import { byId, make, TALL } from "./dom.js";
import { about } from "./players.js";

/** @typedef {import("./types.js").Position} Position */

export class WaitingRoom {
  /** @type {HTMLElement[]} */
  #rows = [];

  /**
   * @param {object} use
   * @param {(seat: number, name: string) => void} use.sit
   * @param {(seat: number, level: string) => void} use.bot
   */
  constructor(use) {
    this.use = use;
    this.box = byId("waiting-room");
    byId("waiting-room-qr", HTMLDetailsElement).open = !TALL.matches;
    this.box.addEventListener("submit", (event) => this.#submit(event));
  }

  /** @param {Position} now */
  show(now) {
    this.box.hidden = !now.waiting;
    document.body.classList.toggle("is-waiting", now.waiting);
    if (!now.waiting) return;
    if (!this.#rows.length) this.#build(now.seats.length);
    // Rows stay what they are: somebody may be typing a name in one of them.
    now.seats.forEach((seat, n) => {
      const row = this.#rows[n];
      /** @param {string} selector */
      const part = (selector) => /** @type {HTMLElement} */ (row.querySelector(selector));
      part("strong").textContent = seat.name || seat.side;
      part("small").replaceChildren(...about(seat, seat.mine));
      part("[data-do=sit]").hidden = !now.can.sit.includes(n);
      part("[data-do=bot]").hidden = !now.can.bot.includes(n);
    });
  }

  /** @param {number} count */
  #build(count) {
    const pattern = byId("waiting-room-seat", HTMLTemplateElement).content.firstElementChild;
    for (let n = 0; n < count; n++) {
      const row = /** @type {HTMLElement} */ (pattern?.cloneNode(true) ?? make("li"));
      row.dataset.seat = String(n);
      row.querySelector(".token")?.append(String(n + 1));
      this.#rows.push(row);
    }
    byId("waiting-room-seats").replaceChildren(...this.#rows);
  }

  /** @param {SubmitEvent} event */
  #submit(event) {
    event.preventDefault();
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const seat = this.#rows.findIndex((row) => row.contains(form));
    const given = new FormData(form);
    if (form.dataset.do === "bot") this.use.bot(seat, String(given.get("level")));
    else {
      const name = String(given.get("name")).trim();
      this.use.sit(seat, name);
      // For the next table; no harm if it fails.
      if (name) void fetch("/me/name", { method: "POST", body: new URLSearchParams({ name }), redirect: "manual" }).catch(() => undefined);
    }
  }
}
