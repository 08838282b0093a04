/** What comes over the table: the cover while a screen is handed over, and how the game ended. */

import { byId } from "./dom.js";
import { celebrate } from "./celebrate.js";
import { fillOver } from "./over.js";
import { play } from "./sound.js";

/** @typedef {import("./types.js").Position} Position */

export class Covers {
  #handover = byId("handover", HTMLDialogElement);
  #over = byId("over", HTMLDialogElement);
  #ended = false;

  /**
   * @param {object} use
   * @param {() => boolean} use.stays  whether the screen is still to be handed over
   * @param {(seat: number) => void} use.look  this seat's player now sits here
   * @param {() => void} use.covered
   * @param {() => void} use.uncovered
   * @param {() => void} use.through  go through the game that is over
   */
  constructor(use) {
    this.use = use;
    // Nothing but the button takes the cover away; browsers let a second Escape through.
    this.#handover.addEventListener("cancel", (event) => event.preventDefault());
    this.#handover.addEventListener("close", () => {
      if (use.stays()) this.#handover.showModal();
    });
    byId("result").addEventListener("click", () => this.#over.showModal());
    byId("over-look").addEventListener("click", () => {
      this.#over.close();
      use.through();
    });
  }

  /**
   * Cover or uncover the table, and tell how the game ended.
   * @param {Position} now
   * @param {boolean} first  whether the page was opened just now
   */
  show(now, first) {
    if (now.handover) {
      const { seat, words, button } = now.handover;
      this.#over.close();
      byId("handover-words").textContent = words;
      const confirm = byId("handover-button");
      confirm.textContent = button;
      confirm.onclick = () => this.use.look(seat);
      this.use.covered();
      if (!this.#handover.open) this.#handover.showModal();
      confirm.focus();
    } else if (this.#handover.open) {
      this.#handover.close();
      this.use.uncovered();
    }
    if (now.over) {
      fillOver(now.over, now);
      // Who comes back to a finished game wants to look at it, not to be told again.
      if (!this.#ended && !first) {
        this.#over.showModal();
        play("end");
        const { over: { winners }, seats } = now;
        // Where all players sit elsewhere or all sit here, everybody is glad with who wins.
        const apart = seats.some((seat) => seat.mine) && !seats.every((seat) => seat.mine);
        if (winners.length && (!apart || winners.some((n) => seats[n].mine))) celebrate(this.#over, winners);
      }
    } else {
      this.#over.close();
    }
    this.#ended = now.over !== null;
  }
}
