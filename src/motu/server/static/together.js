/** All that concerns playing with other people, and no move of the game. */

import { Banners } from "./banners.js";
import { Calling } from "./calling.js";
import { Chat } from "./chat.js";
import { Clocks } from "./clocks.js";
import { byId, say } from "./dom.js";
import { Fair } from "./fair.js";
import { Numbers } from "./numbers.js";
import { WaitingRoom } from "./waiting_room.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./socket.js").Doing} Doing */

export class Together {
  /**
   * @param {string} id  the table's
   * @param {(type: Doing, fields: object) => string} request
   * @param {() => void} refresh  ask for everything anew
   * @param {(message: object) => void} send
   */
  constructor(id, request, refresh, send) {
    /** The seat that would resign. */
    this.resigning = -1;
    /** @param {number} seat */
    const sit = (seat, name = "") => void request("sit", { seat, name });
    this.clocks = new Clocks(refresh);
    this.waitingRoom = new WaitingRoom({ sit, bot: (seat, level) => void request("bot", { seat, level }) });
    this.banners = new Banners({
      sit,
      answer: (yes) => void request("answer", { yes }),
      claim: (seat, level) => void request("claim", { seat, level }),
    });
    this.chat = new Chat((text) => request("chat", { text }));
    this.calling = new Calling();
    this.fair = new Fair(id);
    this.numbers = new Numbers(id, send);
    this.offers = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-offer]")]);
    for (const button of this.offers) {
      button.addEventListener("click", () => void request("offer", { kind: button.dataset.offer }));
    }
    byId("resign-yes").addEventListener("click", () => void request("resign", { seat: this.resigning }));
    const level = byId("leave-level", HTMLSelectElement);
    byId("leave-yes").addEventListener("click", () => void request("leave", { level: level.value }));
  }

  /**
   * @param {Position} now
   * @param {boolean} anew  whether everything was told
   */
  show(now, anew) {
    for (const button of this.offers) {
      const { offer = "" } = button.dataset;
      button.hidden = !now.can.offers.some((kind) => kind === offer) || (offer === "undo" && now.undo.can);
    }
    byId("leave").hidden = !now.can.leave;
    this.#offerToResign(now);
    byId("watching").hidden = now.waiting || now.seats.some((seat) => seat.mine);
    const words = byId("clock-words");
    words.hidden = !now.clock;
    words.textContent = now.clock?.words ?? "";
    this.waitingRoom.show(now);
    this.banners.show(now);
    this.chat.show(now);
    this.calling.show(now);
    this.fair.show(now);
    this.numbers.show(now, anew);
    this.clocks.show(now);
  }

  /**
   * With several players at this screen, who looks or is to act is meant.
   * @param {Position} now
   */
  #offerToResign({ can, eyes, to_act, seats }) {
    const { resign } = can;
    const meant = [eyes ?? -1, ...to_act].find((seat) => resign.includes(seat));
    this.resigning = meant ?? resign[0] ?? -1;
    byId("resign").hidden = !resign.length;
    const seat = seats[this.resigning];
    byId("resigning-title").textContent =
      resign.length > 1 && seat ? say("resign_as", { name: seat.name || seat.side }) : say("resign");
  }
}
