/** One table: what the server tells goes onto the page, what the player does goes back. */

import { Stage } from "./animate.js";
import { Board } from "./board.js";
import { Covers } from "./covers.js";
import { byId, make, say, TALL } from "./dom.js";
import { Hints } from "./hints.js";
import { Guide, Lesson } from "./lesson.js";
import { Log } from "./log.js";
import { hush, lostAndFound, notice, showHouse } from "./notice.js";
import { fillPlayOn } from "./over.js";
import { Picker } from "./picks.js";
import { asOf, fillPlayers } from "./players.js";
import { copyPosition } from "./position.js";
import { question, showAim } from "./question.js";
import { Scoring } from "./scoring.js";
import { wireSheet } from "./sheet.js";
import { Since } from "./since.js";
import { Slider } from "./slider.js";
import { Connection } from "./socket.js";
import { play, soundOf } from "./sound.js";
import { TextView } from "./text.js";
import { Told } from "./told.js";
import { Tips } from "./tips.js";
import { Together } from "./together.js";
import { Wording } from "./wording.js";

/** @typedef {import("./types.js").Full} Full */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Info} Info */
/** @typedef {import("./types.js").Past} Past */
/** @typedef {import("./types.js").Preview} Preview */
/** @typedef {import("./types.js").FromServer} FromServer */

const PREVIEW_AFTER = 90;

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
    analysis: document.getElementById("analysis"),
    print: document.getElementById("print"),
    result: byId("result"),
  };
  /** @type {Full | Step | Info | null} what is on the page */
  let shown = null;
  /** @type {number | null} the last sequence number heard of */
  let seq = null;
  /** @type {number | null} the action whose preview is wanted */
  let wanted = null;
  let previewTimer = 0;
  /** @type {[number, number]} where somebody clicked who is told why not */
  let asked = [0, 0];
  let gone = false;
  /** @type {import("./types.js").Shape | null} the shape that was asked for last */
  let drawn = null;
  /** @type {Past | null} the earlier position that is looked at */
  let past = null;
  const told = new Told();
  /** @type {Wording} */
  const wording = new Wording({ reads: () => text.open, ask: (words) => connection.send({ type: "words", words }) });

  const board = new Board(byId("frame"), (seat) => void slider.round(seat === ownSide() ? null : seat));
  const picker = new Picker(board, { act, aim, changed: paintChoices, pointed: (byHand) => wording.pointed(byHand), words: wordsOf, why });
  const { carry } = picker;
  const tips = new Tips(board.frame, () => carry.held && !picker.unasked);
  const text = new TextView(picker, () => wording.ask());
  const log = new Log(byId("log"), {
    look: (moves) => void slider.look(moves),
    earlier: (before) => connection.send({ type: "log", before }),
  });
  const scoring = new Scoring(board.frame);
  const stage = new Stage(board, {
    show: showStep,
    own: ({ seat }) => isMine(seat),
    scored: (step, time) => scoring.show(step, time),
    settled,
    idle: relight,
  });
  const slider = new Slider({
    address: (n, near, open) => `/t/${id}/at/${n}?shape=${shape()}&eyes=${shown?.eyes ?? ""}&near=${near ?? ""}${open ? "&hands=open" : ""}`,
    show: showPast,
    failed: () => notice(say("past_failed"), { kind: "trouble" }),
  });
  const since = new Since(board, slider);
  const sayState = lostAndFound();
  const connection = new Connection(url, {
    hello: () => ({ shape: (drawn = shape()), words: wording.begin() }),
    message: hear,
    state: (state) => {
      sayState(state);
      if (state === "open") tellShape();
    },
  });
  const covers = new Covers({
    stays: () => !!shown?.handover,
    look: (seat) => connection.send({ type: "look", seat }),
    // What the last player read in the log stays with the last player.
    covered: () => log.fill([]),
    uncovered: () => board.frame.focus({ preventScroll: true }),
    through: () => {
      void slider.look(0);
      slider.range.focus();
    },
  });
  const lesson = document.getElementById("lesson") && new Lesson(board, {
    aim,
    attempt: (action) => act(action, ""),
    again: () => connection.request("again", {}),
  });
  const hints = new Hints(board, {
    aim,
    ask: () => shown !== null && shown.eyes !== null && connection.send({ type: "hint", seat: shown.eyes }),
  });
  const guide = document.getElementById("guide") && new Guide(id);
  const together = new Together(id, (type, fields) => connection.request(type, fields), () => connection.send({ type: "refresh" }), (message) => connection.send(message));

  // --- hearing --------------------------------------------------------------------------

  /** @param {FromServer} message */
  function hear(message) {
    switch (message.type) {
      case "full":
        seq = message.seq;
        stage.clear();
        showFull({ ...message, ...told.whole(message), heard: Date.now() });
        wording.ask();
        break;
      case "step":
        if (follows(message)) stageWhole(message);
        break;
      case "info":
        // Who comes and goes is no entry of the journal, so the number may be the same.
        if (message.seq === seq || follows(message)) stageWhole(message);
        break;
      case "chat":
        if (follows(message)) together.chat.add(message.said);
        break;
      case "log":
        log.earlier(message.before, message.lines);
        break;
      case "ack":
        together.chat.settle(message.id, true);
        relight();
        break;
      case "refused":
        together.chat.settle(message.id, false);
        if (lesson) lesson.refused(message);
        else notice(message.words, { kind: "trouble", rule: message.rule });
        relight();
        break;
      case "preview":
        if (message.action === wanted && board.live) showPreview(message);
        break;
      case "why":
        tips.say(message.words, asked, message.rule);
        break;
      case "hint":
        hints.show(message, shown?.places ?? []);
        break;
      case "house":
        showHouse(message.words);
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
   * Show the whole of what came in; if not all of it is here any more, everything is asked for.
   * @param {Step | Info} message
   */
  function stageWhole(message) {
    const whole = told.whole(message);
    if (whole) {
      stage.push({ ...whole, heard: Date.now() });
    } else {
      seq = null;
      connection.send({ type: "refresh" });
    }
  }

  // --- showing --------------------------------------------------------------------------

  /** @param {Full} full */
  function showFull(full) {
    const first = shown === null;
    leavePast(full);
    shown = full;
    board.draw(full.picture);
    log.fill(full.log);
    since.fill(full.log, full.eyes);
    together.chat.fill(full.chat);
    slider.grow(full.moves, true);
    showHouse(full.house);
    if (full.news) notice(full.news);
    paint(full);
    settled(full, first);
    // A link may lead to a move, such as from an analysis.
    const move = first && /^#move-(\d+)$/.exec(location.hash);
    if (move) void slider.look(Number(move[1]));
  }

  /** @param {Step | Info} step */
  function showStep(step) {
    leavePast(step);
    shown = step;
    // What is picked already stays picked, if it can be: what somebody else did is nothing to it.
    const same = picker.tree === step.picks;
    if (step.type === "info") {
      paint(step, same);
      if (step.news) notice(step.news, { stays: true });
      return;
    }
    if (step.picture) board.draw(step.picture);
    else board.swap(step.parts ?? []);
    log.add({ n: step.moves, seat: step.seat, events: step.events }, step.moves);
    log.rewrite(step.relog ?? []);
    since.add(step);
    slider.grow(step.moves, !!step.relog);
    play(soundOf(step));
    paint(step, same);
  }

  /**
   * Other eyes must not see the past as the last ones saw it.
   * @param {Full | Step | Info} next
   */
  function leavePast(next) {
    if (shown && slider.away && (shown.eyes !== next.eyes || (slider.open && !next.over))) void slider.home();
  }

  /**
   * All that is beside the picture.
   * @param {Full | Step | Info} now
   * @param {boolean} [same]  whether the same can be picked as before
   */
  function paint(now, same = false) {
    carry.pieces.learn(now);
    const asks = mustAsk(now);
    page.undo.disabled = !now.undo.can && !asks;
    page.undo.title = [now.undo.can ? say("undo_keys") : "", now.undo.words].filter(Boolean).join(" ");
    page.undo.classList.toggle("asks", asks);
    page.undoWords.textContent = say(asks ? "undo_ask" : "undo");
    page.stop.hidden = !now.can.stop;
    page.record.hidden = now.over === null;
    page.analysis?.toggleAttribute("hidden", now.over === null);
    hints.paint(now);
    page.print?.toggleAttribute("hidden", now.moves > 0);
    page.result.hidden = now.over === null;
    fillPlayers(asOf(now, past));
    showAim(now, !!lesson);
    together.show(now, now.type === "full");
    document.body.dataset.turn = now.to_act.some(isMine) ? "mine" : "other";
    if (board.live) {
      paintAsk();
      text.fill(now.text ?? [], now.pick_words ? { ...carry.pieces.names, ...now.pick_words } : null, now.actions ?? {});
    }
    // While steps are still to come, what can be picked is out of date; `settled` lights it up.
    if (same) picker.rename(now.actions ?? {});
    else picker.set({}, {});
    since.paint(!!lesson || now.over !== null);
  }

  /**
   * Nothing more is to be shown: now the player may act.
   * @param {Full | Step | Info} now
   * @param {boolean} [first]
   */
  function settled(now, first = false) {
    relight();
    covers.show(now, first);
    lesson?.show(now);
    guide?.show(now);
  }

  /** Light up what can be picked, if anything. */
  function relight() {
    if (!shown || stage.busy || connection.busy || gone || picker.tree === shown.picks) return;
    picker.set(shown.picks, shown.actions ?? {});
  }

  /**
   * An earlier position or another side of it, or with `null` back to now and to the own one.
   * @param {Past | null} then
   * @param {number} moves
   */
  function showPast(then, moves) {
    const was = board.live;
    past = then;
    page.askBox.classList.toggle("past", past !== null);
    log.mark(past && moves);
    aim(null);
    if (past) {
      board.look(past.picture, past.events.flatMap((event) => event.parts));
      const total = shown?.moves ?? moves;
      if (shown) fillPlayers(asOf(shown, past));
      page.ask.textContent = [
        slider.near === null ? "" : say("looking_over", { name: nameOf(slider.near) }),
        slider.at === null ? "" : say("looking_at", { n: moves, total }),
        slider.open ? say("hands_open") : "",
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
    byId("since").hidden ||= past !== null;
  }

  /** The question: once something is picked, what is to be picked next. */
  function paintAsk() {
    const words = question(shown?.pass_on?.words ?? shown?.ask ?? "", picker);
    if (page.ask.textContent !== words) page.ask.textContent = words;
  }

  /** The buttons under the question: what the picture does not offer. */
  function paintChoices() {
    holdStill();
    text.paint();
    const choices = [];
    if (!board.live && shown) {
      if (slider.near !== null) choices.push(choice(say("back"), () => void slider.round(null), "primary"));
      if (slider.at !== null) choices.push(choice(say("back_to_now"), () => void slider.look(Infinity), "primary"));
      if (shown.over && slider.at !== null) choices.push(choice(say("play_on"), playOn));
      if (shown.over?.hands) choices.push(choice(say(slider.open ? "hide_hands" : "show_hands"), () => void slider.hands(!slider.open)));
    } else {
      const { here, loose, path } = picker;
      const { actions = {}, pick_words: words = null } = shown ?? {};
      if (loose.length) wording.needed();
      for (const pick of words ? loose : []) {
        const next = here.next?.[pick];
        const final = next && !next.next && next.action !== undefined ? actions[next.action] : "";
        choices.push(choice(final || wordsOf(pick) || pick, () => picker.choose(pick)));
      }
      if (shown?.pass_on) {
        const hide = choice(shown.pass_on.button, () => connection.send({ type: "look", seat: -1 }), "primary");
        hide.id = "pass-on";
        choices.push(hide);
      }
      if (picker.unasked) choices.push(make("p", { class: "tip" }, say("turn_tip")));
      else if (carry.held) choices.push(carry.bar.box);
      else if (path.length) choices.push(choice(say("step_back"), () => picker.back()));
      if (shown?.over?.hands) choices.push(choice(say("show_hands"), () => void slider.hands(true)));
      if (wanted === null) paintHint();
      paintAsk();
    }
    // While something is picked, stepping back is the undo that is meant.
    page.undo.hidden = (picker.path.length > 0 && !picker.unasked) || !shown?.seats.some((seat) => seat.mine);
    // The bar stays where it is: one of its buttons may have the focus.
    if (!carry.held || picker.unasked || !carry.bar.box.isConnected) page.choices.replaceChildren(...choices);
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
    holdStill();
    board.unpreview();
    if (action === null || !shown || shown.eyes === null) {
      if (board.live) paintHint();
      return;
    }
    page.hint.replaceChildren(shown.actions?.[action] ?? carry.words, ...tapAgain());
    const { eyes } = shown;
    previewTimer = setTimeout(() => connection.send({ type: "preview", seat: eyes, action }), rests ? 0 : PREVIEW_AFTER);
  }

  /**
   * Something was clicked that cannot be picked now.
   * @param {string[]} path  what is picked, and this
   * @param {[number, number]} at
   */
  function why(path, at) {
    if (!shown || shown.eyes === null) return;
    asked = at;
    connection.send({ type: "why", seat: shown.eyes, path });
  }

  function paintHint() {
    page.hint.textContent = picker.pickedWords;
  }

  /** @param {string} pick */
  function wordsOf(pick) {
    return shown?.pick_words?.[pick] ?? carry.pieces.names[pick];
  }

  /** While a finger is about to tap again the board stays where it is, whatever is said beside it. */
  function holdStill() {
    const { askBox } = page;
    const still = picker.tapped || picker.nearer.is;
    if (still && !askBox.style.height) askBox.style.height = `${askBox.offsetHeight}px`;
    if (!still) askBox.style.height = "";
    askBox.classList.toggle("tapped", picker.tapped);
    byId("whole-board").hidden = !picker.nearer.is;
  }

  /** What a finger has to do to do it. */
  function tapAgain() {
    return picker.tapped ? [make("strong", { class: "tap-again" }, say("tap_again"))] : [];
  }

  /** @param {Preview} preview */
  function showPreview(preview) {
    page.hint.replaceChildren(...preview.words.map((words) => make("span", {}, words)), ...tapAgain());
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

  /** @returns {import("./types.js").Shape} */
  function shape() {
    return TALL.matches ? "tall" : "wide";
  }

  /** Ask for the picture in the shape of the screen; one that was turned while the page was not heard asks later. */
  function tellShape() {
    const next = shape();
    if (next !== drawn && connection.send({ type: "shape", shape: next })) drawn = next;
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
  byId("whole-board").addEventListener("click", () => picker.nearer.back());
  byId("copy-position").addEventListener("click", () => void copyPosition(`/t/${id}/at/${slider.here}/position?eyes=${shown?.eyes ?? ""}`));
  byId("stop-yes").addEventListener("click", () => connection.request("stop", { seq }));
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
    tellShape();
    void slider.look(slider.here);
  });
  wireSheet(() => together.chat.look());
}
