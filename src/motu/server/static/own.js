/** Components of one's own in the form of a new game: checked and drawn before it begins. */

import { make, say, TALL } from "./dom.js";

/** No file of components comes near this many bytes. */
const TOO_BIG = 60_000;
/** What is being typed is looked at once the hand rests, in milliseconds. */
const REST = 500;

/** @typedef {{picture: string, name: string}} Fine */
/** @typedef {{message: string}} Faulty */

class Own {
  /** What was asked last: an earlier answer that comes later is none. */
  #asked = 0;
  #timer = 0;

  /** @param {HTMLDetailsElement} box */
  constructor(box) {
    this.address = box.dataset.own ?? "";
    this.form = box.closest("form");
    this.insteadOf = box.dataset.insteadOf ?? "";
    this.result = /** @type {HTMLElement} */ (box.querySelector(".own-result"));
    const file = /** @type {HTMLInputElement} */ (box.querySelector("input[type=file]"));
    const text = /** @type {HTMLTextAreaElement} */ (box.querySelector("textarea"));
    file.addEventListener("change", () => {
      const chosen = file.files?.[0];
      if (!chosen) return;
      if (chosen.size > TOO_BIG) {
        file.value = "";
        this.#show(fault(say("own_too_big")));
        return;
      }
      void this.#check(chosen);
    });
    text.addEventListener("input", () => {
      // A file would be taken instead.
      file.value = "";
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#check(text.value), REST);
    });
    if (text.value.trim()) void this.#check(text.value);
  }

  /** @param {HTMLElement[]} shown */
  #show(...shown) {
    this.result.replaceChildren(...shown);
    if (!this.form) return;
    // What they take the place of cannot be chosen any more.
    this.form.dataset.insteadOf = shown.length ? this.insteadOf : "";
    this.form.dispatchEvent(new Event("change"));
  }

  /** @param {File | string} given */
  async #check(given) {
    const asked = ++this.#asked;
    if (typeof given === "string" && !given.trim()) {
      this.#show();
      return;
    }
    const shown = await this.#answer(given);
    if (asked === this.#asked) this.#show(...shown);
  }

  /**
   * @param {File | string} given
   * @returns {Promise<HTMLElement[]>}
   */
  async #answer(given) {
    const headers = { "content-type": "application/json", accept: "application/json" };
    try {
      const address = `${this.address}?shape=${TALL.matches ? "tall" : "wide"}`;
      const answer = await fetch(address, { method: "POST", headers, body: given });
      /** @type {Fine & Faulty} */
      const found = await answer.json();
      return answer.ok ? drawn(found) : [fault(found.message)];
    } catch {
      return [fault(say("own_failed"))];
    }
  }
}

/** @param {string} words */
function fault(words) {
  return make("p", { class: "fault" }, words);
}

/** @param {Fine} fine */
function drawn({ name, picture }) {
  const words = say("own_fine", { name });
  const src = `data:image/svg+xml,${encodeURIComponent(picture)}`;
  return [make("p", { class: "fine" }, words), make("img", { src, alt: "" })];
}

export function wireOwn() {
  for (const box of document.querySelectorAll("details[data-own]")) {
    if (box instanceof HTMLDetailsElement) new Own(box);
  }
}
