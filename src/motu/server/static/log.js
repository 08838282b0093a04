/**
 * The log: a line for each action; a click shows the board as it was then. However long it gets,
 * it is one stop for Tab, with arrow keys inside. Of a long one the newest lines are there, and who
 * scrolls up to the first of them gets those before it.
 */

import { make, ruleLink, say } from "./dom.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */

/** So close to the first line, in pixels, those before it are asked for. */
const NEAR = 120;

export class Log {
  /** The number of the first line that is there. */
  #first = 1;
  /** Whether earlier lines have been asked for. */
  #asked = false;
  /** @type {number | null} the line whose board is being looked at */
  #marked = null;
  /** How far above its end the list began when that was last shown. */
  #below = 0;

  /**
   * @param {HTMLElement} list
   * @param {object} use
   * @param {(moves: number) => void} use.look
   * @param {(before: number) => boolean} use.earlier  ask for the lines before this one; whether that was possible
   */
  constructor(list, use) {
    this.list = list;
    this.use = use;
    this.more = make("button", { type: "button", class: "button small earlier", tabindex: -1, hidden: true }, say("earlier_moves"));
    this.more.addEventListener("click", () => this.#ask());
    list.before(this.more);
    list.parentElement?.addEventListener("keydown", (event) => this.#key(event));
    list.parentElement?.addEventListener("scroll", ({ currentTarget: box }) => {
      if (box instanceof HTMLElement && box.scrollTop < NEAR) this.#ask();
    }, { passive: true });
    // Who sees the end goes on seeing it when what stands above takes more room.
    const box = /** @type {HTMLElement} */ (list.parentElement);
    new ResizeObserver(() => {
      const isEnd = box.scrollHeight - box.scrollTop <= Math.max(this.#below, box.clientHeight) + 1;
      if (isEnd && this.#marked === null) this.#toEnd();
    }).observe(box);
  }

  /** @param {LogEntry[]} entries */
  fill(entries) {
    this.#quietly(() => this.list.replaceChildren());
    this.#begin(entries);
    for (const entry of entries) this.list.append(this.#line(entry, entry.n));
    this.#toEnd();
  }

  /**
   * What came before the first line, if that is still the first.
   * @param {number} before
   * @param {LogEntry[]} entries
   */
  earlier(before, entries) {
    if (before !== this.#first || !entries.length) return;
    const box = this.list.parentElement;
    const below = box ? box.scrollHeight - box.scrollTop : 0;
    const focused = document.activeElement === this.more;
    this.#quietly(() => {
      const next = this.list.firstElementChild;
      /** @type {Element | null} */
      let last = null;
      for (const entry of entries) {
        const line = this.#line(entry, entry.n, last);
        this.list.insertBefore(line, next);
        last = line;
      }
      if (next instanceof HTMLElement) next.classList.toggle("turn", next.dataset.seat !== String(entries.at(-1)?.seat));
    });
    this.#begin(entries);
    // What was being read stays where it is, and who used the button goes on from there.
    if (box) box.scrollTop = box.scrollHeight - below;
    if (focused) this.#at(before - 1)?.querySelector("button")?.focus({ preventScroll: true });
    if (this.#marked !== null) this.mark(this.#marked);
  }

  /** @param {LogEntry[]} entries  the first ones that are there */
  #begin(entries) {
    this.#first = entries[0]?.n ?? 1;
    this.#asked = false;
    this.more.hidden = this.#first <= 1;
  }

  #ask() {
    if (this.#first > 1 && !this.#asked) this.#asked = this.use.earlier(this.#first);
  }

  /**
   * Only what is new is to be read out, so nothing is announced of other changes.
   * @param {() => void} change
   */
  #quietly(change) {
    const region = this.list.parentElement;
    region?.setAttribute("aria-live", "off");
    change();
    setTimeout(() => region?.setAttribute("aria-live", "polite"), 100);
  }

  /** @param {number} moves */
  #at(moves) {
    return this.list.children[moves - this.#first];
  }

  /**
   * @param {LogEntry} entry
   * @param {number} moves  which action of the game it was, from 1
   */
  add(entry, moves) {
    while (this.list.childElementCount > moves - this.#first) this.list.lastElementChild?.remove();
    this.list.append(this.#line(entry, moves));
    this.#toEnd();
  }

  /**
   * A turn is complete, and its lines can be written as they are.
   * @param {LogEntry[]} entries
   */
  rewrite(entries) {
    for (const entry of entries) {
      const old = this.#at(entry.n);
      old?.replaceWith(this.#line(entry, entry.n, old.previousElementSibling));
    }
  }

  /**
   * Mark the line whose board is being looked at; `null` for none.
   * @param {number | null} moves
   */
  mark(moves) {
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.#marked = moves || null;
    if (!moves) return;
    // What is looked at comes into the log as well, with all that lies between.
    if (moves < this.#first) this.#ask();
    const line = this.#at(moves)?.querySelector("button");
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
    button.addEventListener("click", () => this.use.look(moves));
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
    if (event.key === "ArrowUp" && at === 0 && !this.more.hidden) goal = this.more;
    else if (event.key === "ArrowDown" && document.activeElement === this.more) goal = lines[0]?.querySelector("button");
    else if (event.key in goals) goal = lines[Math.max(0, Math.min(last, goals[event.key]))]?.querySelector("button");
    else if (event.key === "ArrowRight") goal = lines[at]?.querySelector("a");
    else if (event.key === "ArrowLeft") goal = lines[at]?.querySelector("button");
    if (!(goal instanceof HTMLElement)) return;
    event.preventDefault();
    goal.focus();
  }

  #toEnd() {
    this.#show(this.list.lastElementChild);
    const box = this.list.parentElement;
    if (box) this.#below = box.scrollHeight - box.scrollTop;
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
