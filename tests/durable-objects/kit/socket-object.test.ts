import { describe, expect, test } from "vitest";

import { closeCodes } from "../../../contract/direct/events.ts";
import {
  FRAMES_OVER_LIMIT_MAX,
  FRAMES_PER_SECOND,
  FRAME_BURST,
  FRAME_MAX_CHARACTERS,
  SOCKET_LEASE_MS,
} from "../../../contract/direct/values.ts";
import { passSeconds, stopClockAt } from "../../worker/support/clock.ts";
import { aPair, send } from "../../worker/support/features/direct.ts";
import type { Person } from "../../worker/support/people.ts";
import { type Socket, openChat, openInbox } from "../../worker/support/sockets.ts";

const POLICY_VIOLATION = 1008;

const malformed: [string, string | ArrayBuffer, string][] = [
  ["no JSON", "hello", "INVALID_FRAME"],
  ["half a frame", '{"type":"direct:send"', "INVALID_FRAME"],
  ["empty", "", "INVALID_FRAME"],
  ["a number", "1", "INVALID_FRAME"],
  ["null", "null", "INVALID_FRAME"],
  ["a list", "[]", "INVALID_FRAME"],
  ["an object without a type", "{}", "INVALID_FRAME"],
  ["of an unknown type", '{"type":"direct:drop-tables"}', "INVALID_FRAME"],
  ["of a type that only the server sends", '{"type":"direct:status","enabled":false}', "INVALID_FRAME"],
  ["of a type from the prototype", '{"type":"__proto__"}', "INVALID_FRAME"],
  ["without a required field", '{"type":"direct:send","text":"x"}', "INVALID_FRAME"],
  ["with a clientId that is no UUID", '{"type":"direct:send","to":"x","text":"x","clientId":"1"}', "INVALID_FRAME"],
  ["with a negative seq", '{"type":"direct:read","seq":-1}', "INVALID_FRAME"],
  ["with a fractional seq", '{"type":"direct:read","seq":1.5}', "INVALID_FRAME"],
  ["with an infinite seq", '{"type":"direct:read","seq":1e999}', "INVALID_FRAME"],
  ["very deep JSON", `${"[".repeat(20_000)}${"]".repeat(20_000)}`, "INVALID_FRAME"],
  ["bytes", Uint8Array.from('{"type":"user-online"}', (letter) => letter.charCodeAt(0)).buffer, "INVALID_FRAME"],
  ["no bytes", new ArrayBuffer(0), "INVALID_FRAME"],
  ["one character over 64 k", "x".repeat(FRAME_MAX_CHARACTERS + 1), "FRAME_TOO_LARGE"],
  ["one megabyte", "x".repeat(1024 * 1024), "FRAME_TOO_LARGE"],
];

const doors: [string, (one: Person, other: Person) => Promise<Socket>][] = [
  ["a chat", (one, other) => openChat(one, other)],
  ["an inbox", (one) => openInbox(one)],
];

describe.each(doors)("a frame to %s", (_, openDoor) => {
  test("is answered with an error when it is malformed, and the socket continues", async () => {
    const [one, other] = await aPair();
    const socket = await openDoor(one, other);
    const theirs = await openChat(other, one);
    for (const [name, data, code] of malformed) {
      socket.sendRaw(data);
      expect((await socket.waitFor("error")).code, name).toBe(code);
      socket.send({ type: "check-user-online", username: other.username });
      await socket.waitFor("user-online-status");
    }
    expect(socket.allOf("error")).toHaveLength(malformed.length);
    await theirs.drained();
    expect(theirs.allOf("error")).toEqual([]);
  });

  test("is accepted with unknown fields, and does not mark a person named in them as online", async () => {
    const [one, other] = await aPair();
    const socket = await openDoor(one, other);
    socket.sendRaw(JSON.stringify({ type: "user-online", userId: other.userId, from: other.username, viewer: "x" }));
    socket.send({ type: "check-user-online", username: other.username });
    expect((await socket.waitFor("user-online-status")).online).toBe(false);
    expect(socket.allOf("error")).toEqual([]);
  });
});

test("a `from` in a frame does not change its sender", async () => {
  const [one, other] = await aPair();
  const mine = await openChat(one, other);
  const theirs = await openChat(other, one);
  const clientId = crypto.randomUUID();
  const forged = {
    type: "direct:send",
    from: other.username,
    userId: other.userId,
    to: other.username,
    text: "جعل",
    clientId,
  };
  mine.sendRaw(JSON.stringify(forged));
  expect((await theirs.waitFor("direct:new")).message.from).toBe(one.username);
  mine.sendRaw(JSON.stringify({ type: "typing-start", from: other.username, to: other.username }));
  expect((await theirs.waitFor("user-typing")).from).toBe(one.username);
});

test("an inbox rejects the frames of a chat", async () => {
  const [one, other] = await aPair();
  const inbox = await openInbox(one);
  const to = other.username;
  inbox.send({ type: "direct:send", to, text: "سلام", clientId: crypto.randomUUID() });
  inbox.send({ type: "join-direct", with: to, afterSeq: 0 });
  inbox.send({ type: "typing-start", to });
  inbox.send({ type: "direct:read", seq: 1 });
  for (let n = 0; n < 4; n += 1) expect((await inbox.waitFor("error")).code).toBe("INVALID_FRAME");
});

describe("a thousand frames in a second", () => {
  test("are cut to the limit, and the sender gets one error", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    const theirs = await openChat(other, one);
    for (let n = 0; n < 1000; n += 1) mine.send({ type: "typing-start", to: other.username });
    await mine.drained();
    await theirs.waitFor("user-typing");
    const refusal = await mine.waitFor("error");
    expect(refusal.code).toBe("TOO_MANY_REQUESTS");
    expect(refusal.retryAfter).toBeGreaterThan(0);
    await theirs.drained();
    expect(theirs.allOf("user-typing").length).toBeLessThanOrEqual(FRAME_BURST);
    expect(mine.allOf("error")).toHaveLength(1);

    passSeconds(1);
    mine.send({ type: "typing-stop", to: other.username });
    await theirs.waitFor("user-typing", ({ typing }) => !typing);
  });

  test("do not delay a message from the peer", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    const theirs = await openChat(other, one);
    for (let n = 0; n < 1000; n += 1) mine.sendRaw("noise");
    theirs.send({ type: "direct:send", to: one.username, text: "آرام", clientId: crypto.randomUUID() });
    await theirs.waitFor("direct:ack");
    expect((await mine.waitFor("direct:new")).message.text).toBe("آرام");
  });

  test("close the socket when they far exceed the limit", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    for (let n = 0; n < FRAME_BURST + FRAMES_OVER_LIMIT_MAX + FRAMES_PER_SECOND; n += 1) mine.sendRaw("noise");
    expect(await mine.closed()).toBe(POLICY_VIOLATION);
  });
});

describe("a socket whose lease is over", () => {
  test("is asked to renew in a chat, and receives no more messages", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    await mine.waitFor("user-online-status");
    passSeconds(SOCKET_LEASE_MS / 1000);
    const { _id } = await send(other, one);
    await mine.waitFor("direct:renew");
    expect(await mine.closed()).toBe(closeCodes.RENEW);
    expect(mine.allOf("direct:new")).toEqual([]);
    const renewed = await openChat(one, other);
    renewed.send({ type: "join-direct", with: other.username, afterSeq: 0 });
    expect((await renewed.waitFor("direct:new")).message._id).toBe(_id);
  });

  test("has its later frames ignored", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const mine = await openChat(one, other);
    await mine.waitFor("user-online-status");
    passSeconds(SOCKET_LEASE_MS / 1000);
    const theirs = await openChat(other, one);
    mine.send({ type: "direct:send", to: other.username, text: "دیر", clientId: crypto.randomUUID() });
    await mine.waitFor("direct:renew");
    expect(await mine.closed()).toBe(closeCodes.RENEW);
    theirs.send({ type: "join-direct", with: one.username, afterSeq: 0 });
    expect((await theirs.waitFor("direct:joined")).seq).toBe(0);
  });

  test("is asked to renew in an inbox too", async () => {
    stopClockAt(new Date(Date.now()).toISOString());
    const [one, other] = await aPair();
    const inbox = await openInbox(one);
    await inbox.waitFor("direct:unread");
    passSeconds(SOCKET_LEASE_MS / 1000);
    await send(other, one);
    await inbox.waitFor("direct:renew");
    expect(await inbox.closed()).toBe(closeCodes.RENEW);
    expect(inbox.allOf("direct:new")).toEqual([]);
  });
});
