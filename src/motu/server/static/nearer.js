/**
 * Bringing the picture nearer for a finger. What is tapped and smaller than a fingertip grows until
 * it is not, where it is; the picture can then be pushed about, and goes back when something is done.
 */

/** @typedef {import("./board.js").Board} Board */
/** @typedef {{svg: SVGSVGElement, x: number, y: number, width: number, height: number}} Whole */

/** How large a target is for a finger at least, in pixels. */
export const FINGERTIP = 44;
/** No picture comes nearer than so many times. */
const MOST = 4;
/** A finger that moves less, in pixels, has not moved. */
const SLIP = 8;

/**
 * How wide a part is for a finger, across where it is narrowest, in pixels.
 * @param {SVGGElement} part
 */
export function breadth(part) {
  const hit = part.querySelector(".hit");
  const box = (hit ?? part).getBoundingClientRect();
  const least = Math.min(box.width, box.height);
  if (!(hit instanceof SVGGeometryElement)) return least;
  const length = hit.getTotalLength();
  const points = Array.from({ length: 48 }, (_, n) => hit.getPointAtLength((n * length) / 48));
  const area = Math.abs(points.reduce((sum, here, n) => {
    const next = points[(n + 1) % points.length];
    return sum + (here.x * next.y - next.x * here.y) / 2;
  }, 0));
  // Of a long one, such as a line, as if it were a rectangle of this area and circumference.
  const side = length / 4;
  return Math.min(least, (side - Math.sqrt(Math.max(0, side * side - area))) * (hit.getScreenCTM()?.a ?? 1));
}

export class Nearer {
  /** @type {DOMPoint | null} what a finger holds, in the picture's units */
  #held = null;
  /** @type {[number, number]} */
  #start = [0, 0];
  #moved = false;
  /** @type {Whole | null} the whole picture */
  #whole = null;

  /**
   * @param {Board} board
   * @param {() => void} changed
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    const { frame } = board;
    frame.addEventListener("pointerdown", (event) => {
      this.#moved = false;
      this.#held = this.is && event.pointerType === "touch" ? this.#at(event.clientX, event.clientY) : null;
      this.#start = [event.clientX, event.clientY];
    });
    frame.addEventListener("pointermove", (event) => {
      const [x, y] = this.#start;
      if (!this.#held || (!this.#moved && Math.hypot(event.clientX - x, event.clientY - y) < SLIP)) return;
      this.#moved = true;
      this.#push(this.#held, this.#at(event.clientX, event.clientY));
    });
    frame.addEventListener("click", (event) => {
      if (this.#moved) event.stopImmediatePropagation();
      this.#moved = false;
    }, { capture: true });
  }

  /** Whether the picture is nearer than it usually is. */
  get is() {
    return this.#whole !== null && this.#whole.svg === this.board.svg;
  }

  /**
   * Bring what is at a place near enough for these parts to be touched there.
   * @param {[number, number]} at  on the screen
   * @param {SVGGElement[]} parts
   * @returns {boolean} whether it had to come nearer
   */
  bring([x, y], parts) {
    const { svg } = this.board;
    const near = parts.filter((part) => {
      const box = part.getBoundingClientRect();
      const reach = FINGERTIP / 2;
      return box.left < x + reach && box.right > x - reach && box.top < y + reach && box.bottom > y - reach;
    });
    const least = Math.min(FINGERTIP, ...near.map(breadth));
    if (!svg || least >= FINGERTIP - 0.5 || least <= 0) return false;
    const { x: left, y: top, width, height } = svg.viewBox.baseVal;
    /** @type {Whole} */
    const whole = this.is && this.#whole ? this.#whole : { svg, x: left, y: top, width, height };
    const times = Math.min(FINGERTIP / least, (MOST * width) / whole.width);
    if (times <= 1) return false;
    this.#whole = whole;
    const held = this.#at(x, y);
    // What is tapped stays under the finger.
    svg.setAttribute("viewBox", [held.x - (held.x - left) / times, held.y - (held.y - top) / times, width / times, height / times].join(" "));
    this.board.frame.classList.add("nearer");
    this.changed();
    return true;
  }

  /**
   * Back to the whole picture, unless all of these parts can be seen.
   * @param {SVGGElement[]} parts
   */
  leave(parts) {
    if (!this.is || !this.board.svg) return;
    const view = this.board.svg.getBoundingClientRect();
    const inView = parts.every((part) => {
      const box = part.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x > view.left && x < view.right && y > view.top && y < view.bottom;
    });
    if (!inView || !parts.length) this.back();
  }

  /** The whole picture again. */
  back() {
    const { is } = this;
    if (this.#whole) {
      const { svg, x, y, width, height } = this.#whole;
      svg.setAttribute("viewBox", [x, y, width, height].join(" "));
    }
    this.#whole = this.#held = null;
    this.board.frame.classList.remove("nearer");
    if (is) this.changed();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  #at(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.board.svg?.getScreenCTM()?.inverse());
  }

  /**
   * Push the picture so that one point of it comes to where another is, but not off the table.
   * @param {DOMPoint} from
   * @param {DOMPoint} to
   */
  #push(from, to) {
    const { svg } = this.board;
    if (!svg || !this.#whole) return;
    const { x, y, width, height } = svg.viewBox.baseVal;
    const whole = this.#whole;
    const left = Math.min(Math.max(whole.x, x + from.x - to.x), whole.x + whole.width - width);
    const top = Math.min(Math.max(whole.y, y + from.y - to.y), whole.y + whole.height - height);
    svg.setAttribute("viewBox", [left, top, width, height].join(" "));
  }
}
