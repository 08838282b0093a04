/** Notices of turns for this browser, when no page is open: switched on and off on the page about oneself. */

import { register } from "./app.js";
import { byId, say } from "./dom.js";
import { notice } from "./notice.js";

/** @param {string} key  in base64 for addresses */
function bytes(key) {
  return Uint8Array.from(atob(key.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}

/**
 * @param {string} address
 * @param {PushSubscription} subscription
 */
async function tell(address, subscription) {
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body: JSON.stringify(subscription) });
  if (!answer.ok) throw new Error((await answer.json()).message);
}

/** @param {ServiceWorkerRegistration} worker */
async function begin({ pushManager }) {
  if ((await Notification.requestPermission()) !== "granted") throw new Error(say("notify_refused"));
  const applicationServerKey = bytes(byId("notices").dataset.key ?? "");
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
  await tell("/me/notices", subscription);
  return subscription;
}

/** @param {PushSubscription} subscription */
async function end(subscription) {
  await tell("/me/notices/end", subscription);
  await subscription.unsubscribe();
  return null;
}

export async function wireNotices() {
  const button = byId("notices-switch", HTMLButtonElement);
  const state = byId("notices-state");
  const worker = "PushManager" in window ? await register().then(() => navigator.serviceWorker?.ready) : null;
  if (!worker) {
    state.textContent = say("notices_unknown");
    return;
  }
  let subscription = await worker.pushManager.getSubscription();
  // Whoever this browser is now: notices are theirs.
  if (subscription) await tell("/me/notices", subscription).catch(() => undefined);
  const show = () => {
    state.textContent = say(subscription ? "notices_on" : "notices_off");
    button.textContent = say(subscription ? "notices_end" : "notices_begin");
    button.hidden = false;
  };
  button.addEventListener("click", () => {
    button.disabled = true;
    (subscription ? end(subscription) : begin(worker))
      .then((now) => (subscription = now))
      .catch((fault) => notice((fault instanceof DOMException ? "" : fault.message) || say("notices_failed"), { kind: "trouble" }))
      .finally(() => {
        button.disabled = false;
        show();
      });
  });
  show();
}
