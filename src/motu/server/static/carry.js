/**
 * A piece in the hand: carried, turned, snapped to where it fits, and put down.
 *
 * A mouse carries it about and puts it down with a click. A finger sets it down first; then it is
 * nudged, turned and confirmed. Keys go from place to place and from pose to pose. All of it
 * happens here: only when the hand rests is the server asked what putting it down would do.
 */

import { ARROWS, make, say } from "./dom.js";
import { Hand, HandBar } from "./hand.js";
import { anchor, apart, Pieces } from "./pieces.js";

/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("./pieces.js").Point} Point */
/** @typedef {import("./pieces.js").Spot} Spot */

/**
 * @typedef {object} Taken  A piece that has been picked.
 * @property {PickTree} place  its place in the tree: below it are its poses
 * @property {Piece} piece
 * @property {string} pick
 * @property {string} home  the part it was taken from, or empty
 * @property {string} [pose]  the pose that was picked by name
 * @property {boolean} byKeys
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

/** @type {Record<string, number>} */
const TURNS = { r: 1, R: -1, ".": 1, ",": -1 };

export class Carry {
  pieces = new Pieces();
  /** @type {Taken | null} */
  #taken = null;
  /** Where it fits, for each pose. @type {Spot[][]} */
  #spots = [];
  #pose = 0;
  /** Where it is held. @type {Point} */
  #point = [0, 0];
  /** Where it would lie, if it fits near there. @type {Spot | null} */
  #spot = null;
  /** The line along which a run of arrows goes. @type {{down: boolean, at: number} | null} */
  #course = null;
  /** Whether it hovers with the pointer, and does not wait where it was set down. */
  #hovers = false;
  #byKeys = false;
  /** Whether the pointer is on a piece, so that a click means that one. */
  #overPiece = false;

  /** @type {Drag | null} */
  #drag = null;
  /** The piece that the mouse was pressed on. */
  #pressed = "";
  /** Whether the click that follows has been dealt with already. */
  #swallow = false;
  #touch = false;
  /** Where the pointer was last, on the screen. @type {Point} */
  #pointer = [0, 0];
  #wheel = 0;
  /** The action that was asked about. @type {number | null} */
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
   * @param {(path: string[], at: Point) => void} use.why  it cannot be put there in this pose: say why
   * @param {(pick: string, part: string) => string} use.words  what a pick of that part is called
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    this.hand = new Hand();
    this.bar = new HandBar({ turn: (by) => this.turn(by), nudge: (direction) => this.nudge(direction), put: () => this.put(), back: use.back });
    this.live = make("p", { class: "sr-only", role: "status" });
    const { frame } = board;
    frame.after(this.live);
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    frame.addEventListener("pointerup", (event) => this.#up(event));
    frame.addEventListener("pointercancel", (event) => this.#up(event));
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

  // --- taking and putting -------------------------------------------------------------------

  /** Whether a piece is in the hand. */
  get held() {
    return this.#taken !== null;
  }

  /** The part it was taken from. */
  get home() {
    return this.#taken?.home ?? "";
  }

  /** What is in the hand and where, in words; empty without a piece. */
  get words() {
    if (!this.#taken) return "";
    const piece = this.use.words(this.#taken.pick, this.#taken.home);
    if (this.#overPiece) return say("picked", { picks: piece });
    return this.#spot ? say("picked", { picks: [piece, ...this.#where(this.#taken)].join(", ") }) : this.#misfit();
  }

  /**
   * Have this piece in the hand, or none. It is there only where it can be seen.
   * @param {Taken | null} taken
   */
  hold(taken) {
    const { frame, live, svg } = this.board;
    if (!taken || frame.hidden || !live || !svg) {
      this.#letGo();
      return;
    }
    const same = this.#taken?.place === taken.place;
    this.#taken = taken;
    this.clear();
    // Moved for nothing, it would lose the focus.
    if (svg.lastElementChild !== this.hand.layer) svg.append(this.hand.layer);
    frame.classList.add("carrying");
    if (!same) this.#begin(taken);
    this.#paint(taken);
    this.#show();
  }

  /**
   * What is taken from this part now goes with the pointer.
   * @param {PointerEvent} event
   * @param {string} home
   */
  follow(event, home) {
    this.#pressed = home;
    this.#pointer = [event.clientX, event.clientY];
  }

  /** It has been put down: it lies there until the table shows it. */
  lay() {
    if (this.#taken) this.hand.layer.classList.add("laid");
  }

  /** Whether a piece lies where it was put, and the table does not show it yet. */
  get laid() {
    return this.hand.layer.classList.contains("laid");
  }

  /** What was laid is shown by now, or was refused. */
  clear() {
    this.hand.layer.classList.remove("laid");
    if (!this.#taken) this.hand.layer.remove();
  }

  #letGo() {
    clearTimeout(this.#timer);
    this.#taken = this.#spot = this.#drag = this.#asked = null;
    this.#said = this.#pressed = "";
    this.board.frame.classList.remove("carrying");
    if (!this.laid) this.hand.layer.remove();
  }

  /** @param {Taken} taken */
  #begin({ place, piece, home, pose, byKeys }) {
    this.#spots = this.pieces.spots(place, piece);
    const first = pose ? piece.poses.findIndex(([pick]) => pick === pose) : this.#spots.findIndex((spots) => spots.length);
    this.#pose = Math.max(0, first);
    this.#overPiece = false;
    this.#asked = this.#course = null;
    const dragged = this.#drag !== null;
    this.#byKeys = byKeys && !dragged;
    this.#hovers = dragged || (home !== "" && home === this.#pressed && !byKeys);
    if (this.#hovers) this.#point = this.#inPicture(this.#pointer);
    else {
      // Set down where there is room, as near to the middle of it all as can be.
      const spots = this.#spots[this.#pose];
      const [x, y] = spots.reduce(([a, b], { grip }) => [a + grip[0] / spots.length, b + grip[1] / spots.length], [0, 0]);
      this.#point = this.#nearest([x, y])?.grip ?? this.#point;
    }
  }

  /** Put it down where it is, if it fits there. */
  put() {
    if (this.#spot) this.use.put(this.#spot.action);
  }

  /**
   * Turn it right, or left if negative.
   * @param {number} by
   */
  turn(by) {
    const count = this.#taken?.piece.poses.length ?? 0;
    if (!this.#taken || count < 2) return;
    const before = this.#pose;
    this.#pose = (before + by + count) % count;
    this.#course = null;
    this.#paint(this.#taken);
    this.hand.spin(this.#taken.piece, before, this.#pose);
    this.#show();
  }

  /**
   * Go on to the nearest place in a direction where it fits as it is.
   * @param {Point} direction
   */
  nudge([dx, dy]) {
    if (!this.#taken) return;
    this.#hovers = false;
    const [x, y] = this.#spot?.grip ?? this.#point;
    // Up and down through hexes one would zigzag further and further away.
    const down = dy !== 0;
    const course = this.#course?.down === down ? this.#course : { down, at: down ? x : y };
    let best = null;
    let least = Infinity;
    for (const spot of this.#spots[this.#pose]) {
      const [a, b] = spot.grip;
      const along = (a - x) * dx + (b - y) * dy;
      // How wide a circle reaches it: what lies straight ahead goes before what is merely near.
      const far = apart([x, y], spot.grip) ** 2 / along + Math.abs((down ? a : b) - course.at) / 10;
      if (along > this.pieces.reach / 8 && far < least) [best, least] = [spot, far];
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
    const fits = this.#spot !== null;
    if (!fits) this.#askWhy(event);
    if (!this.#touch) this.put();
    return fits;
  }

  /**
   * Ask why the piece cannot be put where the pointer is, if there is a place.
   * @param {MouseEvent} event
   */
  #askWhy(event) {
    if (!this.#taken) return;
    const { piece } = this.#taken;
    const [pose] = piece.poses[this.#pose];
    const place = this.pieces.placeAt(piece, this.#pose, this.#point);
    if (place) this.use.why(pose ? [pose, place] : [place], [event.clientX, event.clientY]);
  }

  // --- where it is ----------------------------------------------------------------------------

  /**
   * @param {Point} point
   * @param {number} [reach]
   */
  #nearest(point, reach = Infinity) {
    let best = null;
    for (const spot of this.#spots[this.#pose]) {
      const far = apart(point, spot.grip);
      if (far < reach) [best, reach] = [spot, far];
    }
    return best;
  }

  /**
   * The pose and the place, in words.
   * @param {Taken} taken
   */
  #where({ piece }) {
    return [piece.poses[this.#pose][1], this.#spot?.words ?? ""].filter(Boolean);
  }

  #misfit() {
    return say(this.#spots[this.#pose].length ? "no_fit" : "fits_nowhere");
  }

  /** @param {Point} point  on the screen */
  #inPicture([x, y]) {
    const matrix = this.board.svg?.getScreenCTM()?.inverse();
    const at = new DOMPoint(x, y).matrixTransform(matrix);
    return /** @type {Point} */ ([at.x, at.y]);
  }

  /** @param {Taken} taken */
  #paint({ piece }) {
    this.hand.paint(piece, this.#pose, this.#spots[this.#pose], this.pieces.reach);
  }

  /** Everything is where it belongs; the hand has stirred. */
  #show() {
    if (!this.#taken) return;
    const { piece } = this.#taken;
    this.#spot = this.#overPiece ? null : this.#nearest(this.#point, this.#byKeys ? Infinity : this.pieces.reach);
    const [x, y] = this.#hovers || !this.#spot ? this.#point : this.#spot.grip;
    const [a, b] = anchor(piece, this.#pose);
    this.hand.place([x + a, y + b], this.#spot, { hovers: this.#hovers, misfits: !this.#spot && !this.#overPiece });
    this.bar.paint(piece.poses.length > 1, this.#spot !== null);
    const { words } = this;
    this.hand.layer.setAttribute("aria-label", words);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#rest(), REST);
    if (words === this.#said && (this.#spot?.action ?? null) === this.#asked) return;
    this.#said = words;
    this.#asked = null;
    this.use.aim(null);
  }

  /** The hand rests: say where, and ask what putting it down would do. */
  #rest() {
    if (!this.#taken) return;
    const words = this.#overPiece ? "" : this.#spot ? this.#where(this.#taken).join(", ") : this.#misfit();
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
      if (drag.part && this.home !== drag.part.id) this.use.take(drag.part);
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

  // --- by keys ------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    if (!this.held || event.ctrlKey || event.altKey || event.metaKey || document.querySelector(":modal")) return;
    if (!(target instanceof Element) || target.closest("input[type=text], textarea, select, [popover]")) return;
    const inHand = target === this.board.frame || target === document.body || target === this.hand.layer;
    if (event.key in TURNS) this.turn(TURNS[event.key]);
    else if (event.key in ARROWS && inHand) {
      this.#byKeys = true;
      this.#overPiece = false;
      this.nudge(ARROWS[event.key]);
    } else if ((event.key === "Enter" || event.key === " ") && inHand) this.put();
    else return;
    event.preventDefault();
  }
}
