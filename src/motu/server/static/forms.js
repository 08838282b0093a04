/** Comforts for forms that work without them: dialogs that open, places that close. */

import { byId, say } from "./dom.js";
import { notice } from "./notice.js";

/** @param {Element} seats  the fields of all seats; only as many as play are shown */
function wireSeats(seats) {
  const count = seats.closest("form")?.querySelector("select[name=seats]");
  if (!(count instanceof HTMLSelectElement)) return;
  const show = () => {
    [...seats.children].forEach((seat, n) => {
      const used = n < Number(count.value);
      if (seat instanceof HTMLFieldSetElement) [seat.hidden, seat.disabled] = [!used, !used];
    });
  };
  count.addEventListener("change", show);
  show();
}

/**
 * Options of a game that are offered only with some values of the others, or to so many players. What is not offered
 * is hidden and not sent, and has its usual value; it is as it was when it comes back.
 * @param {HTMLFormElement} form
 */
function wireOptions(form) {
  const seats = form.elements.namedItem("seats");
  const options = [...form.querySelectorAll("[data-option]")].flatMap((shown) => {
    const field = shown.querySelector("input, select");
    if (!(shown instanceof HTMLElement && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement))) return [];
    /** @type {{ options: Record<string, (string | number | boolean)[]>, seats: number[] }} */
    const when = JSON.parse(shown.dataset.when ?? '{"options": {}, "seats": []}');
    return [{ shown, field, when, name: shown.dataset.option ?? "", usual: shown.dataset.default ?? "" }];
  });
  const count = () => (seats instanceof HTMLInputElement || seats instanceof HTMLSelectElement ? Number(seats.value) : 0);
  /** @param {(typeof options)[number]} option */
  const value = ({ field, usual }) => {
    if (field.disabled) return usual;
    return field instanceof HTMLInputElement ? String(field.checked) : field.value;
  };
  /** @param {(typeof options)[number]} option */
  const isOffered = ({ when, name }) =>
    form.dataset.insteadOf !== name &&
    (!when.seats.length || when.seats.includes(count())) &&
    options.every((other) => when.options[other.name]?.map(String).includes(value(other)) ?? true);
  const show = () => {
    // One may depend on another that depends on a third.
    for (const _ of options)
      for (const option of options) option.shown.hidden = option.field.disabled = !isOffered(option);
    const limiting = options.filter((option) => option.when.seats.length && value(option) !== option.usual);
    if (!(seats instanceof HTMLSelectElement)) return;
    let limited = false;
    for (const choice of seats.options) {
      choice.disabled = !limiting.every((option) => option.when.seats.includes(Number(choice.value)));
      limited ||= choice.disabled;
    }
    const words = limited ? limiting.map((option) => option.shown.dataset.whyNot).join(" ") : "";
    const limits = form.querySelector("[data-limits]");
    if (limits && limits.textContent !== words) limits.textContent = words;
  };
  form.addEventListener("change", show);
  show();
}

/** @param {Element} clock  the fields of a clock; only those of the chosen kind count */
function wireClock(clock) {
  const kind = clock.querySelector("select");
  const show = () => {
    for (const field of clock.querySelectorAll("input")) field.disabled = field.dataset.for !== kind?.value;
  };
  kind?.addEventListener("change", show);
  show();
}

/**
 * The text of a field, or of an element, into the clipboard.
 * @param {HTMLElement} from
 * @param {string} [words]  what is said then
 * @returns {Promise<boolean>}  whether it is there; if not, it is selected, to be copied by hand
 */
export async function copy(from, words = say("copied")) {
  const text = from instanceof HTMLInputElement ? from.value : (from.textContent ?? "");
  try {
    await navigator.clipboard.writeText(text);
    notice(words, { kind: "good" });
    return true;
  } catch {
    // Without a secure connection there is no clipboard: then by hand.
    if (from instanceof HTMLInputElement) from.select();
    else getSelection()?.selectAllChildren(from);
    notice(say("copy_by_hand"));
    return false;
  }
}

function wireSharing() {
  for (const button of document.querySelectorAll("[data-share]")) {
    if (!(button instanceof HTMLElement)) continue;
    button.hidden = typeof navigator.share !== "function";
    const { value } = byId(button.dataset.share ?? "", HTMLInputElement);
    // Not sharing after all is no fault.
    button.addEventListener("click", () => navigator.share({ title: document.title, url: value }).catch(() => undefined));
  }
}

/** A link to a form that is folded up unfolds it, and leads to its first field. */
function wireUnfolding() {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-unfold]") : null;
    const form = link && document.querySelector(link.getAttribute("href") ?? "");
    const fold = form?.closest("details");
    if (!form || !fold) return;
    event.preventDefault();
    fold.open = true;
    form.scrollIntoView({ block: "nearest" });
    const field = form.querySelector("select, input:not([type=hidden])");
    if (field instanceof HTMLElement) field.focus({ preventScroll: true });
  });
}

export function wireForms() {
  wireUnfolding();
  document.querySelectorAll(".clock").forEach(wireClock);
  wireSharing();
  document.querySelectorAll("[data-seats]").forEach(wireSeats);
  for (const form of document.forms) if (form.querySelector("[data-when], [data-own]")) wireOptions(form);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-open], [data-shut], [data-copy]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { open, copy: from } = button.dataset;
    if (from) void copy(byId(from));
    const dialog = open ? document.getElementById(open) : from ? null : button.closest("dialog");
    if (!(dialog instanceof HTMLDialogElement)) return;
    if (open) dialog.showModal();
    else dialog.close();
  });
  // A click beside a dialog closes it, unless it must be answered.
  document.addEventListener("click", (event) => {
    const dialog = event.target;
    if (!(dialog instanceof HTMLDialogElement) || dialog.dataset.must !== undefined) return;
    const box = dialog.getBoundingClientRect();
    const inside =
      event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom;
    if (!inside) dialog.close();
  });
}
