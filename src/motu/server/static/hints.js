/** A hint: asked for with a button or a key, then marked on the board with numbers and told in a list. */

import { byId, make, say } from "./dom.js";
import { middleOf } from "./rings.js";

/** @typedef {import("./types.js").Hint} Hint */
/** @typedef {import("./types.js").Candidate} Candidate */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./board.js").Board} Board */

const SVG = "http://www.w3.org/2000/svg";
/** A number is so large beside the picture's width, and at least so large. */
const SHARE = 72;
const LEAST = 9;

export class Hints {
  #button = byId("hint-button", HTMLButtonElement);
  #box = byId("hints");
  #list = byId("hint-list");
  /** @type {SVGGElement | null} */
  #layer = null;
  /** @type {Candidate[]} */
  #candidates = [];
  /** @type {Place[]} */
  #places = [];
  /** What could be picked when it was asked for: a hint is good as long as that stays. @type {unknown} */
  #picks = null;
  /** @type {unknown} */
  #now = null;

  /**
   * @param {Board} board
   * @param {object} use
   * @param {(action: number | null, rests?: boolean) => void} use.aim  show what an action would do
   * @param {() => boolean} use.ask  ask for a hint; whether that could be sent
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    this.#button.addEventListener("click", () => this.#ask());
    byId("hints-shut").addEventListener("click", () => {
      this.#clear();
      this.#button.focus();
    });
    document.addEventListener("keydown", (event) => {
      const { target, key } = event;
      const typing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
      if (key.toLowerCase() !== "h" || typing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector(":modal") || this.#button.hidden || this.#button.disabled) return;
      event.preventDefault();
      this.#ask();
    });
  }

  /**
   * What is on the page has changed.
   * @param {Position} now
   */
  paint(now) {
    this.#now = now.picks;
    this.#button.hidden = !now.can.hint;
    this.#button.disabled = now.eyes === null || !now.to_act.includes(now.eyes);
    if (this.#picks === null) return;
    if (this.#picks !== now.picks || this.#button.disabled) this.#clear();
    else if (this.#candidates.length && !this.#layer?.isConnected) this.#mark();
  }

  #ask() {
    if (this.#picks !== null && this.#picks === this.#now) return;
    this.#picks = this.#now;
    this.#box.hidden = false;
    this.#list.replaceChildren(make("li", { class: "hint-waits", role: "status" }, say("hint_thinking")));
    if (!this.use.ask()) this.#clear();
  }

  /**
   * What the server came to think.
   * @param {Hint} hint
   * @param {Place[]} places
   */
  show({ candidates, words }, places) {
    if (this.#picks === null) return;
    this.#candidates = candidates;
    this.#places = places;
    if (!candidates.length) {
      this.#list.replaceChildren(make("li", { class: "hint-waits", role: "status" }, words));
      this.#picks = null;
      return;
    }
    this.#list.replaceChildren(...candidates.map((candidate, n) => this.#row(candidate, n)));
    this.#mark();
    if (document.activeElement === this.#button) byId("hints-title").focus({ preventScroll: true });
  }

  /**
   * @param {Candidate} candidate
   * @param {number} n
   */
  #row({ action, words, expected, reasons }, n) {
    const button = make(
      "button",
      { type: "button", class: "hint-candidate", title: say("hint_show") },
      make("span", { class: "hint-number" }, String(n + 1)),
      make("strong", {}, words),
      make("span", { class: "hint-expected" }, expected),
    );
    button.addEventListener("click", () => this.use.aim(action, true));
    return make("li", {}, button, ...(reasons.length ? [make("ul", {}, ...reasons.map((reason) => make("li", {}, reason)))] : []));
  }

  #clear() {
    this.#layer?.remove();
    this.#layer = null;
    this.#candidates = [];
    this.#picks = null;
    this.#box.hidden = true;
    this.#list.replaceChildren();
  }

  /** Put the numbers of all candidates at what they are picked with. */
  #mark() {
    this.#layer?.remove();
    const { svg } = this.board;
    if (!svg) return;
    this.#layer = document.createElementNS(SVG, "g");
    this.#layer.setAttribute("class", "hint-marks");
    this.#layer.setAttribute("aria-hidden", "true");
    const size = Math.max(LEAST, svg.viewBox.baseVal.width / SHARE);
    /** @type {Map<string, number>} how many numbers each pick has already */
    const beside = new Map();
    this.#candidates.forEach(({ path }, n) => {
      for (const pick of path) {
        const at = this.#spot(pick, svg, size);
        if (!at) continue;
        const place = beside.get(pick) ?? 0;
        beside.set(pick, place + 1);
        this.#layer?.append(badge(n + 1, at.x + place * 2.1 * size, at.y, size));
      }
    });
    svg.append(this.#layer);
  }

  /**
   * Where the number of a pick goes, in the picture's units.
   * @param {string} pick
   * @param {SVGSVGElement} svg
   * @param {number} size
   */
  #spot(pick, svg, size) {
    const place = this.#places.find(([name]) => name === pick);
    if (place) return new DOMPoint(place[2], place[3]);
    const part = this.board.pickable().find(({ dataset }) => dataset.pick === pick);
    if (!part) return null;
    const matrix = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
    const middle = (halfWay(part) ?? middleOf(part))?.matrixTransform(matrix);
    if (middle) return middle;
    const box = part.getBoundingClientRect();
    const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
    // What is small has its number in the middle, what is large in a corner.
    const small = Math.min(to.x - from.x, to.y - from.y) < 3.2 * size;
    return small ? new DOMPoint((from.x + to.x) / 2, (from.y + to.y) / 2) : new DOMPoint(from.x + 1.2 * size, from.y + 1.2 * size);
  }
}

/**
 * The middle of the course that a part is drawn along, on the screen; nothing of all others.
 * @param {SVGGElement} part
 */
function halfWay(part) {
  const use = part.querySelector("use");
  const course = use && document.querySelector(use.getAttribute("href") || "none");
  if (!use || !(course instanceof SVGPathElement)) return null;
  const length = course.getTotalLength();
  const [from, to] = [course.getPointAtLength(0), course.getPointAtLength(length)];
  if (Math.hypot(to.x - from.x, to.y - from.y) < length / 4) return null;
  const { x, y } = course.getPointAtLength(length / 2);
  return new DOMPoint(x, y).matrixTransform(use.getScreenCTM() ?? new DOMMatrix());
}

/**
 * @param {number} number
 * @param {number} x
 * @param {number} y
 * @param {number} size
 */
function badge(number, x, y, size) {
  const mark = document.createElementNS(SVG, "g");
  mark.setAttribute("transform", `translate(${x} ${y})`);
  mark.setAttribute("class", number === 1 ? "hint-mark first" : "hint-mark");
  const disc = document.createElementNS(SVG, "circle");
  disc.setAttribute("r", String(size));
  const text = document.createElementNS(SVG, "text");
  text.setAttribute("font-size", String(size * 1.35));
  text.setAttribute("y", String(size * 0.47));
  text.textContent = String(number);
  mark.append(disc, text);
  return mark;
}
