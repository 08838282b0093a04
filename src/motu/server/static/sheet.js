/** Players, log and chat on a narrow screen: a sheet that slides in. */

import { byId, pause } from "./dom.js";

/** @param {() => void} toggled */
export function wireSheet(toggled) {
  const sheet = byId("sheet");
  const buttons = document.querySelectorAll("[data-toggle=sheet]");
  for (const button of buttons) {
    button.addEventListener("click", async () => {
      const open = sheet.classList.toggle("open");
      for (const other of buttons) other.setAttribute("aria-expanded", String(open));
      toggled();
      await pause(0);
      byId(open ? "sheet-shut" : "sheet-open").focus();
    });
  }
}
