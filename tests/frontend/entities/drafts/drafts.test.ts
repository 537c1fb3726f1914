import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import {
  afterChangeElsewhere,
  dropDraftsOfOthers,
  keepDraft,
  newestDraft,
  readDraft,
  replaced,
} from "../../../../frontend/src/entities/drafts/drafts.ts";

const stored = new Map<string, string>();
const roomOf = (place: string, ownKey = "sara") => ({ place, ownKey });
const keep = (place: string, text: string, ownKey?: string) =>
  keepDraft("message", roomOf(place, ownKey), { text, older: null });
const textOf = (place: string, ownKey?: string) => readDraft("message", roomOf(place, ownKey))?.text;

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a draft", () => {
  test("is kept whole for its writer and place, among the twenty newest, until it is emptied", () => {
    const long = "😂".repeat(9000);
    expect(keep("amir", long)).toBe(true);
    expect([textOf("amir"), textOf("reza"), textOf("amir", "mina")]).toEqual([long, undefined, undefined]);
    keep("amir", "");
    expect(stored.size).toBe(0);
    for (let at = 0; at < 21; at += 1) keep(`peer${at}`, `سلام ${at}`);
    expect([textOf("peer0"), textOf("peer1")]).toEqual([undefined, "سلام 1"]);
  });

  test("of another person is removed once somebody is signed in", () => {
    keep("amir", "مال سارا");
    keep("amir", "مال مینا", "mina");
    keepDraft("joke", roomOf("joke"), { text: "جوک سارا", older: null });
    keepDraft("form", roomOf("report"), { text: "گزارش سارا", older: null });
    dropDraftsOfOthers("mina");
    expect([textOf("amir"), textOf("amir", "mina")]).toEqual([undefined, "مال مینا"]);
    expect([newestDraft("joke"), readDraft("form", roomOf("report"))]).toEqual([null, null]);
  });

  test("is none when storage is broken, and is not stored when it is full", () => {
    for (const broken of ['{"no":[1]}', "[[1,2],", '[{"text":1}]', "7"]) {
      stored.set("labkhand-message-drafts", broken);
      expect(textOf("amir"), broken).toBeUndefined();
    }
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(keep("amir", "سلام")).toBe(false);
  });
});

describe("a draft that another tab changed", () => {
  const own = (text: string, older: string | null = null) => ({ text, older });

  test.each([
    ["is the newer one, with the own one to go back to", own("الف"), true, own("ب"), own("ب", "الف")],
    ["goes on where the other tab goes on", own("سلا"), true, own("سلام"), own("سلام")],
    ["is emptied when it was sent there", own("الف"), true, null, own("")],
    ["keeps the older one when the newer was sent there", own("ب", "الف"), true, null, own("", "الف")],
    ["is the own one when it is newer, with the other to go back to", own("الف"), false, own("ب"), own("الف", "ب")],
    ["is the own one when something else was sent there", own("الف"), false, null, own("الف")],
    ["takes over what there is to go back to", own("ب"), true, own("ب", "الف"), own("ب", "الف")],
  ])("%s", (_, mine, isSaved, theirs, result) => {
    expect(afterChangeElsewhere(mine, { isSaved, isOwn: true }, theirs)).toEqual(result);
  });

  test("has nothing to go back to where it was only followed", () => {
    const followed = { isSaved: true, isOwn: false };
    expect(afterChangeElsewhere(own("سلام"), followed, own("سلا"))).toEqual(own("سلا"));
    expect(afterChangeElsewhere(own("سلام", "الف"), followed, own("سلا"))).toEqual(own("سلا", "الف"));
  });

  test("can be exchanged with the older one, again and again", () => {
    const back = replaced(own("ب", "الف"), "الف");
    expect(back).toEqual(own("الف", "ب"));
    expect(replaced(back, "ب")).toEqual(own("ب", "الف"));
  });
});
