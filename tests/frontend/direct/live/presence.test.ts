import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TYPING_SHOWN_MS } from "../../../../contract/direct/values.ts";
import {
  forgetPresence,
  showOnline,
  showTyping,
  useInboxPresence,
} from "../../../../frontend/src/features/direct/live/presence.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  forgetPresence();
  vi.useRealTimers();
});

const typing = () => [...useInboxPresence.getState().typing];

test("typing is shown until it stops, or until no more reports arrive", () => {
  showTyping("a", true);
  showTyping("b", true);
  vi.advanceTimersByTime(TYPING_SHOWN_MS - 1);
  showTyping("a", true);
  vi.advanceTimersByTime(1);
  expect(typing()).toEqual(["a"]);
  showTyping("a", false);
  expect(typing()).toEqual([]);
});

test("a repeated presence report changes nothing on the screen", () => {
  showOnline("a", true);
  const before = useInboxPresence.getState().online;
  showOnline("a", true);
  showOnline("b", false);
  expect(useInboxPresence.getState().online).toBe(before);
  showOnline("a", false);
  expect([...useInboxPresence.getState().online]).toEqual([]);
});
