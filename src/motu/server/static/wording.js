/**
 * Whether this page has to be told what everything is called.
 *
 * Whoever points at the picture needs no words for it. They are asked for by who goes through it by
 * keyboard or screen reader, for the text view, and for buttons of what is not in the picture.
 */
export class Wording {
  /** Whether the picture is being pointed at. */
  #pointing = false;
  /** Whether something can be picked that is not in the picture. */
  #buttons = false;
  /** Whether the server has been asked. */
  #asked = false;

  /**
   * @param {object} use
   * @param {() => boolean} use.reads  whether the text view is open
   * @param {(words: boolean) => boolean} use.ask  whether that could be sent
   */
  constructor(use) {
    this.use = use;
  }

  get #wanted() {
    return !this.#pointing || this.#buttons || this.use.reads();
  }

  /** What is wanted from the first message on. */
  begin() {
    this.#asked = this.#wanted;
    return this.#asked;
  }

  /** Ask for words, or to be spared them, if that has changed. */
  ask() {
    const wanted = this.#wanted;
    if (wanted !== this.#asked && this.use.ask(wanted)) this.#asked = wanted;
  }

  /** @param {boolean} byHand  with a pointer, or else by keyboard or screen reader */
  pointed(byHand) {
    if (byHand === this.#pointing) return;
    this.#pointing = byHand;
    this.ask();
  }

  /** There are buttons, which are nothing without words. */
  needed() {
    if (this.#buttons) return;
    this.#buttons = true;
    this.ask();
  }
}
