/** Stays when all pages are closed: a page for when the net is gone, and notices of turns. Keeps nothing of anybody. */

// Where there is no DOM the same name means another thing.
const worker = /** @type {any} */ (globalThis);
const version = new URL(worker.location.href).searchParams.get("v") ?? "";
const NAME = `motu-${version}`;
const OFFLINE = "/offline";
const KEPT = [OFFLINE, ...["base.css", "theme.js", "logo.svg", "adrift.svg", "tapa.svg"].map((name) => `/static/${version}/${name}`)];

/** @param {Promise<unknown>[]} work */
const all = (...work) => Promise.all(work);

worker.addEventListener("install", (/** @type {any} */ event) => {
  const keep = async () => (await caches.open(NAME)).addAll(KEPT.map((path) => new Request(path, { credentials: "omit" })));
  event.waitUntil(all(keep(), worker.skipWaiting()));
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  const clear = async () => all(...(await caches.keys()).filter((name) => name !== NAME).map((name) => caches.delete(name)));
  event.waitUntil(all(clear(), worker.clients.claim()));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  else if (KEPT.includes(pathname)) event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
});

worker.addEventListener("push", (/** @type {any} */ event) => {
  const { title, body, url } = event.data.json();
  const icon = `/static/${version}/icon-192.png`;
  event.waitUntil(worker.registration.showNotification(title, { body, icon, tag: url, data: { url } }));
});

worker.addEventListener("notificationclick", (/** @type {any} */ event) => {
  event.notification.close();
  const { url } = event.notification.data;
  const open = async () => {
    const pages = await worker.clients.matchAll({ type: "window" });
    const there = pages.find((/** @type {any} */ page) => new URL(page.url).pathname === url);
    return there ? there.focus() : worker.clients.openWindow(url);
  };
  event.waitUntil(open());
});
