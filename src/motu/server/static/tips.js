/**
 * A few words in place: what a part of the picture is, on hover, focus and a long press, and why
 * it cannot be picked, after a click.
 */

import { make, ruleLink } from "./dom.js";

/** A pointer that rests for so long, in milliseconds, would like to know. */
const REST = 650;
/** So long a press asks, and picks nothing. */
const PRESS = 450;
/** A finger that moves less, in pixels, has not moved. */
const SLIP = 8;
/** How far from what it is about, and from the edge of the window, in pixels. */
const GAP = 10;

export class Tips {
  #box = make("div", { class: "tip", role: "status", hidden: true });
  /** @type {Element | null} what it is about */
  #about = null;
  #timer = 0;
  /** @type {[number, number] | null} where a finger is held */
  #held = null;
  #swallow = false;

  /**
   * @param {HTMLElement} frame  of the picture
   * @param {() => boolean} busy  whether something is in the hand that must not be covered
   */
  constructor(frame, busy) {
    this.frame = frame;
    document.body.append(this.#box);
    frame.addEventListener("pointermove", (event) => {
      if (event.pointerType === "touch") {
        const [x, y] = this.#held ?? [0, 0];
        if (this.#held && Math.hypot(event.clientX - x, event.clientY - y) > SLIP) this.hide();
        return;
      }
      const part = labelled(event.target);
      if (part === this.#about) return;
      this.hide();
      this.#about = part;
      if (part && !busy()) this.#wait(REST, () => this.#name(part, [event.clientX, event.clientY]));
    });
    frame.addEventListener("pointerleave", () => this.hide());
    frame.addEventListener("pointerdown", (event) => {
      this.hide();
      this.#swallow = false;
      const part = labelled(event.target);
      if (event.pointerType !== "touch" || !part || busy()) return;
      this.#held = [event.clientX, event.clientY];
      this.#wait(PRESS, () => {
        this.#swallow = true;
        this.#name(part, [event.clientX, event.clientY]);
      });
    });
    for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, () => this.#letGo());
    frame.addEventListener("click", (event) => {
      if (this.#swallow) event.stopImmediatePropagation();
      this.#swallow = false;
    }, { capture: true });
    frame.addEventListener("contextmenu", (event) => this.#held && event.preventDefault());
    frame.addEventListener("focusin", (event) => {
      const part = labelled(event.target);
      if (!part?.matches(":focus-visible") || busy()) return;
      this.#about = part;
      this.#wait(REST, () => this.#name(part, middle(part)));
    });
    frame.addEventListener("focusout", () => this.hide());
    document.addEventListener("keydown", (event) => event.key === "Escape" && this.hide());
  }

  /**
   * Say something about what is at a place.
   * @param {string} words
   * @param {[number, number]} at  on the screen
   * @param {string} [rule]  the paragraph to read on in
   */
  say(words, at, rule = "") {
    clearTimeout(this.#timer);
    this.#box.replaceChildren(words, ...(rule ? [" ", ruleLink(rule)] : []));
    this.#box.classList.toggle("why", rule !== "");
    this.#box.hidden = false;
    this.#place(at);
    if (rule) this.#timer = setTimeout(() => this.hide(), Math.max(4000, words.length * 75));
  }

  /**
   * Say what a part is.
   * @param {Element} part
   * @param {[number, number]} at
   */
  #name(part, at) {
    this.say(part.getAttribute("aria-label") ?? "", at);
  }

  hide() {
    clearTimeout(this.#timer);
    this.#about = this.#held = null;
    this.#box.hidden = true;
  }

  /** A finger is lifted: what was said stays for a while. */
  #letGo() {
    if (!this.#held) return;
    clearTimeout(this.#timer);
    this.#held = null;
    if (this.#swallow) this.#timer = setTimeout(() => this.hide(), 3000);
  }

  /**
   * @param {number} ms
   * @param {() => void} then
   */
  #wait(ms, then) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, ms);
  }

  /**
   * Above the place if there is room, and always within the window.
   * @param {[number, number]} at
   */
  #place([x, y]) {
    const { width, height } = this.#box.getBoundingClientRect();
    const left = Math.min(Math.max(GAP, x - width / 2), innerWidth - width - GAP);
    const above = y - height - 2 * GAP;
    this.#box.style.left = `${left}px`;
    this.#box.style.top = `${above > GAP ? above : y + 2 * GAP}px`;
  }
}

/**
 * The part with a name that something belongs to.
 * @param {EventTarget | null} target
 */
function labelled(target) {
  return target instanceof Element ? target.closest("g[aria-label]") : null;
}

/**
 * @param {Element} part
 * @returns {[number, number]}
 */
function middle(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y];
}
