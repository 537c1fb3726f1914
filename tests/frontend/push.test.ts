import { runInNewContext } from "node:vm";
import { expect, test, vi } from "vitest";

import { NOTIFICATIONS_PATH } from "../../contract/notifications/values.ts";
import { paths } from "../../contract/product.ts";
import { inlineScript } from "../../dev/vite/inline-script.ts";
import { MUTED_LINE } from "../../frontend/src/entities/muted-words/words-of-worker.ts";

const ORIGIN = "https://labkhand.example";
const code = await inlineScript("entities/notifications/push");

/** An answer of IndexedDB. */
function answered(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

/** A device's store that has these muted words. */
function storeWith(muted: readonly string[]) {
  const stored = new Map<string, unknown>([["labkhand-muted", muted]]);
  const objectStore = {
    get: (key: string) => answered(stored.get(key)),
    put: (value: unknown, key: string) => void stored.set(key, value),
    get transaction() {
      return answered(undefined);
    },
  };
  return { open: () => answered({ transaction: () => ({ objectStore: () => objectStore }) }) };
}

/** The handlers of push.js in a service worker with these windows, muted words and this answer of `GET /api/push`. */
function aServiceWorker({ windows = [] as object[], answer = {}, muted = [] as string[] }) {
  const handlers = new Map<string, (event: object) => void>();
  const openWindow = vi.fn<(path: string) => Promise<null>>(async () => null);
  const subscribe = vi.fn<(options: object) => Promise<object>>(async () => ({ endpoint: "new" }));
  const fetch = vi.fn<(path: string, how?: RequestInit) => Promise<object>>(async () => ({ json: async () => answer }));
  const shown: object[] = [];
  const showNotification = vi.fn<(title: string, options: object) => void>(
    (title, options) => void shown.splice(0, 1, { title, ...options }),
  );
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    clients: { matchAll: async () => windows, openWindow },
    registration: { pushManager: { subscribe }, getNotifications: async () => shown, showNotification },
  };
  runInNewContext(code, { self, fetch, URL, indexedDB: storeWith(muted), setTimeout, clearTimeout });
  const happen = async (name: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve();
    handlers.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const press = async (path: string) =>
    happen("notificationclick", { notification: { close: () => undefined, data: { path } } });
  const push = (data: object) => happen("push", { data: { json: () => data } });
  const close = () => void shown.splice(0);
  return { happen, press, push, close, openWindow, subscribe, fetch, showNotification };
}

function aWindow(path: string, isLed = true) {
  const focus = vi.fn<() => Promise<null>>(async () => null);
  const navigate = vi.fn<(to: string) => Promise<object>>(async () => {
    if (!isLed) throw new TypeError("cannot be navigated");
    return { focus };
  });
  return { url: `${ORIGIN}${path}`, navigate, focus };
}

test("a pressed notification opens in the app's window, not in one of a game or of the panel", async () => {
  const [game, panel, app] = [aWindow(paths.clawMachine), aWindow("/panel/"), aWindow(paths.home)];
  const worker = aServiceWorker({ windows: [game, panel, app] });
  await worker.press(NOTIFICATIONS_PATH);
  expect(app.navigate).toHaveBeenCalledWith(NOTIFICATIONS_PATH);
  expect(app.focus).toHaveBeenCalled();
  for (const { navigate } of [game, panel]) expect(navigate).not.toHaveBeenCalled();
  expect(worker.openWindow).not.toHaveBeenCalled();
});

test.each([
  ["there is none of the app", [aWindow(paths.clawMachine)]],
  ["the app's cannot be led anywhere", [aWindow(paths.home, false)]],
])("a pressed notification opens a window when %s", async (_, windows) => {
  const worker = aServiceWorker({ windows });
  await worker.press(NOTIFICATIONS_PATH);
  expect(worker.openWindow).toHaveBeenCalledWith(NOTIFICATIONS_PATH);
});

test("a text with a word that is muted on the device is not shown, and the others are", async () => {
  const worker = aServiceWorker({ muted: ["سوسک"] });
  const note = { title: "sara.khandan", path: paths.home, tag: "chat-1", shows: "all" };
  for (const body of ["سلام", "اون سوسکه رو دیدی؟", "کجایی؟"]) await worker.push({ ...note, id: body, body });
  expect(worker.showNotification).toHaveBeenLastCalledWith(
    "sara.khandan",
    expect.objectContaining({ body: `سلام\n${MUTED_LINE}\nکجایی؟` }),
  );
  await worker.push({
    ...note,
    id: "daily-1",
    title: "جوک روز",
    tag: "daily",
    shows: "newest",
    body: "یه روز یه س.وسک…",
  });
  expect(worker.showNotification).toHaveBeenLastCalledWith("جوک روز", expect.objectContaining({ body: MUTED_LINE }));
});

test("a notification that comes twice rings once and shows its text once, also after it was closed", async () => {
  const worker = aServiceWorker({});
  const note = { title: "sara.khandan", path: paths.home, tag: "chat-1", shows: "all" };
  const push = async (id: string, body: string) => {
    await worker.push({ ...note, id, body });
    const { renotify, silent, body: shown } = Object(worker.showNotification.mock.lastCall?.[1]);
    return { rings: renotify === true && silent === false, shown };
  };
  expect(await push("chat-1-1", "سلام")).toEqual({ rings: true, shown: "سلام" });
  expect(await push("chat-1-2", "کجایی؟")).toEqual({ rings: true, shown: "سلام\nکجایی؟" });
  for (const [id, body] of [
    ["chat-1-1", "سلام"],
    ["chat-1-2", "کجایی؟"],
  ] as const)
    expect(await push(id, body)).toEqual({ rings: false, shown: "سلام\nکجایی؟" });
  worker.close();
  expect(await push("chat-1-2", "کجایی؟")).toEqual({ rings: false, shown: "کجایی؟" });
  expect(await push("chat-1-3", "سلام")).toEqual({ rings: true, shown: "کجایی؟\nسلام" });
});

test("a changed address is saved if the device has notifications, and not otherwise", async () => {
  const subscribed = aServiceWorker({ answer: { publicKey: "key", kinds: ["daily"] } });
  await subscribed.happen("pushsubscriptionchange");
  expect(subscribed.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: "key" });
  expect(subscribed.fetch).toHaveBeenLastCalledWith(
    "/api/push",
    expect.objectContaining({ body: '{"endpoint":"new"}' }),
  );
  for (const answer of [{ publicKey: "key", kinds: null }, { success: false }]) {
    const unnamed = aServiceWorker({ answer });
    await unnamed.happen("pushsubscriptionchange");
    expect(unnamed.subscribe).not.toHaveBeenCalled();
  }
});
