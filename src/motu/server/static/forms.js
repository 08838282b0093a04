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

export function wireForms() {
  document.querySelectorAll(".clock").forEach(wireClock);
  wireSharing();
  document.querySelectorAll("[data-seats]").forEach(wireSeats);
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
