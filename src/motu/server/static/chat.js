/** What is said at the table, on a tab beside the log. */

import { byId, make, say, TALL } from "./dom.js";
import { notice } from "./notice.js";

/** @typedef {import("./types.js").Position} Position */
/** @typedef {import("./types.js").Said} Said */

export class Chat {
  #unread = 0;
  /** @type {Map<string, string>} what was sent and not yet taken, by id */
  #sent = new Map();
  /** @type {Position | null} */
  #now = null;

  /** @param {(text: string) => string} send  returns the id under which it is sent */
  constructor(send) {
    this.list = byId("chat");
    this.field = byId("chat-text", HTMLInputElement);
    this.form = byId("chat-form", HTMLFormElement);
    this.tabs = [byId("log-title"), byId("chat-title")];
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (!text) return;
      this.#sent.set(send(text), text);
      this.field.value = "";
    });
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.choose(tab));
      tab.addEventListener("keydown", (event) => {
        if (!["ArrowLeft", "ArrowRight"].includes(event.key) || this.tabs[1].hidden) return;
        event.preventDefault();
        const other = this.tabs[tab === this.tabs[0] ? 1 : 0];
        this.choose(other);
        other.focus();
      });
    }
    document.addEventListener("visibilitychange", () => this.look());
  }

  /** @param {Position} now */
  show(now) {
    this.#now = now;
    const company = now.waiting || now.seats.some((seat) => seat.kind === "human" && !seat.mine);
    this.tabs[1].hidden = !company && !this.list.childElementCount;
    this.form.hidden = !now.can.chat;
    if (this.tabs[1].hidden) this.choose(this.tabs[0]);
  }

  /** @param {HTMLElement} chosen */
  choose(chosen) {
    for (const tab of this.tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !on;
    }
    this.look();
  }

  /** Whatever can be seen now has been read. On a phone, what is new comes first. */
  look() {
    if (this.#unread && TALL.matches && this.#unfolded && byId("chat-panel").hidden) this.choose(this.tabs[1]);
    if (!this.#visible) return;
    this.#count(0);
    this.#toEnd();
  }

  /** @param {Said[]} all */
  fill(all) {
    const more = this.list.childElementCount ? all.length - this.list.childElementCount : 0;
    this.list.replaceChildren(...all.map((said) => this.#line(said)));
    if (more > 0 && !this.#visible) this.#count(this.#unread + more);
    this.#toEnd();
  }

  /** @param {Said} said */
  add(said) {
    this.list.append(this.#line(said));
    this.tabs[1].hidden = false;
    this.#toEnd();
    if (this.#visible || this.#now?.seats[said.seat]?.mine) return;
    this.#count(this.#unread + 1);
    notice(`${said.name}: ${said.text}`);
  }

  /**
   * Something was taken, or refused: then the words come back into the field.
   * @param {string} id
   * @param {boolean} taken
   */
  settle(id, taken) {
    if (!taken && !this.field.value) this.field.value = this.#sent.get(id) ?? "";
    this.#sent.delete(id);
  }

  get #unfolded() {
    return !TALL.matches || byId("sheet").classList.contains("open");
  }

  get #visible() {
    return !byId("chat-panel").hidden && !document.hidden && this.#unfolded;
  }

  /** @param {number} unread */
  #count(unread) {
    this.#unread = unread;
    for (const badge of document.querySelectorAll("[data-unread]")) {
      if (!(badge instanceof HTMLElement)) continue;
      badge.hidden = !unread;
      badge.replaceChildren(String(unread), make("span", { class: "sr-only" }, ` ${say("unread")}`));
    }
  }

  /** @param {Said} said */
  #line({ seat, name, text, at }) {
    const when = new Date(at * 1000);
    const { lang } = document.documentElement;
    const short = when.toLocaleTimeString(lang, { hour: "2-digit", minute: "2-digit" });
    return make(
      "li",
      { "data-seat": seat },
      make("strong", {}, name),
      " ",
      make("time", { datetime: when.toISOString(), title: when.toLocaleString(lang) }, short),
      make("p", {}, text),
    );
  }

  #toEnd() {
    const box = this.list.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }
}
