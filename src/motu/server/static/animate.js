/**
 * Steps of play, shown one after another, so that one sees what the others did.
 * Whatever the pace, the position catches up: a long queue is shown without animation.
 */

import { ghostOf } from "./board.js";
import { calm, pause } from "./dom.js";
import { pace } from "./settings.js";

/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").GameEvent} GameEvent */
/** @typedef {import("./board.js").Board} Board */
/** @typedef {{ghost: SVGGElement, x: number, y: number, width: number, to: string}} Journey */

/** With more steps than this waiting, nobody wants to watch them all. */
const TOO_MANY = 12;

/**
 * Whether a step says no more than that somebody has chosen, where all act at once: nobody is kept
 * waiting by that.
 * @param {Step | Info} step
 */
function isQuiet(step) {
  return step.type === "info" || step.events.every(({ kind }) => kind === "chosen");
}

export class Stage {
  /** @type {(Step | Info)[]} */
  #queue = [];
  #running = false;
  /** Raised whenever everything is redrawn, so that a running step knows it is out of date. */
  #era = 0;
  /** Whether the rest of the queue is to be shown at once. */
  #hurried = false;
  /** Ends the pause that is being made. */
  #wake = () => {};
  /** @type {Element[]} parts that were pointed out by the last step */
  #fresh = [];

  /**
   * @param {Board} board
   * @param {object} use
   * @param {(step: Step | Info) => void} use.show  put a step on the page
   * @param {(step: Step) => boolean} use.own  whether the viewer did it
   * @param {(step: Step, time: number) => Promise<void> | null} use.scored  say who got what, if anybody did
   * @param {(step: Step | Info) => void} use.settled  after the last step in the queue
   * @param {() => void} use.idle  after a queue that was cleared
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    /** The part from which the viewer's own action began: what travels, if anything does. */
    this.held = "";
    /** Whether the viewer's own hand has brought it there, so that nothing need travel. */
    this.carried = false;
  }

  /** Whether steps are still being shown. */
  get busy() {
    return this.#running;
  }

  /** @param {Step | Info} step  what changes neither picture nor log keeps its place in the row */
  push(step) {
    this.#queue.push(step);
    if (!this.#running) void this.#run();
  }

  /** Forget what is still to be shown: the whole position has come. */
  clear() {
    this.#era++;
    this.#queue = [];
    this.#fresh = [];
    this.#wake();
  }

  /** The viewer does not want to wait: what is left is shown at once. */
  hurry() {
    if (!this.#running) return;
    this.#hurried = true;
    this.#wake();
  }

  async #run() {
    this.#running = true;
    let last = null;
    while (this.#queue.length) {
      const step = /** @type {Step | Info} */ (this.#queue.shift());
      const era = this.#era;
      last = step;
      await this.#play(step).catch(console.error);
      if (era !== this.#era) last = null;
    }
    this.#running = false;
    this.#hurried = false;
    if (last) this.use.settled(last);
    else this.use.idle();
  }

  /** How many steps still wait that are worth a look. */
  get #loud() {
    return this.#queue.filter((step) => !isQuiet(step)).length;
  }

  /** How long a step is shown now. */
  #pace() {
    const waiting = this.#loud;
    const still = calm() || document.hidden || !this.board.live || waiting > TOO_MANY;
    return still || this.#hurried ? 0 : pace() / (1 + waiting / 8);
  }

  /** @param {Step | Info} step */
  async #play(step) {
    if (step.type === "info" || isQuiet(step)) {
      this.use.show(step);
      return;
    }
    const time = this.#pace();
    const own = this.use.own(step);
    const journeys = time && !step.picture && !(own && this.carried) ? this.#depart(step.events) : [];
    this.held = "";
    if (own) this.carried = false;
    for (const part of this.#fresh) part.classList.remove("fresh");
    this.use.show(step);
    this.#point([...step.events, ...(step.relog ?? []).flatMap(({ events }) => events)], time);
    const told = this.use.scored(step, time);
    if (!time) return;
    const travel = Math.min(600, time * 0.7);
    const arrived = Promise.all(journeys.map((journey) => this.#travel(journey, travel)));
    const calling = step.over || step.handover;
    // Who acts need not wait for what they did themselves, nor where all act at once for the turn
    // that is complete: it can be watched while the next one is thought about.
    if ((own || step.relog) && !told && !this.#loud && step.to_act.length && !calling) return;
    const woken = new Promise((done) => (this.#wake = () => done(undefined)));
    await Promise.race([woken, Promise.all([arrived, told, pause(calling ? time * 1.5 : time)])]);
  }

  /**
   * Point out what the events are about.
   * @param {GameEvent[]} events
   * @param {number} time
   */
  #point(events, time) {
    this.#fresh = [];
    for (const id of new Set(events.flatMap((event) => event.parts))) {
      const part = this.board.part(id);
      if (!part || part.classList.contains("fresh")) continue;
      part.classList.add("fresh");
      this.#fresh.push(part);
    }
    if (!time) return;
    for (const id of new Set(events.flatMap((event) => event.parts))) {
      this.board.part(id)?.animate(
        [{ filter: "brightness(1.5) drop-shadow(0 0 5px #ffd75e)" }, { filter: "brightness(1) drop-shadow(0 0 0 #ffd75e00)" }],
        { duration: Math.max(400, time), easing: "ease-out" },
      );
    }
  }

  /**
   * What travels, before the parts are swapped.
   * @param {GameEvent[]} events
   */
  #depart(events) {
    /** @type {Journey[]} */
    const journeys = [];
    for (const [from, to] of events.flatMap((event) => event.moved)) {
      const family = this.board.family(from).filter((part) => part.childElementCount > 0);
      const part = family.find((one) => one.id === this.held) ?? family.at(-1);
      if (part) journeys.push({ ghost: ghostOf(part), ...this.#place(part), to });
    }
    return journeys;
  }

  /**
   * @param {Journey} journey
   * @param {number} time
   */
  async #travel({ ghost, x, y, width, to }, time) {
    const family = this.board.family(to);
    const goal = family.filter((part) => part.childElementCount > 0).at(-1) ?? family[0];
    if (!goal || !this.board.svg) return;
    const there = this.#place(goal);
    const scale = there.width && width ? Math.min(2, Math.max(0.4, there.width / width)) : 1;
    ghost.classList.add("traveller");
    this.board.svg.append(ghost);
    const move = ghost.animate(
      [
        { transform: "translate(0px, 0px) scale(1)", opacity: 1 },
        { opacity: 1, offset: 0.8 },
        { transform: `translate(${there.x - x}px, ${there.y - y}px) scale(${scale})`, opacity: 0.2 },
      ],
      { duration: time, easing: "cubic-bezier(.4, 0, .2, 1)" },
    );
    await move.finished.catch(() => undefined);
    ghost.remove();
  }

  /**
   * Where a part is, in the picture's own units.
   * @param {SVGGElement} part
   */
  #place(part) {
    const box = part.getBoundingClientRect();
    const matrix = this.board.svg?.getScreenCTM()?.inverse();
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
    const { x, y } = matrix ? at.matrixTransform(matrix) : at;
    return { x, y, width: box.width * (matrix?.a ?? 1) };
  }
}
