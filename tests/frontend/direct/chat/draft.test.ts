import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { MESSAGE_WIRE_MAX_UNITS } from "../../../../contract/limits.ts";
import { keepDraft, readDraft } from "../../../../frontend/src/features/direct/chat/draft.ts";

const KEY = "labkhand-message-drafts";
const pair = (peerId: string, viewerId = "sara") => ({ viewerId, peerId });
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe("a half-written message", () => {
  test("is kept for its writer and its reader alone, until nothing of it is left", () => {
    keepDraft(pair("amir"), "سلام ام");
    expect(readDraft(pair("amir"))).toBe("سلام ام");
    expect(readDraft(pair("reza"))).toBe("");
    expect(readDraft(pair("amir", "mina"))).toBe("");
    keepDraft(pair("amir"), "");
    expect(stored.has(KEY)).toBe(false);
  });

  test("is one of the twenty newest, as long as the wire takes, without half an emoji", () => {
    for (let at = 0; at < 21; at += 1) keepDraft(pair(`peer${at}`), "😂".repeat(8001));
    expect(readDraft(pair("peer0"))).toBe("");
    expect(readDraft(pair("peer1"))).toBe("😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2));
  });

  test("loses an emoji that only half fits", () => {
    keepDraft(pair("amir"), `ا${"😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2)}`);
    expect(readDraft(pair("amir"))).toBe(`ا${"😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2 - 1)}`);
  });

  test("that cannot be read or written is none", () => {
    stored.set(KEY, '{"no":[1]}');
    expect(readDraft(pair("amir"))).toBe("");
    stored.set(KEY, "[[1,2],");
    expect(readDraft(pair("amir"))).toBe("");
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(() => keepDraft(pair("amir"), "سلام")).not.toThrow();
  });
});
