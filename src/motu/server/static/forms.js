/** Comforts for forms that work without them: dialogs that open, places that close. */

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

export function wireForms() {
  document.querySelectorAll("[data-seats]").forEach(wireSeats);
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-open], [data-shut]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { open } = button.dataset;
    const dialog = open ? document.getElementById(open) : button.closest("dialog");
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
