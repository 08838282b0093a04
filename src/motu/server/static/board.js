/** The picture on the page: its parts are swapped by id, and what had the focus keeps it. */

import { drawn } from "./dom.js";

/** @typedef {import("./types.js").PartSvg} PartSvg */

/**
 * A part without ids, so that it can stand beside the original.
 * @param {Element} part
 */
export function ghostOf(part) {
  const ghost = /** @type {SVGGElement} */ (part.cloneNode(true));
  for (const inner of [ghost, ...ghost.querySelectorAll("[id]")]) inner.removeAttribute("id");
  for (const name of ["data-pick", "data-near", "role", "tabindex", "aria-label"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.remove("can", "picked", "fresh");
  ghost.querySelector("title")?.remove();
  return ghost;
}

/**
 * What stands for another player's side can be opened like a button.
 * @param {Element | null} root
 */
function openable(root) {
  for (const part of root ? [root, ...root.querySelectorAll("[data-near]")] : []) {
    if (!part.hasAttribute("data-near")) continue;
    part.setAttribute("role", "button");
    part.setAttribute("tabindex", "0");
  }
}

export class Board {
  /** @type {SVGSVGElement | null} The position as it is now, even while another is looked at. */
  #now = null;
  /** @type {SVGSVGElement | null} An earlier position, or another side of it, that is being looked at. */
  #past = null;
  /** @type {Element[]} */
  #ghosts = [];

  /**
   * @param {HTMLElement} frame
   * @param {(seat: number) => void} open  a player's side was asked for
   */
  constructor(frame, open) {
    this.frame = frame;
    /** @param {Event} event */
    const opening = (event) => {
      if (event instanceof KeyboardEvent && event.key !== "Enter" && event.key !== " ") return;
      const part = event.target instanceof Element ? event.target.closest("[data-near]") : null;
      if (!part) return;
      event.preventDefault();
      event.stopPropagation();
      open(Number(part.getAttribute("data-near")));
    };
    for (const kind of ["click", "keydown"]) frame.addEventListener(kind, opening, { capture: true });
  }

  /** Whether the picture shown is the position as it is now. */
  get live() {
    return !this.#past;
  }

  /** The picture of the position as it is now. */
  get svg() {
    return this.#now;
  }

  /**
   * Put up a whole picture of the position as it is now.
   * @param {string} markup
   */
  draw(markup) {
    this.unpreview();
    const focused = this.#focusedId();
    this.#now = drawn(markup);
    if (!this.#past) this.#hang(focused);
  }

  /**
   * Look at another picture, or with `null` back at the position as it is now.
   * @param {string | null} markup
   * @param {string[]} [fresh]  parts to point out
   */
  look(markup, fresh = []) {
    this.unpreview();
    this.#past = markup === null ? null : drawn(markup);
    for (const id of fresh) this.#past?.querySelector(`#${CSS.escape(id)}`)?.classList.add("fresh");
    // Nothing can be picked there.
    for (const part of this.#past?.querySelectorAll("[data-pick][aria-label]") ?? []) part.setAttribute("role", "img");
    this.frame.classList.toggle("past", !!this.#past);
    this.#hang(this.#focusedId());
  }

  /**
   * Replace some parts of the position as it is now.
   * @param {PartSvg[]} parts
   */
  swap(parts) {
    this.unpreview();
    for (const [id, markup] of parts) {
      const old = this.part(id);
      const next = drawn(`<svg>${markup}</svg>`)?.firstElementChild;
      if (!old || !next) continue;
      const focused = old === document.activeElement;
      old.replaceWith(next);
      openable(next);
      if (focused && next instanceof SVGElement) {
        if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
        next.focus({ preventScroll: true });
      }
    }
  }

  /**
   * @param {string} id
   * @returns {SVGGElement | null}
   */
  part(id) {
    return this.#now?.querySelector(`#${CSS.escape(id)}`) ?? null;
  }

  /** Every part that stands for a pick, in painting order. */
  pickable() {
    return /** @type {SVGGElement[]} */ ([...(this.#now?.querySelectorAll("[data-pick]") ?? [])]);
  }

  /**
   * The parts meant by a name: the one with that id, or a family such as hand-0, hand-1, …
   * @param {string} name
   */
  family(name) {
    const one = this.part(name);
    if (one) return [one];
    const some = this.#now?.querySelectorAll(`[id^="${CSS.escape(name)}-"]`) ?? [];
    return /** @type {SVGGElement[]} */ ([...some]);
  }

  /**
   * Show what would be, as ghosts in the places of what is.
   * @param {PartSvg[]} parts
   */
  preview(parts) {
    this.unpreview();
    for (const [id, markup] of parts) {
      const part = this.part(id);
      const next = drawn(`<svg>${markup}</svg>`)?.firstElementChild;
      if (!part || !next) continue;
      // A place that will stand for something else, such as the next card moving up, only confuses.
      const same = part.getAttribute("data-pick") === next.getAttribute("data-pick");
      if (same || part.classList.contains("picked")) part.classList.add("before-preview");
      if (!same) continue;
      const ghost = ghostOf(next);
      ghost.classList.add("preview");
      part.after(ghost);
      this.#ghosts.push(ghost);
    }
  }

  unpreview() {
    for (const ghost of this.#ghosts) ghost.remove();
    this.#ghosts = [];
    for (const part of this.#now?.querySelectorAll(".before-preview") ?? []) {
      part.classList.remove("before-preview");
    }
  }

  #focusedId() {
    const active = document.activeElement;
    return active && this.frame.contains(active) ? active.id : "";
  }

  /** @param {string} focused */
  #hang(focused) {
    const shown = this.#past ?? this.#now;
    this.frame.replaceChildren(...(shown ? [shown] : []));
    if (!shown) return;
    openable(shown);
    const { width, height } = shown.viewBox.baseVal;
    document.body.style.setProperty("--board-w", String(width));
    document.body.style.setProperty("--board-h", String(height));
    if (!focused) return;
    const again = focused === this.frame.id ? this.frame : shown.querySelector(`#${CSS.escape(focused)}`);
    if (!(again instanceof HTMLElement || again instanceof SVGElement)) return;
    if (!again.hasAttribute("tabindex")) again.setAttribute("tabindex", "-1");
    again.focus({ preventScroll: true });
  }
}
