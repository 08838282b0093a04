/** The log: a line for each action; a click shows the board as it was then. */

import { make, ruleLink, say } from "./dom.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

export class Log {
  /**
   * @param {HTMLElement} list
   * @param {(moves: number) => void} look
   */
  constructor(list, look) {
    this.list = list;
    this.look = look;
  }

  /** @param {LogEntry[]} entries */
  fill(entries) {
    // Only what is new is to be read out, so nothing is announced while the list is refilled.
    const region = this.list.parentElement;
    region?.setAttribute("aria-live", "off");
    this.list.replaceChildren();
    entries.forEach((entry, index) => this.list.append(this.#line(entry, index + 1)));
    this.#toEnd();
    setTimeout(() => region?.setAttribute("aria-live", "polite"), 100);
  }

  /**
   * @param {LogEntry} entry
   * @param {number} moves  which action of the game it was, from 1
   */
  add(entry, moves) {
    while (this.list.childElementCount >= moves) this.list.lastElementChild?.remove();
    this.list.append(this.#line(entry, moves));
    this.#toEnd();
  }

  /**
   * A turn is complete, and its lines can be written as they are.
   * @param {LogEntry[]} entries
   */
  rewrite(entries) {
    for (const entry of entries) {
      const old = this.list.children[entry.n - 1];
      old?.replaceWith(this.#line(entry, entry.n, old.previousElementSibling));
    }
  }

  /**
   * Mark the line whose board is being looked at; `null` for none.
   * @param {number | null} moves
   */
  mark(moves) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    if (!moves) return;
    const line = this.list.children[moves - 1]?.querySelector("button");
    line?.setAttribute("aria-current", "true");
    this.#show(line?.parentElement ?? null);
  }

  /**
   * @param {LogEntry} entry
   * @param {number} moves
   * @param {Element | null} [last]  the line before
   */
  #line({ seat, events }, moves, last = this.list.lastElementChild) {
    const words = events.map((event) => make("span", { class: "event" }, event.words));
    const button = make("button", { type: "button", title: say("look_at", { n: moves }) }, ...words);
    button.addEventListener("click", () => this.look(moves));
    const rules = [...new Set(events.map((event) => event.rule).filter(Boolean))];
    const turn = !(last instanceof HTMLElement) || last.dataset.seat !== String(seat);
    return make(
      "li",
      { "data-seat": seat, class: turn ? "turn" : null },
      button,
      make("span", { class: "rules-of" }, ...rules.map(ruleLink)),
    );
  }

  #toEnd() {
    this.#show(this.list.lastElementChild);
  }

  /** @param {Element | null} line  to be scrolled to inside the list only, not on the page */
  #show(line) {
    const box = this.list.parentElement;
    if (!(line instanceof HTMLElement) || !box) return;
    const top = line.offsetTop;
    if (top < box.scrollTop || top + line.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + line.offsetHeight - box.clientHeight + 8;
    }
  }
}
