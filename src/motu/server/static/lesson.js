/**
 * Learning by playing: what a step of a lesson says beside the table, and the guide of a first game.
 * The table itself is the same as ever; what is right is judged by the server.
 */

import { byId, make, ruleLink, say } from "./dom.js";
import { reach, reached } from "./progress.js";
import { around, SVG } from "./rings.js";

/** @typedef {import("./types.js").Full | import("./types.js").Step | import("./types.js").Info} Now */
/** @typedef {import("./types.js").Refused} Refused */
/** @typedef {import("./board.js").Board} Board */

export class Lesson {
  #box = byId("lesson");
  #answer = byId("lesson-answer");
  #again = byId("lesson-again");
  #show = byId("lesson-show");
  #next = byId("lesson-next");
  #game = document.body.dataset.game ?? "";
  #number = Number(this.#box.dataset.number);
  #points = (this.#box.dataset.point ?? "").split(" ").filter(Boolean);
  /** @type {Record<string, number>} what somebody tries who touches a part that is not lit */
  #touches = JSON.parse(this.#box.dataset.touches || "{}");
  /** @type {SVGGElement | null} */
  #layer = null;
  #byKeyboard = false;
  /** @type {Now | null} */
  #now = null;

  /**
   * @param {Board} board
   * @param {object} use
   * @param {(action: number) => void} use.aim  show what an action would do
   * @param {(action: number) => void} use.attempt  try an action that cannot be picked
   * @param {() => void} use.again  take back all that was done
   */
  constructor(board, use) {
    this.board = board;
    this.use = use;
    this.#again.addEventListener("click", () => this.use.again());
    this.#show.addEventListener("click", () => this.#help());
    for (const id of ["lesson-fold", "lesson-try"]) byId(id).addEventListener("click", () => this.#fold());
    document.addEventListener("keydown", () => (this.#byKeyboard = true), { capture: true });
    document.addEventListener("pointerdown", () => (this.#byKeyboard = false), { capture: true });
    // Before the picker: what it has just done is no longer lit.
    board.frame.addEventListener("click", (event) => this.#touch(event), { capture: true });
    this.#mark();
  }

  /**
   * The position is on the page, and nothing moves any more.
   * @param {Now} now
   */
  show(now) {
    this.#now = now;
    const { done = false, words = "" } = now.lesson ?? {};
    this.#again.hidden = !now.moves;
    this.#show.hidden = done;
    this.#next.classList.toggle("primary", done);
    this.#box.classList.toggle("solved", done);
    if (done) {
      this.#say(words, "good");
      reach(this.#game, this.#number);
      this.#mark();
      if (this.#byKeyboard) this.#next.focus();
    } else if (!this.#answer.classList.contains("wrong") || now.moves) this.#say("");
    this.#point(done ? [] : this.#points);
  }

  /**
   * Why not: in the game's words, or in the lesson's.
   * @param {Refused} refused
   */
  refused({ words, rule }) {
    this.#say(words, "wrong", rule);
  }

  /**
   * @param {string} words
   * @param {"" | "good" | "wrong" | "help"} [kind]
   * @param {string} [rule]
   */
  #say(words, kind = "", rule = "") {
    this.#answer.className = `lesson-answer ${kind}`;
    this.#answer.replaceChildren(...(words ? [make("span", {}, words)] : []), ...(rule ? [" ", ruleLink(rule)] : []));
    if (words) this.#answer.scrollIntoView({ block: "nearest" });
  }

  #help() {
    const { action = null, help = "" } = this.#now?.lesson ?? {};
    if (action === null) return;
    this.#say(help, "help");
    this.use.aim(action);
  }

  #fold() {
    const folded = this.#box.classList.toggle("folded");
    byId("lesson-fold").setAttribute("aria-expanded", String(!folded));
  }

  /** Mark the steps that have been done. */
  #mark() {
    for (const link of this.#box.querySelectorAll("[data-step]")) {
      link.classList.toggle("passed", Number(link.getAttribute("data-step")) <= reached(this.#game));
    }
  }

  /**
   * Somebody touches what cannot be picked: the server says why.
   * @param {MouseEvent} event
   */
  #touch(event) {
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const part = element.closest("#frame g[id]");
      if (!part || !(part.id in this.#touches)) continue;
      if (!part.classList.contains("can")) this.use.attempt(this.#touches[part.id]);
      return;
    }
  }

  /**
   * Point at parts: with rings, and in words for those who do not see them.
   * @param {string[]} names
   */
  #point(names) {
    this.#layer?.remove();
    const { svg } = this.board;
    const parts = names.flatMap((name) => this.board.family(name));
    const labels = parts.map((part) => part.getAttribute("aria-label") ?? "").filter(Boolean);
    byId("lesson-points").textContent = labels.length ? say("look_at_parts", { parts: labels.join(", ") }) : "";
    if (!svg || !parts.length) return;
    this.#layer = document.createElementNS(SVG, "g");
    this.#layer.setAttribute("class", "pointing");
    this.#layer.setAttribute("aria-hidden", "true");
    for (const part of parts) this.#layer.append(...this.#ring(part, svg));
    svg.append(this.#layer);
  }

  /**
   * A ring round a part, and an arrow that leads to it.
   * @param {SVGGElement} part
   * @param {SVGSVGElement} svg
   */
  #ring(part, svg) {
    const { x, y, across, down } = around(part, svg);
    const ring = document.createElementNS(SVG, "rect");
    const round = Math.min(across, down, 18);
    for (const [name, value] of Object.entries({ x: x - across, y: y - down, width: 2 * across, height: 2 * down, rx: round })) {
      ring.setAttribute(name, String(value));
    }
    const above = y - down > 26;
    const arrow = document.createElementNS(SVG, "path");
    arrow.setAttribute("d", "M0 0 -8 -11H-3.500V-20H3.500V-11H8Z");
    const place = `translate(${x} ${above ? y - down - 3 : y + down + 3})`;
    const holder = document.createElementNS(SVG, "g");
    holder.setAttribute("transform", above ? place : `${place} rotate(180)`);
    holder.append(arrow);
    return [ring, holder];
  }
}

/** What the server's guide says of a turn. @typedef {{aim: string, turn: string, kinds: {words: string, rule: string, ways: string}[]}} Guided */

export class Guide {
  #box = byId("guide");
  #toggle = byId("guide-toggle");
  /** @type {Now | null} */
  #now = null;
  /** What it has spoken of: how many moves there were, and whether it was the reader's turn. */
  #told = "";

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    const open = this.#box.dataset.open === "1";
    if (open) reach(document.body.dataset.game ?? "", Number(this.#box.dataset.steps));
    this.#open(open);
    byId("guide-shut").addEventListener("click", () => {
      this.#open(false);
      history.replaceState(null, "", location.pathname);
      byId("frame").focus({ preventScroll: true });
    });
    this.#toggle.addEventListener("click", () => {
      this.#open(this.#box.hidden);
      if (!this.#box.hidden) byId("guide-title").focus();
    });
  }

  /** @param {Now} now */
  show(now) {
    this.#now = now;
    // Before the deal nobody has moved either, and nobody can.
    const acts = now.eyes !== null && now.to_act.includes(now.eyes);
    const told = `${now.moves} ${acts}`;
    if (this.#box.hidden || now.eyes === null || this.#told === told) return;
    this.#told = told;
    if (acts) void this.#ask(now.eyes);
    else this.#fill(null);
  }

  /** @param {boolean} open */
  #open(open) {
    this.#box.hidden = !open;
    this.#toggle.setAttribute("aria-expanded", String(open));
    this.#told = "";
    if (this.#now) this.show(this.#now);
  }

  /** @param {number} seat */
  async #ask(seat) {
    const answer = await fetch(`/t/${this.table}/guide?eyes=${seat}`).catch(() => null);
    if (answer?.ok) this.#fill(await answer.json());
    else this.#told = "";
  }

  /** @param {Guided | null} guided  `null` while others play */
  #fill(guided) {
    this.#box.classList.toggle("waits", !guided);
    byId("guide-turn").textContent = guided ? guided.turn : say(this.#now?.over ? "guide_over" : "guide_waits");
    byId("guide-kinds").replaceChildren(
      ...(guided?.kinds ?? []).map(({ words, rule, ways }) =>
        make("li", {}, make("span", {}, words), " ", make("small", {}, ways), " ", ruleLink(rule)),
      ),
    );
    if (guided) byId("guide-aim").textContent = guided.aim;
  }
}
