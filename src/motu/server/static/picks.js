/**
 * A move is a path of picks. This walks the tree of what can be picked: it lights up what
 * comes next and calls `act` at the end of a path. Mouse, touch, keyboard and the list in
 * the text view all come through `choose`; a piece that is picked goes into the hand. The first tap of
 * a finger shows what would be done, the second one does it.
 */

import { Carry } from "./carry.js";
import { ARROWS, say } from "./dom.js";
import { Nearer } from "./nearer.js";
import { wished } from "./settings.js";

/** @typedef {import("./types.js").PickTree} PickTree */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{pick: string, part: string}} Picked */

/** @type {PickTree} */
const NOWHERE = {};
/** @type {Record<string, PickTree>} */
const NOTHING = {};

/** @param {Element} part */
function middle(part) {
  const box = part.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export class Picker {
  /** @type {PickTree} */
  #tree = NOWHERE;
  /** @type {Picked[]} */
  #path = [];
  /** @type {Record<string, string>} */
  #actions = {};
  /** @type {SVGGElement | null} */
  #aimed = null;
  #byKeyboard = false;
  /** Whether it was a finger that touched the picture last. */
  #byFinger = false;
  /** Whether the piece of this turn has gone with the mouse already: once put back, it stays there. */
  #offered = false;
  /** Whether a piece is in the hand that nobody asked for, so that all else can be picked as before. */
  unasked = false;
  /** The part that was picked last, or first for the last action: where the focus goes back to. */
  #home = "";

  /**
   * @param {Board} board
   * @param {object} use
   * @param {(action: number, part: string) => void} use.act
   * @param {(action: number | null, rests?: boolean) => void} use.aim  an action that would be done by the next pick
   * @param {() => void} use.changed  after every change of what is picked or can be
   * @param {(byHand: boolean) => void} use.pointed  with a pointer, or by keyboard or screen reader
   * @param {(pick: string) => string | undefined} use.words  what it is called, if that was sent
   * @param {(path: string[], at: [number, number]) => void} use.why  this cannot be picked: say why
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    const { frame } = board;
    this.nearer = new Nearer(board, () => use.changed());
    this.carry = new Carry(board, {
      put: (action) => this.#act(action),
      back: () => this.back(),
      take: (part) => {
        this.#byKeyboard = false;
        this.choose(part.dataset.pick ?? "", part.id);
      },
      piece: (event) => this.#pieceAt(event),
      aim: (action) => use.aim(action, true),
      why: (path, at) => use.why([...this.path, ...path], at),
      words: (pick, part) => this.#called(pick, part),
    });
    frame.addEventListener("click", (event) => this.#click(event));
    frame.addEventListener("pointermove", (event) => {
      this.#byKeyboard = false;
      this.use.pointed(true);
      if (event.pointerType === "mouse" && !event.buttons) this.#offer(event);
      if ((!this.carry.held || this.unasked) && event.pointerType !== "touch") {
        const lit = this.#under(event, true);
        // What nobody asked for hides nothing that could be picked instead.
        frame.classList.toggle("elsewhere", this.unasked && lit !== null);
        this.#aim(lit);
      }
    });
    frame.addEventListener("pointerleave", (event) => event.pointerType !== "touch" && !this.carry.held && this.#aim(null));
    frame.addEventListener("pointerdown", (event) => {
      this.#byKeyboard = false;
      this.#byFinger = event.pointerType === "touch";
      this.use.pointed(true);
    });
    frame.addEventListener("focusin", (event) => this.#byKeyboard && this.#aim(this.#lit(event.target)));
    frame.addEventListener("focusout", () => !this.carry.held && !this.#byFinger && this.#aim(null));
    frame.addEventListener("keydown", (event) => this.#key(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Tab" || event.key in ARROWS || event.key === "Enter") {
        this.#byKeyboard = true;
        if (!(event.target instanceof HTMLInputElement)) this.use.pointed(false);
      }
      if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector(":modal")) this.back();
    });
  }

  /** What has been picked so far. */
  get path() {
    return this.#path.map((picked) => picked.pick);
  }

  /** Where in the tree we are. */
  get here() {
    return this.#at(this.#path.length);
  }

  get tree() {
    return this.#tree;
  }

  /** Whether a finger has tapped what would end a path: one more tap does it. */
  get tapped() {
    return this.#byFinger && this.#aimed !== null;
  }

  /** What can be picked next but is no part of the picture. */
  get loose() {
    if (this.#inHand() >= 0) return [];
    const drawn = new Set(this.board.pickable().map((part) => part.dataset.pick));
    return Object.keys(this.here.next ?? NOTHING).filter((pick) => !drawn.has(pick));
  }

  /**
   * Begin anew with another tree.
   * @param {PickTree} tree
   * @param {Record<string, string>} actions
   */
  set(tree, actions) {
    this.#tree = tree;
    this.#actions = actions;
    this.#path = [];
    this.#aimed = null;
    this.#offered = this.unasked = false;
    this.carry.clear();
    this.nearer.back();
    this.refresh();
  }

  /**
   * The same can be picked as before; what it is called may have come, and parts been swapped.
   * @param {Record<string, string>} actions
   */
  rename(actions) {
    this.#actions = actions;
    this.refresh();
  }

  /**
   * Pick something that can be picked here, or, if it cannot, at an earlier place of the path.
   * @param {string} pick
   * @param {string} [part]  the part that was touched
   */
  choose(pick, part = "") {
    let keep = this.#path.length;
    while (keep > 0 && !this.#at(keep).next?.[pick]) keep--;
    const next = this.#at(keep).next?.[pick];
    if (!next) return;
    this.unasked = false;
    this.#path = [...this.#path.slice(0, keep), { pick, part: part || this.#partFor(pick, keep) }];
    if (next.action !== undefined && !next.next) this.#act(next.action);
    else {
      this.#home = "";
      this.#moved();
    }
  }

  /**
   * Take back the last pick, or all from a place of the path on.
   * @param {number} [keep]
   */
  back(keep = this.#path.length - 1) {
    if (!this.#path.length) return;
    this.unasked = false;
    this.#home = this.#path[Math.max(0, keep)]?.part ?? "";
    this.#path = this.#path.slice(0, Math.max(0, keep));
    this.#moved();
  }

  /**
   * Let the piece that a turn is about go with the mouse.
   * @param {PointerEvent} event
   */
  #offer(event) {
    if (this.#offered || this.#path.length || !this.board.live) return;
    const pick = Object.entries(this.#tree.next ?? NOTHING).find(([, place]) => place.piece?.ready)?.[0];
    if (!pick) return;
    this.#offered = true;
    const part = this.#partFor(pick, 0);
    this.carry.follow(event, part);
    this.choose(pick, part);
    this.unasked = true;
    this.refresh();
  }

  /** What has been picked so far, or is in the hand and where, in words. */
  get pickedWords() {
    if (this.carry.words || !this.#path.length) return this.carry.words;
    return say("picked", { picks: this.#path.map(({ pick, part }) => this.#called(pick, part)).join(", ") });
  }

  /**
   * What a pick is called: if words were not sent, as its part is.
   * @param {string} pick
   * @param {string} part
   */
  #called(pick, part) {
    return this.use.words(pick) ?? this.board.part(part)?.getAttribute("aria-label") ?? pick;
  }

  /** Light up the picture again, after parts of it were swapped. */
  refresh() {
    this.#hold();
    const { next = NOTHING } = this.#open;
    const { frame } = this.board;
    if (!this.unasked) frame.classList.remove("elsewhere");
    frame.classList.toggle("offers-pieces", Object.values(next).some((place) => place.piece));
    const taken = new Set(this.#path.map((picked) => picked.part));
    const parts = this.board.pickable();
    /** @type {Set<string>} picks that have a part which is not taken yet */
    const free = new Set();
    for (const part of parts) if (!taken.has(part.id)) free.add(part.dataset.pick ?? "");
    for (const part of parts) {
      const pick = part.dataset.pick ?? "";
      const picked = taken.has(part.id);
      const can = pick in next && (!picked || !free.has(pick));
      part.classList.toggle("can", can);
      part.classList.toggle("picked", picked);
      part.classList.toggle("lifted", part.id === this.carry.home);
      if (can || picked) {
        part.setAttribute("role", "button");
        part.setAttribute("tabindex", "0");
        part.setAttribute("aria-pressed", String(picked));
      } else {
        part.removeAttribute("aria-pressed");
        part.removeAttribute("tabindex");
        if (part.hasAttribute("aria-label")) part.setAttribute("role", "img");
        else part.removeAttribute("role");
      }
      const action = can ? this.#final(next[pick]) : undefined;
      const words = action === undefined ? "" : (this.#actions[action] ?? this.pickedWords);
      if (words) part.setAttribute("aria-description", words);
      else part.removeAttribute("aria-description");
    }
    this.#keepFocus();
    this.use.changed();
  }

  /**
   * The action that a place of the tree leads to at once, if there is nothing more to pick.
   * @param {PickTree | undefined} place
   */
  #final(place) {
    return place && !place.next ? place.action : undefined;
  }

  /** Where in the tree that is which can be picked now. */
  get #open() {
    return this.unasked ? this.#tree : this.here;
  }

  /** How many picks led to the piece in the hand, less one; -1 without any. */
  #inHand() {
    let depth = this.#path.length - 1;
    while (depth >= 0 && !this.#at(depth + 1).piece) depth--;
    return depth;
  }

  /** Have in the hand what is picked. There it is turned, so its pose is no longer a pick. */
  #hold() {
    const depth = this.#inHand();
    const place = this.#at(depth + 1);
    if (!place.piece) {
      this.carry.hold(null);
      return;
    }
    const { pick, part } = this.#path[depth];
    const pose = this.#path[depth + 1]?.pick;
    this.carry.hold({ place, piece: place.piece, pick, home: part, pose, byKeys: this.#byKeyboard });
    if (this.carry.held) this.#path = this.#path.slice(0, depth + 1);
  }

  /**
   * The part of a piece that the pointer is on, if that can be taken.
   * @param {MouseEvent} event
   */
  #pieceAt(event) {
    const part = this.#under(event);
    const pick = part?.dataset.pick ?? "";
    for (let depth = this.#path.length; part && depth >= 0; depth--) {
      if (this.#at(depth).next?.[pick]?.piece) return part;
    }
    return null;
  }

  /** @param {number} depth */
  #at(depth) {
    let place = this.#tree;
    for (const { pick } of this.#path.slice(0, depth)) place = place.next?.[pick] ?? NOWHERE;
    return place;
  }

  /**
   * A part for a pick that was chosen by name: the first one not taken yet.
   * @param {string} pick
   * @param {number} keep
   */
  #partFor(pick, keep) {
    const taken = new Set(this.#path.slice(0, keep).map((picked) => picked.part));
    const parts = this.board.pickable().filter((part) => part.dataset.pick === pick);
    return (parts.find((part) => !taken.has(part.id)) ?? parts[0])?.id ?? "";
  }

  #moved() {
    this.#aimed?.classList.remove("aim");
    this.#aimed = null;
    this.use.aim(null);
    this.refresh();
    this.nearer.leave(this.#lights());
  }

  /** @param {number} action */
  #act(action) {
    const part = this.#path[0]?.part ?? "";
    this.#home = part;
    this.carry.lay();
    this.#tree = NOWHERE;
    this.#path = [];
    this.#moved();
    this.use.act(action, part);
  }

  /**
   * The part meant by a pointer: what is lit goes before what merely lies on top of it.
   * @param {MouseEvent} event
   * @param {boolean} [litOnly]
   */
  #under(event, litOnly = false) {
    if (!this.board.live) return null;
    const parts = [];
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const part = element.closest("[data-pick]");
      if (part instanceof SVGGElement && this.board.frame.contains(part)) parts.push(part);
    }
    const lit = parts.find((part) => part.classList.contains("can"));
    if (lit || litOnly) return lit ?? null;
    return parts.find((part) => part.classList.contains("picked") || this.#elsewhere(part)) ?? null;
  }

  /**
   * Whether a part could have been picked at an earlier place of the path.
   * @param {SVGGElement} part
   */
  #elsewhere(part) {
    return this.#path.some((_, depth) => (part.dataset.pick ?? "") in (this.#at(depth).next ?? NOTHING));
  }

  /**
   * @param {EventTarget | null} target
   * @returns {SVGGElement | null}
   */
  #lit(target) {
    return target instanceof SVGGElement && target.classList.contains("can") ? target : null;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (!this.board.live) return;
    // A click without a place comes from a screen reader.
    const placed = event.clientX || event.clientY;
    if (!placed) this.use.pointed(false);
    const part = placed ? this.#under(event) : /** @type {Element} */ (event.target).closest("[data-pick]");
    if (!placed) this.#byKeyboard = true;
    else if (this.carry.held && !this.#pieceAt(event) && (this.carry.click(event) || !part)) return;
    const came = placed && this.#comesNearer(event);
    if (!part && placed && (came || this.#askWhy(event))) return;
    if (placed && part instanceof SVGGElement && this.#shows(part)) return;
    this.#take(part instanceof SVGGElement ? part : null);
  }

  /**
   * Whether the picture came nearer, because what a finger can pick there is small.
   * @param {MouseEvent} event
   */
  #comesNearer(event) {
    if (!this.#byFinger || wished("tap") || this.carry.held) return false;
    return this.nearer.bring([event.clientX, event.clientY], this.#lights());
  }

  /** All that is lit. */
  #lights() {
    return this.board.pickable().filter((part) => part.classList.contains("can"));
  }

  /**
   * Whether a tap is the first one on what would end a path: then it shows what that would do.
   * @param {SVGGElement} part
   */
  #shows(part) {
    const ends = part.classList.contains("can") && this.#final(this.#open.next?.[part.dataset.pick ?? ""]) !== undefined;
    if (!this.#byFinger || wished("tap") || !ends || part === this.#aimed) return false;
    this.#aim(part);
    return true;
  }

  /**
   * Whether the pointer is on something that cannot be picked now: then it is asked why.
   * @param {MouseEvent} event
   */
  #askWhy(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const part = element.closest("[data-pick]");
      if (!(part instanceof SVGGElement) || !this.board.frame.contains(part)) continue;
      this.use.why([...this.path, part.dataset.pick ?? ""], [event.clientX, event.clientY]);
      return true;
    }
    return false;
  }

  /** @param {SVGGElement | null} part */
  #take(part) {
    if (!part) {
      this.back();
      return;
    }
    const depth = this.#path.findIndex((picked) => picked.part === part.id);
    if (depth >= 0 && this.unasked) {
      // Now it is asked for.
      this.unasked = false;
      this.refresh();
    } else if (depth >= 0 && !part.classList.contains("can")) this.back(depth);
    else this.choose(part.dataset.pick ?? "", part.id);
  }

  /** @param {SVGGElement | null} part */
  #aim(part) {
    if (part === this.#aimed) return;
    this.#aimed?.classList.remove("aim");
    this.#aimed = part;
    part?.classList.add("aim");
    this.use.aim((part && this.#final(this.#open.next?.[part.dataset.pick ?? ""])) ?? null);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const part = event.target;
    if (!(part instanceof SVGGElement) || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.#byKeyboard = true;
      this.#take(part);
    } else if (event.key in ARROWS) {
      event.preventDefault();
      this.#byKeyboard = true;
      this.#toward(part, ARROWS[event.key])?.focus({ preventScroll: true });
    }
  }

  /**
   * The nearest lit part in a direction; sideways distance counts double.
   * @param {SVGGElement} from
   * @param {[number, number]} direction
   */
  #toward(from, [dx, dy]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const part of this.board.pickable()) {
      if (part === from || !part.hasAttribute("tabindex")) continue;
      const [px, py] = middle(part);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      const far = along + 2 * aside;
      if (along > 1 && far < least) [best, least] = [part, far];
    }
    return best;
  }

  /** Who plays by keyboard never loses the place: focus moves on to what can be picked next. */
  #keepFocus() {
    const { frame } = this.board;
    const active = document.activeElement;
    const inside = active !== null && frame.contains(active);
    if (!this.board.live || (!inside && active !== document.body)) return;
    if (inside && active instanceof SVGGElement && active.classList.contains("can") && !this.#home) return;
    if (!this.#byKeyboard) {
      if (inside && active !== frame) frame.focus({ preventScroll: true });
      return;
    }
    if (this.carry.held) {
      this.carry.hand.layer.focus({ preventScroll: true });
      return;
    }
    const lit = this.#lights();
    if (!inside && !lit.length) return;
    (lit.find((part) => part.id === this.#home) ?? lit[0] ?? frame).focus({ preventScroll: true });
  }
}
