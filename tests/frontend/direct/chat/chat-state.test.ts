import { describe, expect, test } from "vitest";

import { chatState } from "../../../../frontend/src/features/direct/chat/chat-state.ts";
import type { Chat } from "../../../../frontend/src/features/direct/model/chat.ts";
import { ApiError } from "../../../../frontend/src/lib/network/api-client.ts";
import { aChat } from "../../support/chat.ts";

const OPENED_AT = 1000;
const lost = new ApiError(0, {});
const refusal = (code: string) => new ApiError(404, { error: "نه", code });

const read = (more: Partial<Chat> = {}) => aChat([], { readAt: OPENED_AT, online: true, ...more });
const copy = (more: Partial<Chat> = {}) => read({ readAt: OPENED_AT - 1, ...more });

/** The state of a chat after the server was asked. */
const stateOf = (data: Chat | undefined, error: Error | null = null, isFetchedAfterMount = true) =>
  chatState({ data, error, isFetchedAfterMount }, OPENED_AT);

describe("a chat without a copy on the device", () => {
  test("is loading until the server answers", () => {
    expect(stateOf(undefined, null, false)).toEqual({ name: "loading", sync: "none" });
  });

  test("fails when no answer came, and keeps polling", () => {
    expect(stateOf(undefined, lost)).toEqual({ name: "failed", error: lost, sync: "poll" });
  });

  test.each(["USER_NOT_FOUND", "USER_DELETED", "USER_BLOCKED", "SELF_MESSAGE"])("is rejected with %s", (code) => {
    const error = refusal(code);
    expect(stateOf(undefined, error)).toEqual({ name: "refused", error, isOutdated: false, sync: "none" });
  });
});

describe("a copy from an earlier visit", () => {
  test("is shown without live updates while the server is asked", () => {
    expect(stateOf(copy(), null, false)).toEqual({ name: "kept", chat: copy(), sync: "none" });
  });

  test("keeps receiving updates when the server did not answer", () => {
    expect(stateOf(copy(), lost)).toMatchObject({ name: "kept", sync: "socket" });
    expect(stateOf(copy({ live: false }), lost)).toMatchObject({ name: "kept", sync: "poll" });
  });

  test("is loading while a rejection of an earlier visit is checked again", () => {
    expect(stateOf(copy(), refusal("USER_NOT_FOUND"), false)).toEqual({ name: "loading", sync: "none" });
  });

  test("is outdated only when its person's id no longer exists", () => {
    expect(stateOf(copy(), refusal("USER_NOT_FOUND"))).toMatchObject({ name: "refused", isOutdated: true });
    expect(stateOf(copy(), refusal("USER_BLOCKED"))).toMatchObject({ name: "refused", isOutdated: false });
    expect(stateOf(read(), refusal("USER_NOT_FOUND"))).toMatchObject({ name: "refused", isOutdated: false });
  });
});

describe("a chat that was read since the page was opened", () => {
  test("shows who is online, and is updated through its socket", () => {
    expect(stateOf(read())).toEqual({ name: "fresh", chat: read(), isOnline: true, sync: "socket" });
  });

  test.each([
    ["strangers before the first message", { live: false, requestState: "pending" }],
    ["a person who takes no messages", { requestState: "closed" }],
  ] as const)("is polled and shows no presence with %s", (_, more) => {
    expect(stateOf(read(more))).toMatchObject({ name: "fresh", isOnline: null, sync: "poll" });
  });

  test("shows no presence in a request, nor after a failed call", () => {
    expect(stateOf(read({ requestState: "request" }))).toMatchObject({ name: "fresh", isOnline: null, sync: "socket" });
    expect(stateOf(read(), lost)).toMatchObject({ name: "fresh", isOnline: null, sync: "socket" });
  });
});
