import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

// What the version before ids kept, as it wrote it: under the usernames of the time.
const SARA = "9f86d081884c7d659a2feaa0c55ad015";
const AMIR = "60303ae22b998861bce3b28f33eec1be";

const device = vi.hoisted(() => new Map<string, unknown>());

vi.mock("idb-keyval", () => ({
  createStore: () => undefined,
  get: async (key: string) => device.get(key),
  update: async (key: string, change: (stored: unknown) => unknown) => void device.set(key, change(device.get(key))),
}));

const storage = (entries: Map<string, string>) => ({
  getItem: (key: string) => entries.get(key) ?? null,
  setItem: (key: string, value: string) => void entries.set(key, value),
  removeItem: (key: string) => void entries.delete(key),
});
const local = new Map<string, string>();
const session = new Map<string, string>();

/** Whom the server tells of, by every name they ever had; nobody else can be seen. */
const people: Record<string, string> = { "sara.before": SARA, amir: AMIR, "amir.before": AMIR };
let hasNetwork = true;
const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  for (const store of [device, local, session]) store.clear();
  asked.length = 0;
  hasNetwork = true;
  const user = { id: SARA, username: "sara", suspendedUntil: null };
  local.set("labkhand-session", JSON.stringify({ state: { user }, version: 1 }));
  vi.stubGlobal("localStorage", storage(local));
  vi.stubGlobal("sessionStorage", storage(session));
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("BroadcastChannel", undefined);
  vi.stubGlobal("location", { pathname: "/labkhand/home", origin: "https://labkhand.example" });
  // Another tab does the sending.
  vi.stubGlobal("navigator", { onLine: true, locks: { request: async () => undefined } });
  vi.stubGlobal("fetch", async (url: string) => {
    const name = /\/api\/user-public\/(.+)$/.exec(url)?.[1] ?? "";
    asked.push(name);
    if (!hasNetwork) throw new TypeError("Failed to fetch");
    const id = people[name];
    if (id === undefined) return Response.json({ success: false, error: "؟", code: "USER_NOT_FOUND" }, { status: 404 });
    return Response.json({
      success: true,
      user: { id, username: name },
      viewerFollows: false,
      viewerLikesVideo: false,
    });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** A start of the app. */
async function start(): Promise<void> {
  vi.resetModules();
  const { carryOver } = await import("../../../../frontend/src/app/carry-over/carry-over.ts");
  await carryOver();
}

/** Each written a second after the one whose letter stands before it. */
const written = (clientId: string) => ({
  clientId,
  text: "سلام",
  createdAt: `2026-11-20T18:42:0${"abcd".indexOf(clientId)}.000Z`,
  failure: null,
});
const former = (clientId: string, to: string, owner = "sara") => ({ ...written(clientId), owner, to });
const carried = (clientId: string, peerName: string, peerId = AMIR) => ({
  ...written(clientId),
  ownerId: SARA,
  peerId,
  peerName,
});
const FORMER = "labkhand-outbox";
const OUTBOX = "labkhand-unsent";

describe("messages that wait to be sent", () => {
  test("go under the ids of their two people, whatever they were called, in the order they were written", async () => {
    const failed = { ...former("c", "amir"), failure: "نشد" };
    device.set(FORMER, [former("a", "amir.before", "sara.before"), former("b", "amir"), failed]);
    device.set(OUTBOX, [carried("d", "amir")]);
    await start();
    expect(device.get(OUTBOX)).toEqual([
      carried("a", "amir.before"),
      carried("b", "amir"),
      { ...carried("c", "amir"), failure: "نشد" },
      carried("d", "amir"),
    ]);
    expect(device.get(FORMER)).toEqual([]);
    expect(asked.toSorted()).toEqual(["amir", "amir.before", "sara.before"]);
  });

  test("stay where they are without a network, and go at the next start", async () => {
    device.set(FORMER, [former("a", "amir")]);
    hasNetwork = false;
    await start();
    expect(device.get(FORMER)).toEqual([former("a", "amir")]);
    expect(device.get(OUTBOX)).toBeUndefined();
    hasNetwork = true;
    await start();
    expect([device.get(FORMER), device.get(OUTBOX)]).toEqual([[], [carried("a", "amir")]]);
  });

  test("stand once, although a start broke off before they had left their former place", async () => {
    device.set(FORMER, [former("a", "amir"), former("b", "amir")]);
    device.set(OUTBOX, [carried("a", "amir")]);
    await start();
    expect(device.get(OUTBOX)).toEqual([carried("a", "amir"), carried("b", "amir")]);
  });

  test("that a tab of the former version still writes come with the next start", async () => {
    device.set(FORMER, [former("a", "amir")]);
    const answer = fetch;
    vi.stubGlobal("fetch", async (url: string) => {
      device.set(FORMER, [former("a", "amir"), former("b", "amir")]);
      return answer(url);
    });
    await start();
    expect(device.get(FORMER)).toEqual([former("b", "amir")]);
    vi.stubGlobal("fetch", answer);
    await start();
    expect([device.get(FORMER), device.get(OUTBOX)]).toEqual([[], [carried("a", "amir"), carried("b", "amir")]]);
  });

  test("for somebody who cannot be seen keep the name, so that the server says why they do not go", async () => {
    device.set(FORMER, [former("a", "nobody")]);
    await start();
    expect(device.get(OUTBOX)).toEqual([carried("a", "nobody", "nobody")]);
  });

  test("are what the app knows of from then on", async () => {
    device.set(FORMER, [former("a", "amir"), { no: "message" }]);
    await start();
    const { useOutboxStore } = await import("../../../../frontend/src/features/direct/outbox/store.ts");
    expect(useOutboxStore.getState().messages).toEqual([carried("a", "amir")]);
  });
});

describe("half-written messages", () => {
  const KEY = "labkhand-chat-drafts";
  const drafts = () => JSON.parse(local.get(KEY) ?? "[]") as unknown;
  const readDraft = async (peerId: string) => {
    const draft = await import("../../../../frontend/src/features/direct/chat/draft.ts");
    return draft.readDraft({ viewerId: SARA, peerId });
  };

  test("go under ids, those of nobody who can be seen stay", async () => {
    local.set(KEY, JSON.stringify([["sara.before amir.before", "نیمه‌کاره"], ["sara nobody", "هنوز"], "؟"]));
    await start();
    expect(await readDraft(AMIR)).toBe("نیمه‌کاره");
    expect(drafts()).toEqual([["sara nobody", "هنوز"]]);
  });

  test("replace nothing newer: they wait until it is sent", async () => {
    local.set(KEY, JSON.stringify([["sara amir", "کهنه"]]));
    const { keepDraft } = await import("../../../../frontend/src/features/direct/chat/draft.ts");
    keepDraft({ viewerId: SARA, peerId: AMIR }, "تازه");
    await start();
    expect(await readDraft(AMIR)).toBe("تازه");
    keepDraft({ viewerId: SARA, peerId: AMIR }, "");
    await start();
    expect(await readDraft(AMIR)).toBe("کهنه");
    expect(local.has(KEY)).toBe(false);
  });
});

describe("a joke that is being written", () => {
  const KEY = "labkhand-draft";
  const draft = {
    text: "یک روز",
    allowComments: false,
    clientId: "b7b0ad2f-52c7-4a2c-9c0e-5a3c1e1f1a11",
    attempted: true,
    confirmed: true,
    queued: false,
  };

  test("is its author's still, with everything that was noted of it", async () => {
    local.set(KEY, JSON.stringify({ ...draft, author: "sara.before" }));
    await start();
    const { useDraft } = await import("../../../../frontend/src/features/jokes/compose/draft.ts");
    expect(useDraft.getState()).toMatchObject({ ...draft, authorId: SARA, saved: true });
    expect(JSON.parse(local.get("labkhand-joke-draft") ?? "")).toEqual({ ...draft, authorId: SARA });
    expect(local.has(KEY)).toBe(false);
  });

  test("waits where somebody else wrote it, or another is being written", async () => {
    local.set(KEY, JSON.stringify({ ...draft, author: "amir" }));
    await start();
    expect([local.has(KEY), local.has("labkhand-joke-draft")]).toEqual([true, false]);
    local.set(KEY, JSON.stringify({ ...draft, author: "sara" }));
    const newer = JSON.stringify({ ...draft, text: "روز دیگر", authorId: SARA });
    local.set("labkhand-joke-draft", newer);
    await start();
    expect([local.has(KEY), local.get("labkhand-joke-draft")]).toEqual([true, newer]);
  });
});

test("the jokes that were seen, and a profile that is being edited, follow their person", async () => {
  local.set("seenHomePosts:sara", '["a","b"]');
  local.set(`seenHomePosts:${SARA}`, '["c"]');
  const fields = { bio: "اهل خنده" };
  session.set("labkhand-profile-draft", JSON.stringify({ username: "sara", fields }));
  await start();
  expect(local.has("seenHomePosts:sara")).toBe(false);
  expect(local.get(`seenHomePosts:${SARA}`)).toBe('["c","a","b"]');
  expect(JSON.parse(session.get("labkhand-profile-draft") ?? "")).toEqual({ ownerId: SARA, fields });
});

test("who has nothing under a name is asked about nobody", async () => {
  await start();
  expect(asked).toEqual([]);
  expect([...device.keys()]).toEqual([]);
});
