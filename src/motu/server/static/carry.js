/**
 * A piece in the hand: carried, turned, snapped to where it fits, and put down.
 *
 * A mouse carries it about and puts it down with a click. A finger sets it down first; then it is
 * nudged, turned and confirmed. Keys go from place to place and from pose to pose. All of it
 * happens here: only when the hand rests is the server asked what putting it down would do.
 */

import { calm, drawn, make, say } from "./dom.js";

/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Place} Place */
/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {[x: number, y: number]} Point */

/**
 * @typedef {object} Taken  A piece that has been picked.
 * @property {PickTree} place  its place in the tree: below it are its poses
 * @property {string} pick
 * @property {string} home  the part it was taken from, or empty
 * @property {string} [pose]  the pose that was picked by name
 * @property {boolean} byKeys
 */
/**
 * @typedef {object} Spot  Where the piece fits in its pose.
 * @property {string} words
 * @property {number} action
 * @property {Point} at  the place itself
 * @property {Point} grip  where the point by which the hand holds it comes to lie
 */
/**
 * @typedef {object} Drag
 * @property {number} id  of the pointer
 * @property {Point} start  on the screen
 * @property {Point} from  where the piece was
 * @property {SVGGElement | null} part  the piece that is taken by it; without one, the one in the hand is nudged
 * @property {boolean} moved
 * @property {boolean} turned  by a second finger
 */

/** The hand rests when it has not moved for so long, in milliseconds. */
const REST = 120;
/** A finger or a mouse that moves less, in pixels, has not moved. */
const SLIP = 6;
/** A finger carries what it holds so many pixels above itself, so as not to hide it. */
const LIFT = 48;
/** A wheel that has been turned so far turns the piece. */
const NOTCH = 40;
/** Snapping reaches this far, measured by the least distance between two places. */
const NEAR = 0.75;

/** @type {Record<string, Piece>} */
const NO_PIECES = {};
/** @type {Place[]} */
const NO_PLACES = [];

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowRight: [1, 0] };
/** @type {Record<string, number>} */
const TURNS = { r: 1, R: -1, ".": 1, ",": -1 };

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

/** @param {Point} one @param {Point} other */
function apart([x, y], [a, b]) {
  return Math.hypot(x - a, y - b);
}

/**
 * @param {string} markup
 * @returns {SVGGElement}
 */
function group(markup) {
  return /** @type {SVGGElement} */ (drawn(`<svg>${markup}</svg>`)?.firstElementChild);
}

export class Carry {
  /** @type {Record<string, Piece>} */
  #pieces = NO_PIECES;
  /** @type {Place[]} */
  #places = NO_PLACES;
  /** How far snapping reaches, in units of the picture. */
  #reach = Infinity;
  /** What poses and places are called. @type {Record<string, string>} */
  names = {};

  /** @type {Taken | null} */
  #taken = null;
  #pose = 0;
  /** Where it is held. @type {Point} */
  #point = [0, 0];
  /** The line along which a run of arrows goes. @type {{down: boolean, at: number} | null} */
  #course = null;
  /** @type {Spot | null} */
  #spot = null;
  /** Whether it hovers with the pointer, and does not wait where it was set down. */
  #hovers = false;
  #byKeys = false;
  /** Whether the pointer is on a piece, so that a click means that one. */
  #overPiece = false;
  /** Whether it has been laid out in the picture. */
  #shown = false;
  /** Where it fits, by pose. @type {Map<number, Spot[]>} */
  #known = new Map();

  /** @type {Drag | null} */
  #drag = null;
  /** The piece that the mouse was pressed on. */
  #pressed = "";
  /** Whether the click that follows has been dealt with already. */
  #swallow = false;
  #touch = false;
  /** @type {Point} where the pointer was last, on the screen */
  #pointer = [0, 0];
  #wheel = 0;
  /** @type {number | null} the action that was asked about */
  #asked = null;
  #said = "";
  #timer = 0;

  /**
   * @param {Board} board
   * @param {object} use
   * @param {(action: number) => void} use.put
   * @param {() => void} use.back  into its place
   * @param {(part: SVGGElement) => void} use.take  the piece that a part stands for
   * @param {(event: MouseEvent) => SVGGElement | null} use.piece  the part of a piece that can be taken there
   * @param {(action: number | null) => void} use.aim  the hand rests on it, or on nothing
   * @param {(pick: string, part: string) => string} use.words  what a pick of that part is called
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    const { frame } = board;
    this.layer = group('<g class="carry" role="application" tabindex="0"><g class="carry-spots"/><g class="carry-hand"/><g class="carry-ghost"/></g>');
    this.layer.setAttribute("aria-description", say("hand_help"));
    const [spots, hand, ghost] = /** @type {SVGGElement[]} */ ([...this.layer.children]);
    this.spots = spots;
    this.hand = hand;
    this.ghost = ghost;
    this.live = make("p", { class: "sr-only", role: "status" });
    frame.after(this.live);
    this.bar = this.#buildBar();
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const end of ["pointerup", "pointercancel"]) {
      frame.addEventListener(end, (event) => this.#up(/** @type {PointerEvent} */ (event)));
    }
    frame.addEventListener("click", (event) => {
      if (this.#swallow) event.stopImmediatePropagation();
      this.#swallow = false;
    }, { capture: true });
    frame.addEventListener("contextmenu", (event) => {
      if (!this.#taken) return;
      event.preventDefault();
      if (!this.#touch) this.turn(1);
    });
    frame.addEventListener("wheel", (event) => this.#roll(event), { passive: false });
    document.addEventListener("keydown", (event) => this.#key(event), { capture: true });
  }

  // --- what can be carried -----------------------------------------------------------------

  /**
   * Know the pieces and the places that there are now.
   * @param {Position} now
   */
  learn({ pieces = NO_PIECES, places = NO_PLACES }) {
    if (pieces === this.#pieces && places === this.#places) return;
    if (places !== this.#places) {
      let least = Infinity;
      places.forEach(([, , x, y], n) => {
        for (const [, , a, b] of places.slice(0, n)) least = Math.min(least, apart([x, y], [a, b]));
      });
      this.#reach = NEAR * least;
    }
    this.#pieces = pieces;
    this.#places = places;
    this.names = Object.fromEntries(places.map(([pick, words]) => [pick, words]));
    for (const { poses } of Object.values(pieces)) for (const [pick, words] of poses) this.names[pick] = words;
    document.body.classList.toggle("has-pieces", places.length > 0);
  }

  // --- taking and putting -------------------------------------------------------------------

  /** Whether a piece is in the hand, and to be seen there. */
  get held() {
    return this.#taken !== null && this.#shown;
  }

  /** The part it was taken from. */
  get home() {
    return this.#taken?.home ?? "";
  }

  /** What is in the hand and where, in words; empty without a piece. */
  get words() {
    if (!this.#taken || !this.#shown) return "";
    const piece = this.use.words(this.#taken.pick, this.#taken.home);
    if (this.#overPiece) return say("picked", { picks: piece });
    return this.#spot ? say("picked", { picks: [piece, ...this.#where()].join(", ") }) : this.#misfit();
  }

  /**
   * Have this piece in the hand, or none.
   * @param {Taken | null} taken
   */
  hold(taken) {
    const hidden = this.board.frame.hidden || !this.board.live || !this.board.svg;
    if (!taken || hidden) this.#letGo();
    if (!taken || hidden) return;
    const same = this.#shown && this.#taken?.place === taken.place;
    this.clear();
    this.#taken = taken;
    // Moved for nothing, it would lose the focus.
    if (this.board.svg?.lastElementChild !== this.layer) this.board.svg?.append(this.layer);
    this.board.frame.classList.add("carrying");
    if (!same) this.#begin(taken);
    this.#paintPose();
    this.#show();
  }

  /** It has been put down: it lies there until the table shows it. */
  lay() {
    if (this.held) this.layer.classList.add("laid");
  }

  /** Whether a piece lies where it was put, and the table does not show it yet. */
  get laid() {
    return this.layer.classList.contains("laid");
  }

  /** What was laid is shown by now, or was refused. */
  clear() {
    this.layer.classList.remove("laid");
    if (!this.#taken) this.layer.remove();
  }

  #letGo() {
    clearTimeout(this.#timer);
    this.#taken = this.#spot = this.#drag = this.#asked = null;
    this.#shown = false;
    this.#said = this.#pressed = "";
    this.board.frame.classList.remove("carrying");
    if (!this.laid) this.layer.remove();
  }

  /** @param {Taken} taken */
  #begin({ place, home, pose, byKeys }) {
    const poses = place.piece?.poses ?? [];
    this.#known.clear();
    this.#shown = true;
    this.#overPiece = false;
    this.#asked = this.#course = null;
    const first = poses.findIndex(([pick], n) => (pose ? pick === pose : this.#spots(n).length > 0));
    this.#pose = Math.max(0, first);
    const dragged = this.#drag !== null;
    this.#byKeys = byKeys && !dragged;
    this.#hovers = dragged || (home !== "" && home === this.#pressed && !byKeys);
    if (this.#hovers) this.#point = this.#inPicture(this.#pointer);
    else {
      // Set down where there is room, as near to the middle of it all as can be.
      const spots = this.#spots(this.#pose);
      const [x, y] = spots.reduce(([a, b], { grip }) => [a + grip[0] / spots.length, b + grip[1] / spots.length], [0, 0]);
      this.#point = this.#nearest([x, y])?.grip ?? this.#point;
    }
  }

  /** Put it down where it is, if it fits there. */
  put() {
    if (this.#taken && this.#spot) this.use.put(this.#spot.action);
  }

  /**
   * Turn it right, or left if negative.
   * @param {number} by
   */
  turn(by) {
    const count = this.#taken?.place.piece?.poses.length ?? 0;
    if (count < 2 || !this.held) return;
    this.#pose = (this.#pose + by + count) % count;
    this.#course = null;
    this.#paintPose();
    this.#spin(by);
    this.#show();
  }

  /**
   * Go on to the nearest place in a direction where it fits as it is.
   * @param {Point} direction
   */
  nudge([dx, dy]) {
    if (!this.held) return;
    this.#hovers = false;
    const [x, y] = this.#spot?.grip ?? this.#point;
    // Up and down through hexes one would zigzag further and further away.
    const down = dy !== 0;
    const course = this.#course?.down === down ? this.#course : { down, at: down ? x : y };
    let best = null;
    let least = Infinity;
    for (const spot of this.#spots(this.#pose)) {
      const [a, b] = spot.grip;
      const along = (a - x) * dx + (b - y) * dy;
      // How wide a circle reaches it: what lies straight ahead goes before what is merely near.
      const far = apart([x, y], spot.grip) ** 2 / along + Math.abs((down ? a : b) - course.at) / 10;
      if (along > this.#reach / 8 && far < least) [best, least] = [spot, far];
    }
    if (!best) return;
    this.#course = course;
    this.#point = best.grip;
    this.#show();
  }

  /**
   * A click or a tap in the picture, on nothing else that could be meant.
   * @param {MouseEvent} event
   * @returns {boolean} whether the piece fits there
   */
  click(event) {
    this.#hovers = !this.#touch;
    this.#goTo(event, false);
    if (!this.#touch) this.put();
    return this.#spot !== null || !this.held;
  }

  // --- where it fits ------------------------------------------------------------------------

  /**
   * Where it fits in a pose.
   * @param {number} n
   */
  #spots(n) {
    const found = this.#known.get(n);
    if (found) return found;
    const { place } = /** @type {Taken} */ (this.#taken);
    const pick = place.piece?.poses[n][0];
    const ends = (pick ? place.next?.[pick]?.next : place.next) ?? {};
    const [a, b] = this.#anchor(n);
    /** @type {Spot[]} */
    const spots = [];
    for (const [name, words, x, y] of this.#places) {
      const action = ends[name]?.action;
      if (action !== undefined) spots.push({ words, action, at: [x, y], grip: [x - a, y - b] });
    }
    this.#known.set(n, spots);
    return spots;
  }

  /**
   * What lies on the place, from where the hand holds it.
   * @param {number} n
   * @returns {Point}
   */
  #anchor(n) {
    const [, , , x = 0, y = 0] = this.#taken?.place.piece?.poses[n] ?? [];
    return [x, y];
  }

  /**
   * @param {Point} point
   * @param {number} [reach]
   */
  #nearest(point, reach = Infinity) {
    let best = null;
    for (const spot of this.#spots(this.#pose)) {
      const far = apart(point, spot.grip);
      if (far < reach) [best, reach] = [spot, far];
    }
    return best;
  }

  /** The pose and the place, in words. */
  #where() {
    const pose = this.#taken?.place.piece?.poses[this.#pose][1] ?? "";
    return [pose, this.#spot?.words ?? ""].filter(Boolean);
  }

  #misfit() {
    return say(this.#spots(this.#pose).length ? "no_fit" : "fits_nowhere");
  }

  /** @param {Point} point  on the screen */
  #inPicture([x, y]) {
    const matrix = this.board.svg?.getScreenCTM()?.inverse();
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return /** @type {Point} */ ([at.x, at.y]);
  }

  // --- showing ------------------------------------------------------------------------------

  /** @param {number} n */
  #markup(n) {
    const piece = this.#taken?.place.piece;
    if (!piece) return "";
    const [, , turn, x, y, own] = piece.poses[n];
    return `<g transform="translate(${-x} ${-y}) rotate(${turn})">${own ?? piece.svg}</g>`;
  }

  /** Draw it in its pose, and mark where that fits. */
  #paintPose() {
    const markup = this.#markup(this.#pose);
    const r = Math.min(this.#reach / 6, 8);
    this.spots.replaceChildren(...this.#spots(this.#pose).map(({ grip: [x, y] }) => group(`<circle cx="${x}" cy="${y}" r="${r}"/>`)));
    this.ghost.replaceChildren(group(markup));
    this.hand.replaceChildren(group(`<g class="spin">${markup}</g>`));
    // What does not fit is hatched: not by colour alone.
    const { x, y, width, height } = this.ghost.getBBox();
    const box = `x="${x - 4}" y="${y - 4}" width="${width + 8}" height="${height + 8}"`;
    const hatch = `<pattern id="carry-hatch" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="9" height="9" class="carry-tint"/><rect width="4" height="9" class="carry-stripe"/></pattern>`;
    const mask = `<mask id="carry-mask" mask-type="alpha" maskUnits="userSpaceOnUse" ${box}>${markup}</mask>`;
    this.hand.append(group(`<g class="carry-misfit"><defs>${hatch}${mask}</defs><rect ${box} fill="url(#carry-hatch)" mask="url(#carry-mask)"/></g>`));
  }

  /** @param {number} by */
  #spin(by) {
    const spun = this.hand.firstElementChild;
    const poses = this.#taken?.place.piece?.poses;
    if (calm() || !(spun instanceof SVGElement) || !poses) return;
    const before = poses[(this.#pose - by + poses.length) % poses.length];
    const [x, y] = this.#anchor(this.#pose);
    const angle = ((before[2] - poses[this.#pose][2] + 540) % 360) - 180;
    spun.style.transformOrigin = `${-x}px ${-y}px`;
    spun.animate([{ rotate: `${angle}deg` }, { rotate: "0deg" }], { duration: 140, easing: "ease-out" });
  }

  /** Everything is where it belongs; the hand has stirred. */
  #show() {
    this.#spot = this.#overPiece ? null : this.#nearest(this.#point, this.#byKeys ? Infinity : this.#reach);
    const [x, y] = this.#hovers || !this.#spot ? this.#point : this.#spot.grip;
    const [a, b] = this.#anchor(this.#pose);
    this.hand.style.transform = `translate(${x + a}px, ${y + b}px)`;
    if (this.#spot) this.ghost.style.transform = `translate(${this.#spot.at[0]}px, ${this.#spot.at[1]}px)`;
    this.layer.classList.toggle("fits", this.#spot !== null);
    this.layer.classList.toggle("misfits", !this.#spot && !this.#overPiece);
    this.layer.classList.toggle("hovers", this.#hovers);
    const { words } = this;
    this.layer.setAttribute("aria-label", words);
    const put = this.bar.querySelector("[data-do=put]");
    put?.setAttribute("aria-disabled", String(!this.#spot));
    const turns = (this.#taken?.place.piece?.poses.length ?? 0) > 1;
    for (const button of this.bar.querySelectorAll("[data-turn]")) button.toggleAttribute("hidden", !turns);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
    if (words === this.#said && (this.#spot?.action ?? null) === this.#asked) return;
    this.#said = words;
    this.#asked = null;
    this.use.aim(null);
  }

  /** The hand rests: say where, and ask what putting it down would do. */
  #rest() {
    if (!this.held) return;
    const words = this.#overPiece ? "" : this.#spot ? this.#where().join(", ") : this.#misfit();
    if (this.live.textContent !== words) this.live.textContent = words;
    const action = this.#spot?.action ?? null;
    if (action === null || action === this.#asked) return;
    this.#asked = action;
    this.use.aim(action);
  }

  // --- by pointer ---------------------------------------------------------------------------

  /**
   * Follow the pointer, or be moved by as much as it.
   * @param {MouseEvent} event
   * @param {boolean} raised  above the finger
   */
  #goTo(event, raised) {
    const drag = this.#drag;
    this.#byKeys = false;
    this.#course = null;
    this.#pointer = [event.clientX, event.clientY];
    if (drag?.moved && !drag.part) {
      const [x, y] = this.#inPicture(this.#pointer);
      const [a, b] = this.#inPicture(drag.start);
      this.#point = [drag.from[0] + x - a, drag.from[1] + y - b];
      this.#overPiece = false;
    } else {
      this.#point = this.#inPicture([event.clientX, event.clientY - (raised ? LIFT : 0)]);
      this.#overPiece = this.use.piece(event) !== null;
    }
    this.#show();
  }

  /** @param {PointerEvent} event */
  #down(event) {
    this.#swallow = false;
    this.#touch = event.pointerType === "touch";
    if (this.#drag) {
      // A second finger turns what the first one holds.
      this.#drag.turned = this.#touch && this.held;
      if (this.#drag.turned) this.turn(1);
      return;
    }
    this.#pointer = [event.clientX, event.clientY];
    if (event.button !== 0 || !this.board.live) return;
    const part = this.use.piece(event);
    this.#pressed = this.#touch ? "" : part?.id ?? "";
    if (!part && !(this.held && this.#touch)) return;
    this.#drag = { id: event.pointerId, start: this.#pointer, from: this.#spot?.grip ?? this.#point, part, moved: false, turned: false };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    // The button may have been let go of outside.
    if (this.#drag && !event.buttons) this.#drag = null;
    const drag = this.#drag;
    if (drag && drag.id !== event.pointerId) return;
    if (!drag && (!this.held || event.pointerType === "touch")) return;
    if (drag && !drag.moved) {
      if (apart(drag.start, [event.clientX, event.clientY]) < SLIP) return;
      drag.moved = true;
      this.board.frame.setPointerCapture(event.pointerId);
      this.#pointer = [event.clientX, event.clientY];
      if (drag.part && (!this.held || this.home !== drag.part.id)) this.use.take(drag.part);
      // Taking another piece lets go of this one.
      this.#drag = drag;
    }
    if (!this.held) return;
    this.#hovers = true;
    this.#goTo(event, this.#touch && drag?.part !== null);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    if (drag?.id !== event.pointerId) return;
    this.#drag = null;
    this.#swallow = drag.moved || drag.turned;
    if (!this.held) return;
    const dropped = event.type === "pointerup";
    // A tap sets it down there; the click after it is needed only if that fits nowhere.
    if (!drag.moved && !drag.part && dropped) this.#swallow ||= this.click(event);
    if (!drag.moved) return;
    if (dropped && drag.part && this.use.piece(event)?.id === this.home) this.use.back();
    else if (this.#touch) {
      this.#hovers = this.#overPiece = false;
      this.#show();
    } else if (dropped) this.put();
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    if (!this.held || event.ctrlKey) return;
    event.preventDefault();
    this.#wheel += event.deltaMode ? event.deltaY * NOTCH : event.deltaY;
    if (Math.abs(this.#wheel) < NOTCH) return;
    this.turn(Math.sign(this.#wheel));
    this.#wheel = 0;
  }

  // --- by keys and buttons ------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (!this.held || event.ctrlKey || event.altKey || event.metaKey || document.querySelector(":modal")) return;
    if (!(target instanceof Element) || target.closest("input[type=text], textarea, select, [popover]")) return;
    const inHand = target === this.board.frame || target === document.body || target === this.layer;
    if (event.key in TURNS) this.turn(TURNS[event.key]);
    else if (event.key in ARROWS && inHand) {
      this.#byKeys = true;
      this.#overPiece = false;
      this.nudge(ARROWS[event.key]);
    } else if ((event.key === "Enter" || event.key === " ") && inHand) this.put();
    else return;
    event.preventDefault();
  }

  /** Everything that can be done with what is in the hand, as buttons. */
  #buildBar() {
    /** @type {(name: keyof typeof ICONS, words: string, does: () => void, more?: Record<string, string | boolean>) => HTMLElement} */
    const button = (name, words, does, more = {}) => {
      const icon = drawn(`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${ICONS[name]}</svg>`);
      const made = make("button", { type: "button", class: "button small", title: more["aria-keyshortcuts"], ...more }, icon ?? "", make("span", {}, words));
      made.addEventListener("click", does);
      return made;
    };
    /** @type {(name: "ArrowLeft" | "ArrowUp" | "ArrowDown" | "ArrowRight", words: string) => HTMLElement} */
    const arrow = (name, words) => button(name, words, () => this.nudge(ARROWS[name]), { "data-nudge": true });
    return make(
      "div",
      { class: "hand-bar", role: "group", "aria-label": say("in_hand") },
      button("left", say("turn_left"), () => this.turn(-1), { "data-turn": "left", "aria-keyshortcuts": "Shift+R" }),
      button("right", say("turn_right"), () => this.turn(1), { "data-turn": "right", "aria-keyshortcuts": "R" }),
      arrow("ArrowLeft", say("nudge_left")),
      arrow("ArrowUp", say("nudge_up")),
      arrow("ArrowDown", say("nudge_down")),
      arrow("ArrowRight", say("nudge_right")),
      button("back", say("put_back"), () => this.use.back(), { "data-do": "back", "aria-keyshortcuts": "Escape" }),
      button("put", say("put_here"), () => this.put(), { "data-do": "put", class: "button small primary", "aria-keyshortcuts": "Enter" }),
    );
  }
}
