import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { MESSAGE_WIRE_MAX_UNITS } from "../../../../contract/direct/values.ts";
import { keepDraft, readDraft } from "../../../../frontend/src/features/direct/model/draft.ts";

const KEY = "labkhand-message-drafts";
const chatOf = (room: string, ownKey = "sara") => ({ ownKey, room });
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

describe("a message draft", () => {
  test("is kept for its writer and recipient only, until it is emptied", () => {
    keepDraft(chatOf("amir"), "سلام ام");
    expect(readDraft(chatOf("amir"))).toBe("سلام ام");
    expect(readDraft(chatOf("reza"))).toBe("");
    expect(readDraft(chatOf("amir", "mina"))).toBe("");
    keepDraft(chatOf("amir"), "");
    expect(stored.has(KEY)).toBe(false);
  });

  test("is kept when it is among the twenty newest, and is cut to the maximum length", () => {
    for (let at = 0; at < 21; at += 1) keepDraft(chatOf(`peer${at}`), "😂".repeat(8001));
    expect(readDraft(chatOf("peer0"))).toBe("");
    expect(readDraft(chatOf("peer1"))).toBe("😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2));
  });

  test("drops an emoji that fits only in half", () => {
    keepDraft(chatOf("amir"), `ا${"😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2)}`);
    expect(readDraft(chatOf("amir"))).toBe(`ا${"😂".repeat(MESSAGE_WIRE_MAX_UNITS / 2 - 1)}`);
  });

  test("is empty when storage is broken, and a failed write does not throw", () => {
    stored.set(KEY, '{"no":[1]}');
    expect(readDraft(chatOf("amir"))).toBe("");
    stored.set(KEY, "[[1,2],");
    expect(readDraft(chatOf("amir"))).toBe("");
    vi.stubGlobal("localStorage", {
      getItem: () => null,
      setItem: () => {
        throw new DOMException("full", "QuotaExceededError");
      },
    });
    expect(() => keepDraft(chatOf("amir"), "سلام")).not.toThrow();
  });
});
