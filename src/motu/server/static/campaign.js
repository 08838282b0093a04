/** A page of a campaign that is left open: it shows by itself what the others open and begin. */

/** So often, in milliseconds, the page asks whether anything has happened. */
const OFTEN = 5000;

/**
 * Ask while the page is seen, and show it anew once the answer is another one.
 * @param {string} campaign  its address
 * @param {string} known  how it stood when the page was made
 */
export function followCampaign(campaign, known) {
  const timer = setInterval(look, OFTEN);
  document.addEventListener("visibilitychange", look);

  async function look() {
    if (document.visibilityState !== "visible") return;
    const answer = await fetch(`${campaign}/stage`).catch(() => null);
    // Without the net there will be another time; a campaign that is gone stays as it was.
    if (answer?.status === 404) clearInterval(timer);
    if (!answer?.ok || (await answer.text()) === known) return;
    clearInterval(timer);
    location.replace(`${campaign}?opened`);
  }
}
