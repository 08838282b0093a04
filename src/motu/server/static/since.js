/**
 * What the others did since one's own last action: it stays marked on the board until one acts, and
 * can be seen again, move by move.
 */

import { byId, pause } from "./dom.js";
import { around, SVG } from "./rings.js";
import { pace } from "./settings.js";

/** @typedef {import("./types.js").LogEntry} LogEntry */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./slider.js").Slider} Slider */

/** How long a corner of a mark is, in the picture's units. */
const CORNER = 7;
/** A position that is seen again is shown so long at least, in milliseconds. */
const LEAST = 900;

export class Since {
  /** @type {Map<number, LogEntry>} what the others did, by the numbers of their moves */
  #done = new Map();
  /** @type {SVGGElement | null} */
  #layer = null;
  #button = byId("since", HTMLButtonElement);

  /**
   * @param {Board} board
   * @param {Slider} slider
   */
  constructor(board, slider) {
    this.board = board;
    this.slider = slider;
    this.#button.addEventListener("click", () => void this.#again());
  }

  /**
   * Everything was told.
   * @param {LogEntry[]} log
   * @param {number | null} eyes
   */
  fill(log, eyes) {
    const last = log.map(({ seat }) => seat).lastIndexOf(eyes ?? -1);
    this.#done = new Map();
    if (eyes !== null) this.#note(log.slice(last + 1), eyes);
  }

  /**
   * Somebody did something. Where all act at once it is known when the turn is complete.
   * @param {Step} step
   */
  add({ moves, seat, events, relog = [], eyes }) {
    if (seat === eyes || eyes === null) this.#done = new Map();
    if (eyes !== null) this.#note([{ n: moves, seat, events }, ...relog], eyes);
  }

  /**
   * @param {LogEntry[]} entries
   * @param {number} eyes
   */
  #note(entries, eyes) {
    for (const entry of entries) {
      const isKnown = entry.events.some(({ kind }) => kind !== "chosen");
      if (entry.seat !== eyes && isKnown) this.#done.set(entry.n, entry);
    }
  }

  /**
   * Mark what has changed: with corners, which need no colour to be seen.
   * @param {boolean} quiet  whether nothing is to be marked now
   */
  paint(quiet) {
    const { svg, live } = this.board;
    this.#layer?.remove();
    this.#layer = null;
    this.#button.hidden = quiet || !live || !this.#done.size;
    if (quiet || !svg || !this.#done.size) return;
    this.#layer = document.createElementNS(SVG, "g");
    this.#layer.setAttribute("class", "since");
    this.#layer.setAttribute("aria-hidden", "true");
    const names = [...this.#done.values()].flatMap(({ events }) => events.flatMap(({ parts }) => parts));
    for (const name of new Set(names)) {
      const part = this.board.part(name);
      if (part?.getBoundingClientRect().width) this.#mark(part, svg, this.#layer);
    }
    // A piece in the hand stays on top, where it has the focus.
    svg.insertBefore(this.#layer, svg.querySelector(":scope > .carry"));
  }

  /**
   * @param {SVGGElement} part
   * @param {SVGSVGElement} svg
   * @param {SVGGElement} layer
   */
  #mark(part, svg, layer) {
    const { x, y, across, down } = around(part, svg);
    const [left, top, right, bottom] = [x - across, y - down, x + across, y + down];
    const long = Math.min(CORNER, across, down);
    const corners = [[left, top, long, long], [right, top, -long, long], [right, bottom, -long, -long], [left, bottom, long, -long]];
    const d = corners.map(([a, b, dx, dy]) => `M${a + dx} ${b}H${a}V${b + dy}`).join("");
    for (const name of ["since-edge", "since-line"]) {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", name);
      path.setAttribute("d", d);
      layer.append(path);
    }
  }

  /** Show it all again, one position after another; whoever looks elsewhere meanwhile goes there. */
  async #again() {
    const { slider } = this;
    const moves = [...this.#done.keys()].sort((a, b) => a - b);
    for (const at of [moves[0] - 1, ...moves]) {
      await slider.look(at);
      if (slider.here !== at) return;
      await pause(Math.max(LEAST, pace()));
      if (slider.here !== at || (!slider.away && at !== moves.at(-1))) return;
    }
    await slider.home();
  }
}
