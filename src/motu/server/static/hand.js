/** How a piece in the hand looks, and the buttons for all that can be done with it. */

import { ARROWS, calm, drawn, make, say } from "./dom.js";
import { anchor } from "./pieces.js";

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./pieces.js").Point} Point */
/** @typedef {import("./pieces.js").Spot} Spot */

const ICONS = {
  left: '<path d="M4 5v6h6M4.500 11a8 8 0 1 1 .8 6"/>',
  right: '<path d="M20 5v6h-6M19.500 11a8 8 0 1 0-.8 6"/>',
  ArrowLeft: '<path d="M20 12H5m6-7-7 7 7 7"/>',
  ArrowUp: '<path d="M12 20V5m-7 6 7-7 7 7"/>',
  ArrowDown: '<path d="M12 4v15m-7-6 7 7 7-7"/>',
  ArrowRight: '<path d="M4 12h15m-6-7 7 7-7 7"/>',
  put: '<path d="m4 13 5 5L20 6"/>',
  back: '<path d="m6 6 12 12M18 6 6 18"/>',
};

/** What does not fit is hatched: not by colour alone. */
const HATCH =
  '<pattern id="carry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">' +
  '<rect width="9" height="9" class="carry-tint"/><rect width="4" height="9" class="carry-stripe"/></pattern>';

/**
 * @param {string} markup
 * @returns {SVGGElement}
 */
function group(markup) {
  return /** @type {SVGGElement} */ (drawn(`<svg>${markup}</svg>`)?.firstElementChild);
}

/** @param {Point} point */
function moved([x, y]) {
  return `translate(${x}px, ${y}px)`;
}

export class Hand {
  constructor() {
    /** Marks where it fits, the piece as it is held, and as it would lie. */
    this.layer = group('<g class="carry" role="application" tabindex="0"><g class="carry-spots"/><g class="carry-hand"/><g class="carry-ghost"/></g>');
    this.layer.setAttribute("aria-description", say("hand_help"));
    const [spots, held, ghost] = /** @type {SVGGElement[]} */ ([...this.layer.children]);
    this.spots = spots;
    this.held = held;
    this.ghost = ghost;
  }

  /**
   * Draw a piece in a pose, and mark where that fits.
   * @param {Piece} piece
   * @param {number} pose
   * @param {Spot[]} spots
   * @param {number} reach
   */
  paint(piece, pose, spots, reach) {
    const [, , turn, ax, ay, own] = piece.poses[pose];
    const markup = `<g transform="translate(${-ax} ${-ay}) rotate(${turn})">${own ?? piece.svg}</g>`;
    const r = Math.min(reach / 6, 8);
    this.spots.replaceChildren(...spots.map(({ grip: [x, y] }) => group(`<circle cx="${x}" cy="${y}" r="${r}"/>`)));
    this.ghost.replaceChildren(group(markup));
    const { x, y, width, height } = this.ghost.getBBox();
    const box = `x="${x - 4}" y="${y - 4}" width="${width + 8}" height="${height + 8}"`;
    const mask = `<mask id="carry-mask" mask-type="alpha" maskUnits="userSpaceOnUse" ${box}>${markup}</mask>`;
    const misfit = `<g class="carry-misfit"><defs>${HATCH}${mask}</defs><rect ${box} fill="url(#carry-hatch)" mask="url(#carry-mask)"/></g>`;
    this.held.replaceChildren(group(`<g class="spin">${markup}</g>`), group(misfit));
  }

  /**
   * Show how it was turned into its pose.
   * @param {Piece} piece
   * @param {number} from
   * @param {number} to
   */
  spin(piece, from, to) {
    const spun = this.held.firstElementChild;
    if (calm() || !(spun instanceof SVGElement)) return;
    const [x, y] = anchor(piece, to);
    const angle = ((piece.poses[from][2] - piece.poses[to][2] + 540) % 360) - 180;
    spun.style.transformOrigin = `${-x}px ${-y}px`;
    spun.animate([{ rotate: `${angle}deg` }, { rotate: "0deg" }], { duration: 140, easing: "ease-out" });
  }

  /**
   * @param {Point} point  where what lies on the place is, as it is held
   * @param {Spot | null} spot
   * @param {{hovers: boolean, misfits: boolean}} how
   */
  place(point, spot, { hovers, misfits }) {
    this.held.style.transform = moved(point);
    if (spot) this.ghost.style.transform = moved(spot.at);
    this.layer.classList.toggle("fits", spot !== null);
    this.layer.classList.toggle("misfits", misfits);
    this.layer.classList.toggle("hovers", hovers);
  }
}

/** Everything that can be done with what is in the hand, as buttons. */
export class HandBar {
  /**
   * @param {object} use
   * @param {(by: number) => void} use.turn
   * @param {(direction: Point) => void} use.nudge
   * @param {() => void} use.put
   * @param {() => void} use.back
   */
  constructor(use) {
    /** @type {(name: keyof typeof ICONS, words: string, does: () => void, more?: Record<string, string | boolean>) => HTMLElement} */
    const button = (name, words, does, more = {}) => {
      const icon = drawn(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`);
      const made = make("button", { type: "button", class: "button small", title: more["aria-keyshortcuts"], ...more }, icon ?? "", make("span", {}, words));
      made.addEventListener("click", does);
      return made;
    };
    /** @type {(name: "ArrowLeft" | "ArrowUp" | "ArrowDown" | "ArrowRight", words: string) => HTMLElement} */
    const arrow = (name, words) => button(name, words, () => use.nudge(ARROWS[name]), { "data-nudge": true });
    this.turns = [
      button("left", say("turn_left"), () => use.turn(-1), { "data-turn": "left", "aria-keyshortcuts": "Shift+R" }),
      button("right", say("turn_right"), () => use.turn(1), { "data-turn": "right", "aria-keyshortcuts": "R" }),
    ];
    this.put = button("put", say("put_here"), use.put, { "data-do": "put", class: "button small primary", "aria-keyshortcuts": "Enter" });
    this.box = make(
      "div",
      { class: "hand-bar", role: "group", "aria-label": say("in_hand") },
      ...this.turns,
      arrow("ArrowLeft", say("nudge_left")),
      arrow("ArrowUp", say("nudge_up")),
      arrow("ArrowDown", say("nudge_down")),
      arrow("ArrowRight", say("nudge_right")),
      button("back", say("put_back"), use.back, { "data-do": "back", "aria-keyshortcuts": "Escape" }),
      this.put,
    );
  }

  /**
   * @param {boolean} turns  whether there is more than one pose
   * @param {boolean} fits
   */
  paint(turns, fits) {
    for (const button of this.turns) button.hidden = !turns;
    this.put.setAttribute("aria-disabled", String(!fits));
  }
}
