/** Motu as an app: the worker that stays when all pages are closed. */

/** The worker of this Motu, or nothing where browsers have none. */
export async function register() {
  if (!("serviceWorker" in navigator)) return null;
  // The folder's name is the version of all that lies in it.
  const version = import.meta.url.split("/").at(-2) ?? "";
  try {
    return await navigator.serviceWorker.register(`/service-worker.js?v=${version}`);
  } catch {
    // Without it everything works but notices, and the page for when the net is gone.
    return null;
  }
}
