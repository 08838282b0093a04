/** What the players have to settle between them: lines with buttons that cover nothing. */

import { byId, make, say } from "./dom.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {{words: string, does?: () => void, href?: string, primary?: boolean}} Way */
/** @typedef {{words: string, ways: Way[]}} Banner */

export class Banners {
  #shown = "";
  #late = -1;

  /**
   * @param {object} use
   * @param {(yes: boolean) => void} use.answer
   * @param {(seat: number) => void} use.sit
   * @param {(seat: number, level: string) => void} use.claim
   */
  constructor(use) {
    this.use = use;
    this.box = byId("banners");
    const level = byId("claim-level", HTMLSelectElement);
    byId("claim-bot").addEventListener("click", () => use.claim(this.#late, level.value));
    byId("claim-end").addEventListener("click", () => use.claim(this.#late, ""));
  }

  /** @param {Position} now */
  show(now) {
    const banners = [...this.#next(now), ...this.#offer(now), ...this.#outOfTime(now), ...this.#left(now)];
    const key = JSON.stringify(banners);
    if (key === this.#shown) return;
    this.#shown = key;
    const focused = this.box.contains(document.activeElement);
    this.box.replaceChildren(...banners.map(drawn));
    if (focused) this.box.querySelector("button")?.focus();
  }

  /** @param {Position} now @returns {Banner[]} */
  #next({ next }) {
    return next ? [{ words: say("next_ready"), ways: [{ words: say("go_there"), href: next, primary: true }] }] : [];
  }

  /** @param {Position} now @returns {Banner[]} */
  #offer({ offer }) {
    if (!offer) return [];
    const { answer } = this.use;
    if (offer.answer) {
      const ways = [
        { words: say("yes"), does: () => answer(true), primary: true },
        { words: say("no"), does: () => answer(false) },
      ];
      return [{ words: offer.words, ways }];
    }
    const ways = offer.mine ? [{ words: say("withdraw"), does: () => answer(false) }] : [];
    return [{ words: `${offer.words} ${say("waiting_for_others")}`, ways }];
  }

  /** @param {Position} now @returns {Banner[]} */
  #outOfTime({ can, seats, over }) {
    if (over || !seats.some((seat) => seat.mine)) return [];
    return can.claim.filter((n) => !seats[n].mine).map((n) => {
      const words = say("is_out_of_time", { name: seats[n].name || seats[n].side });
      const does = () => {
        this.#late = n;
        byId("claiming-title").textContent = words;
        byId("claiming", HTMLDialogElement).showModal();
      };
      return { words, ways: [{ words: say("what_now"), does, primary: true }] };
    });
  }

  /** @param {Position} now @returns {Banner[]} */
  #left({ can, seats }) {
    return can.sit.filter((n) => !seats[n].free).map((n) => ({
      words: say("bot_for_you", { name: seats[n].name || seats[n].side }),
      ways: [{ words: say("come_back"), does: () => this.use.sit(n), primary: true }],
    }));
  }
}

/** @param {Banner} banner */
function drawn({ words, ways }) {
  const buttons = ways.map(({ words: label, does, href, primary }) => {
    const look = `button small${primary ? " primary" : ""}`;
    if (href) return make("a", { class: look, href }, label);
    const button = make("button", { type: "button", class: look }, label);
    if (does) button.addEventListener("click", does);
    return button;
  });
  return make("div", { class: "banner" }, make("p", {}, words), make("div", { class: "banner-ways" }, ...buttons));
}
