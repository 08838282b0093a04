/**
 * The log: a line for each action; a click shows the board as it was then. However long it gets,
 * it is one stop for Tab, with arrow keys inside.
 */

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
    list.parentElement?.addEventListener("keydown", (event) => this.#key(event));
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
    const button = make("button", { type: "button", tabindex: -1, title: say("look_at", { n: moves }) }, ...words);
    button.addEventListener("click", () => this.look(moves));
    const rules = [...new Set(events.map((event) => event.rule).filter(Boolean))];
    const links = rules.map(ruleLink);
    for (const link of links) link.tabIndex = -1;
    const turn = !(last instanceof HTMLElement) || last.dataset.seat !== String(seat);
    return make(
      "li",
      { "data-seat": seat, class: turn ? "turn" : null },
      button,
      make("span", { class: "rules-of" }, ...links),
    );
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const lines = [...this.list.children];
    const at = lines.findIndex((line) => line.contains(document.activeElement));
    const last = lines.length - 1;
    /** @type {Record<string, number>} */
    const goals = { ArrowUp: at < 0 ? last : at - 1, ArrowDown: at < 0 ? last : at + 1, Home: 0, End: last };
    /** @type {Element | null | undefined} */
    let goal;
    if (event.key in goals) goal = lines[Math.max(0, Math.min(last, goals[event.key]))]?.querySelector("button");
    else if (event.key === "ArrowRight") goal = lines[at]?.querySelector("a");
    else if (event.key === "ArrowLeft") goal = lines[at]?.querySelector("button");
    if (!(goal instanceof HTMLElement)) return;
    event.preventDefault();
    goal.focus();
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
