import { update } from "idb-keyval";

import { hasListedWord } from "../../../../contract/moderation/listed-words.ts";
import { deviceStore } from "../../lib/storage/device-store.ts";
import { MUTED_LINE, copiedWords } from "../muted-words/words-of-worker.ts";

// The part of the service worker that shows notifications; the rest is generated (dev/vite/installable.ts), which builds
// this as /push.js. What comes is `Shown` of worker/notifications/send/send-to-devices.ts: the app may be out of reach.
const TEXTS_MOST = 5;
const KNOWN_KEY = "labkhand-notified";
const KNOWN_MOST = 50;

self.addEventListener("push", (event) => event.waitUntil(show(event.data.json())));

// Each one must be shown, or the browser takes the permission back: one that came before, without a sound.
async function show({ id, title, body, path, tag, shows }) {
  const isRepeated = await cameBefore(id);
  // Here and not where it is sent from: muted words never leave the device.
  const text = hasListedWord(body, await copiedWords()) ? MUTED_LINE : body;
  // What is shown would not be readable where the app is blocked if the new one took its place.
  const [earlier] = await self.registration.getNotifications({ tag });
  const added = shows === "all" ? [...(earlier?.data.texts ?? []), text].slice(-TEXTS_MOST) : [text];
  const texts = isRepeated && earlier ? earlier.data.texts : added;
  await self.registration.showNotification(title, {
    body: texts.join("\n"),
    tag,
    renotify: !isRepeated,
    silent: isRepeated,
    icon: "/icons/icon-192.png",
    lang: "fa",
    dir: "auto",
    data: { path, texts },
  });
}

// The queue may bring a job twice, and what was shown may be closed.
async function cameBefore(id) {
  let isKnown = false;
  const note = (known = []) => {
    isKnown = id !== undefined && known.includes(id);
    return isKnown ? known : [...known, id].slice(-KNOWN_MOST);
  };
  await update(KNOWN_KEY, note, deviceStore).catch(() => undefined);
  return isKnown;
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

async function open(path) {
  const windows = await self.clients.matchAll({ type: "window" });
  // Neither the panel nor a game, whose round would be lost: their addresses begin otherwise than the app's.
  const firstOf = (pathname) => pathname.split("/")[1];
  const app = windows.find(({ url }) => firstOf(new URL(url).pathname) === firstOf(path));
  const shown = await app?.navigate(path).catch(() => null);
  return shown ? shown.focus() : self.clients.openWindow(path);
}

// The browser may change its address at the push service; few name the former one.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew()));

async function renew() {
  const { publicKey, kinds } = await (await fetch("/api/push")).json();
  if (!kinds) return;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await self.registration.pushManager.subscribe(options);
  await fetch("/api/push", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(subscription),
  });
}
