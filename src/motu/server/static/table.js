/** One table: what the server tells goes onto the page, what the player does goes back. */

import { Stage } from "./animate.js";
import { Board } from "./board.js";
import { byId, make, pause, say, TALL } from "./dom.js";
import { copy } from "./forms.js";
import { Log } from "./log.js";
import { hush, notice } from "./notice.js";
import { fillOver, fillPlayOn } from "./over.js";
import { Picker } from "./picks.js";
import { fillPlayers } from "./players.js";
import { Slider } from "./slider.js";
import { Connection } from "./socket.js";
import { TextView } from "./text.js";
import { Told } from "./told.js";
import { Together } from "./together.js";

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").Past} Past */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {import("./types.js").FromServer} FromServer */

const PREVIEW_AFTER = 90;
/** A lost connection that is back this soon is not worth a word. */
const WORTH_SAYING = 1200;

/** @param {string} url */
export function sitDown(url) {
  const id = document.body.dataset.table ?? "";
  const page = {
    ask: byId("ask"),
    hint: byId("hint"),
    choices: byId("choices"),
    askBox: byId("ask-box"),
    undo: byId("undo", HTMLButtonElement),
    undoWords: byId("undo-words"),
    stop: byId("stop", HTMLButtonElement),
    record: byId("record"),
    print: document.getElementById("print"),
    result: byId("result", HTMLButtonElement),
    handover: byId("handover", HTMLDialogElement),
    over: byId("over", HTMLDialogElement),
    sheet: byId("sheet"),
  };
  /** @type {Full | Step | Info | null} what is on the page */
  let shown = null;
  /** @type {number | null} the last sequence number heard of */
  let seq = null;
  /** @type {number | null} the action whose preview is wanted */
  let wanted = null;
  let previewTimer = 0;
  let lostTimer = 0;
  let wasLost = false;
  let gone = false;
  let ended = false;
  /** Whether the picture is being pointed at: then nobody needs to be told what everything is called. */
  let pointing = false;
  /** Whether something can be picked that is not in the picture, so that it needs a button with words. */
  let buttons = false;
  /** Whether the server has been asked to say what everything is called. */
  let asked = false;
  const told = new Told();

  const board = new Board(byId("frame"), (seat) => void slider.round(seat === ownSide() ? null : seat));
  const picker = new Picker(board, { act, aim, changed: paintChoices, pointed, words: wordsOf });
  const { carry } = picker;
  const text = new TextView(picker, askForWords);
  const log = new Log(byId("log"), (moves) => void slider.look(moves));
  const stage = new Stage(board, { show: showStep, own: ({ seat }) => isMine(seat), settled, idle: relight });
  const slider = new Slider({
    address: (n, near) => `/t/${id}/at/${n}?shape=${shape()}&eyes=${shown?.eyes ?? ""}&near=${near ?? ""}`,
    show: showPast,
    failed: () => notice(say("past_failed"), { kind: "trouble" }),
  });
  const connection = new Connection(url, { hello, message: hear, state: connectionIs });
  const together = new Together(id, (type, fields) => connection.request(type, fields), () => connection.send({ type: "refresh" }));

  // --- hearing --------------------------------------------------------------------------

  /** @param {FromServer} message */
  function hear(message) {
    switch (message.type) {
      case "full":
        seq = message.seq;
        stage.clear();
        showFull(heard(message));
        askForWords();
        break;
      case "step":
        if (follows(message)) stage.push(heard(message));
        break;
      case "info":
        // Who comes and goes is no entry of the journal, so the number may be the same.
        if (message.seq === seq || follows(message)) stage.push(heard(message));
        break;
      case "chat":
        if (follows(message)) together.chat.add(message.said);
        break;
      case "ack":
        together.chat.settle(message.id, true);
        relight();
        break;
      case "refused":
        together.chat.settle(message.id, false);
        notice(message.words, { kind: "trouble", rule: message.rule });
        relight();
        break;
      case "preview":
        if (message.action === wanted && board.live) showPreview(message);
        break;
      case "bye":
        gone = true;
        picker.set({}, {});
        notice(message.words, { kind: "trouble", stays: true });
        break;
    }
  }

  /**
   * Whether a message is the next one; after a gap everything is asked for.
   * @param {{seq: number}} message
   */
  function follows(message) {
    if (seq === null || message.seq > seq + 1) connection.send({ type: "refresh" });
    else if (message.seq === seq + 1) {
      seq = message.seq;
      return true;
    }
    return false;
  }

  /**
   * The whole of what came in, and when.
   * @template {Full | Step | Info} M
   * @param {M} message
   */
  function heard(message) {
    return { ...told.whole(message), heard: Date.now() };
  }

  function hello() {
    asked = wantsWords();
    return { shape: shape(), words: asked };
  }

  /** Who cannot see the picture, or goes through it by keyboard, is told what everything is called. */
  function wantsWords() {
    return !pointing || text.open || buttons;
  }

  function askForWords() {
    const words = wantsWords();
    if (words !== asked && connection.send({ type: "words", words })) asked = words;
  }

  /** @param {boolean} byHand */
  function pointed(byHand) {
    if (byHand === pointing) return;
    pointing = byHand;
    askForWords();
  }

  /** @param {"open" | "lost"} state */
  function connectionIs(state) {
    if (state === "open") {
      clearTimeout(lostTimer);
      lostTimer = 0;
      if (wasLost) notice(say("connected_again"), { kind: "good" });
      wasLost = false;
      return;
    }
    if (lostTimer) return;
    lostTimer = setTimeout(() => {
      wasLost = true;
      notice(say("connection_lost"), { kind: "trouble", stays: true });
    }, WORTH_SAYING);
  }

  // --- showing --------------------------------------------------------------------------

  /** @param {Full} full */
  function showFull(full) {
    const first = shown === null;
    leavePast(full);
    shown = full;
    board.draw(full.picture);
    log.fill(full.log);
    together.chat.fill(full.chat);
    slider.grow(full.moves, true);
    if (full.news) notice(full.news);
    paint(full);
    settled(full, first);
  }

  /** @param {Step | Info} step */
  function showStep(step) {
    leavePast(step);
    shown = step;
    // What is picked already stays picked, if it can be: what somebody else did is nothing to it.
    const same = picker.tree === step.picks;
    if (step.type === "info") {
      paint(step, same);
      return;
    }
    if (step.picture) board.draw(step.picture);
    else board.swap(step.parts ?? []);
    log.add({ n: step.moves, seat: step.seat, events: step.events }, step.moves);
    log.rewrite(step.relog ?? []);
    slider.grow(step.moves, !!step.relog);
    paint(step, same);
  }

  /**
   * Other eyes must not see the past as the last ones saw it.
   * @param {Full | Step | Info} next
   */
  function leavePast(next) {
    if (shown && shown.eyes !== next.eyes && slider.away) void slider.home();
  }

  /**
   * All that is beside the picture.
   * @param {Full | Step | Info} now
   * @param {boolean} [same]  whether the same can be picked as before
   */
  function paint(now, same = false) {
    carry.learn(now);
    const asks = mustAsk(now);
    page.undo.disabled = !now.undo.can && !asks;
    page.undo.title = now.undo.words;
    page.undo.classList.toggle("asks", asks);
    page.undoWords.textContent = say(asks ? "undo_ask" : "undo");
    page.stop.hidden = !now.can.stop;
    page.record.hidden = now.over === null;
    page.print?.toggleAttribute("hidden", now.moves > 0);
    page.result.hidden = now.over === null;
    fillPlayers(now);
    together.show(now);
    document.body.dataset.turn = now.to_act.some(isMine) ? "mine" : "other";
    if (board.live) {
      if (page.ask.textContent !== now.ask) page.ask.textContent = now.ask;
      text.fill(now.text ?? [], now.pick_words ? { ...carry.names, ...now.pick_words } : null, now.actions ?? {});
    }
    // While steps are still to come, what can be picked is out of date; `settled` lights it up.
    if (same) picker.rename(now.actions ?? {});
    else picker.set({}, {});
  }

  /**
   * Nothing more is to be shown: now the player may act.
   * @param {Full | Step | Info} now
   * @param {boolean} [first]
   */
  function settled(now, first = false) {
    relight();
    if (now.handover) {
      const { seat, words, button } = now.handover;
      page.over.close();
      byId("handover-words").textContent = words;
      const confirm = byId("handover-button");
      confirm.textContent = button;
      confirm.onclick = () => connection.send({ type: "look", seat });
      // What the last player read in the log stays with the last player.
      log.fill([]);
      if (!page.handover.open) page.handover.showModal();
      confirm.focus();
    } else if (page.handover.open) {
      page.handover.close();
      board.frame.focus({ preventScroll: true });
    }
    if (now.over) {
      fillOver(now.over, now);
      // Who comes back to a finished game wants to look at it, not to be told again.
      if (!ended && !first) page.over.showModal();
    } else if (page.over.open) {
      page.over.close();
    }
    ended = now.over !== null;
  }

  /** Light up what can be picked, if anything. */
  function relight() {
    if (!shown || stage.busy || connection.busy || gone || picker.tree === shown.picks) return;
    picker.set(shown.picks, shown.actions ?? {});
  }

  /**
   * An earlier position or another side of it, or with `null` back to now and to the own one.
   * @param {Past | null} past
   * @param {number} moves
   */
  function showPast(past, moves) {
    const was = board.live;
    page.askBox.classList.toggle("past", past !== null);
    log.mark(past && moves);
    aim(null);
    if (past) {
      board.look(past.picture, past.events.flatMap((event) => event.parts));
      const total = shown?.moves ?? moves;
      page.ask.textContent = [
        slider.near === null ? "" : say("looking_over", { name: nameOf(slider.near) }),
        slider.at === null ? "" : say("looking_at", { n: moves, total }),
      ].join(" ").trim();
      page.hint.textContent = slider.at === null ? "" : past.events.map((event) => event.words).join(" ");
      text.fill(past.text, null, {});
      picker.back(0);
      paintChoices();
    } else if (!was && shown) {
      board.look(null);
      page.hint.textContent = "";
      paint(shown);
      relight();
    }
  }

  /** The buttons under the question: what the picture does not offer. */
  function paintChoices() {
    text.paint();
    const choices = [];
    if (!board.live && shown) {
      if (slider.near !== null) choices.push(choice(say("back"), () => void slider.round(null), "primary"));
      if (slider.at !== null) choices.push(choice(say("back_to_now"), () => void slider.look(Infinity), "primary"));
      if (shown.over && slider.at !== null) choices.push(choice(say("play_on"), playOn));
    } else {
      const { here, loose, path } = picker;
      const { actions = {}, pick_words: words = null } = shown ?? {};
      if (loose.length && !buttons) {
        buttons = true;
        askForWords();
      }
      for (const pick of words ? loose : []) {
        const next = here.next?.[pick];
        const final = next && !next.next && next.action !== undefined ? actions[next.action] : "";
        choices.push(choice(final || wordsOf(pick) || pick, () => picker.choose(pick)));
      }
      if (carry.held) choices.push(carry.bar);
      else if (path.length) choices.push(choice(say("step_back"), () => picker.back()));
      if (wanted === null) paintHint();
    }
    // While something is picked, stepping back is the undo that is meant.
    page.undo.hidden = picker.path.length > 0 || !shown?.seats.some((seat) => seat.mine);
    // The bar stays where it is: one of its buttons may have the focus.
    if (!carry.held || !carry.bar.isConnected) page.choices.replaceChildren(...choices);
  }

  /**
   * @param {string} words
   * @param {() => void} does
   * @param {string} [kind]
   */
  function choice(words, does, kind = "") {
    const button = make("button", { type: "button", class: `button small ${kind}` }, words);
    button.addEventListener("click", does);
    return button;
  }

  // --- doing ----------------------------------------------------------------------------

  /** @param {number} seat */
  function isMine(seat) {
    return shown?.seats[seat]?.mine ?? false;
  }

  /** The seat whose side is large when nothing else is asked for. */
  function ownSide() {
    return shown?.eyes ?? 0;
  }

  /** @param {number} seat */
  function nameOf(seat) {
    const { name = "", side = "" } = shown?.seats[seat] ?? {};
    return name || side;
  }

  /**
   * @param {number} action
   * @param {string} part
   */
  function act(action, part) {
    if (!shown || shown.eyes === null) return;
    hush();
    stage.held = part;
    stage.carried = carry.laid;
    // It was chosen in what is shown, which may be older than what has been heard.
    connection.request("act", { seq: shown.seq, seat: shown.eyes, action });
  }

  /**
   * The pointer or the focus is on something that would end a path.
   * @param {number | null} action
   * @param {boolean} [rests]  whether it has been there for a while
   */
  function aim(action, rests = false) {
    clearTimeout(previewTimer);
    wanted = action;
    board.unpreview();
    if (action === null || !shown || shown.eyes === null) {
      if (board.live) paintHint();
      return;
    }
    page.hint.textContent = shown.actions?.[action] ?? carry.words;
    const { eyes } = shown;
    previewTimer = setTimeout(() => connection.send({ type: "preview", seat: eyes, action }), rests ? 0 : PREVIEW_AFTER);
  }

  function paintHint() {
    page.hint.textContent = picker.pickedWords;
  }

  /** @param {string} pick */
  function wordsOf(pick) {
    return shown?.pick_words?.[pick] ?? carry.names[pick];
  }

  /** @param {Preview} preview */
  function showPreview(preview) {
    page.hint.replaceChildren(...preview.words.map((words) => make("span", {}, words)));
    board.preview(preview.parts);
  }

  /**
   * Whether taking back is up to the others.
   * @param {Full | Step | Info} now
   */
  function mustAsk(now) {
    return !now.undo.can && now.can.offers.includes("undo");
  }

  function undo() {
    if (page.undo.disabled || connection.busy) return;
    void slider.home();
    if (shown && mustAsk(shown)) connection.request("offer", { kind: "undo" });
    else connection.request("undo", { seq });
  }

  function playOn() {
    const moves = slider.at;
    if (moves === null || !shown) return;
    fillPlayOn(`/t/${id}/from/${moves}`, moves, shown.seats);
    byId("play-on", HTMLDialogElement).showModal();
  }

  /** The position that is looked at, in one line of text, into the clipboard. */
  async function copyPosition() {
    const address = `/t/${id}/at/${slider.here}/position?eyes=${shown?.eyes ?? ""}`;
    const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) {
      notice(say("past_failed"), { kind: "trouble" });
      return;
    }
    const line = byId("position-line");
    line.textContent = await answer.text();
    if (await copy(line, say("position_copied"))) return;
    hush();
    byId("position", HTMLDialogElement).showModal();
    getSelection()?.selectAllChildren(line);
  }

  /** @returns {import("./types.js").Shape} */
  function shape() {
    return TALL.matches ? "tall" : "wide";
  }

  // A touch while others play shows the rest at once; that touch must not pick anything.
  let hurrying = false;
  board.frame.addEventListener("pointerdown", () => {
    hurrying = stage.busy;
    stage.hurry();
  });
  board.frame.addEventListener("click", (event) => {
    if (hurrying) event.stopImmediatePropagation();
    hurrying = false;
  }, { capture: true });
  page.undo.addEventListener("click", undo);
  page.result.addEventListener("click", () => page.over.showModal());
  byId("over-look").addEventListener("click", () => {
    page.over.close();
    void slider.look(0);
    slider.range.focus();
  });
  byId("copy-position").addEventListener("click", () => void copyPosition());
  byId("stop-yes").addEventListener("click", () => connection.request("stop", { seq }));
  // Nothing but the button takes the cover away; browsers let a second Escape through.
  page.handover.addEventListener("cancel", (event) => event.preventDefault());
  page.handover.addEventListener("close", () => {
    if (shown?.handover) page.handover.showModal();
  });
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement && event.target.type === "text";
    if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey && !typing) {
      event.preventDefault();
      undo();
    }
    if (event.key === "Escape" && !picker.path.length && slider.away && !document.querySelector(":modal")) {
      void slider.home();
    }
  });
  TALL.addEventListener("change", () => {
    connection.send({ type: "shape", shape: shape() });
    void slider.look(slider.here);
  });
  for (const button of document.querySelectorAll("[data-toggle=sheet]")) {
    button.addEventListener("click", async () => {
      const open = page.sheet.classList.toggle("open");
      for (const other of document.querySelectorAll("[data-toggle=sheet]")) other.setAttribute("aria-expanded", String(open));
      together.chat.look();
      await pause(0);
      if (open) byId("sheet-shut").focus();
      else byId("sheet-open").focus();
    });
  }
}
