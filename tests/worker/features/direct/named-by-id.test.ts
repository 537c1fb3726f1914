import { expect, test } from "vitest";

import { refusalOf } from "../../support/call.ts";
import { aPair, messagesWith, textsWith } from "../../support/features/direct.ts";
import { openChat, openInbox } from "../../support/sockets.ts";

test("every call and frame accepts the other person's id instead of the name", async () => {
  const [one, other] = await aPair();
  const byId = { username: other.id };
  expect((await one.post("/api/direct/send", { to: other.id, text: "سلام" })).status).toBe(200);
  expect(await textsWith(one, byId)).toEqual(["سلام"]);
  expect((await messagesWith(one, byId)).person).toMatchObject({ id: other.id, username: other.username });
  expect((await other.post("/api/direct/mark-read", { peer: one.id })).body).toMatchObject({ readSeq: 1 });

  const chat = await openChat(one, byId);
  chat.send({ type: "join-direct", with: other.id, afterSeq: 0 });
  expect(await chat.waitFor("direct:joined")).toMatchObject({ withId: other.id, seq: 1, peerReadSeq: 1 });

  expect((await one.post("/api/direct/conversation/delete", { with: other.id })).status).toBe(200);
  expect(await textsWith(one, other)).toEqual([]);
  expect(await textsWith(other, one)).toEqual(["سلام"]);
});

test("the online check accepts an id, and its answer repeats it", async () => {
  const [one, other] = await aPair();
  await openInbox(other);
  const inbox = await openInbox(one);
  inbox.send({ type: "check-user-online", username: other.id });
  expect(await inbox.waitFor("user-online-status")).toMatchObject({ username: other.id, id: other.id, online: true });
});

test("an id reveals a block no more than a name does, and one's own id is rejected as oneself", async () => {
  const [one, other] = await aPair();
  expect((await other.post("/api/block", { blocked: one.username })).status).toBe(200);
  const asked = (id: string) => one.get("/api/direct/messages", { with: id });
  expect(refusalOf(await asked(other.id))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await asked("0".repeat(32)))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await asked(one.id))).toBe("400 SELF_MESSAGE");
  expect(refusalOf(await other.get("/api/direct/messages", { with: one.id }))).toBe("403 USER_BLOCKED");
  const inbox = await openInbox(one);
  inbox.send({ type: "check-user-online", username: other.id });
  expect(await inbox.waitFor("user-online-status")).toMatchObject({ id: null, online: false });
});
