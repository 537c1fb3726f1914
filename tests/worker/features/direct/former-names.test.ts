import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { MESSAGE_MAX_CODE_POINTS } from "../../../../contract/direct/values.ts";
import { Inbox } from "../../../../durable-objects/direct/inbox/inbox.ts";
import { read, refusalOf } from "../../support/call.ts";
import {
  aPair,
  conversationsOf,
  messagesWith,
  requestsOf,
  roomOf,
  send,
  sendAll,
  settled,
  strangers,
  textsWith,
  trySend,
} from "../../support/features/direct.ts";
import { eventually } from "../../support/eventually.ts";
import { follow } from "../../support/features/follows.ts";
import { openUnwrittenChat } from "../../support/features/open-chat.ts";
import { NOBODY, everyWayTo, rename, named } from "../../support/features/former-names.ts";
import { type Person, aPerson } from "../../support/people.ts";
import { reportMessage } from "../../support/features/reports.ts";
import { openChat, openInbox } from "../../support/sockets.ts";

const suggested = z.object({ following: z.array(named) });

test("an open conversation continues under the new name and id, with its messages", async () => {
  const [person, friend] = await aPair();
  await send(person, friend, "سلام");
  await send(friend, person, "علیک");
  const { id, username } = await rename(person, { closeFormer: true });
  expect(await textsWith(friend, { username })).toEqual(["سلام", "علیک"]);
  const chat = await openChat(friend, { username });
  chat.close();
  const { body } = await friend.get("/api/direct/conversations");
  expect(body).toMatchObject({ items: [{ peer: username, peerId: id }] });
});

test("a sender waiting for an answer learns the new name and id only once accepted", async () => {
  const [person, stranger] = await strangers();
  await sendAll(stranger, person, ["سلام"]);
  const inbox = await openInbox(stranger);
  const former = { peer: person.username, peerId: person.id };
  const { id, username } = await rename(person, { closeFormer: true });
  await settled(person, stranger);
  const listed = await stranger.get("/api/direct/conversations");
  expect(listed.body).toMatchObject({ items: [{ ...former, person: { username: former.peer, id: former.peerId } }] });
  for (const secret of [id, username]) expect(listed.text).not.toContain(secret);
  await inbox.drained();
  expect(JSON.stringify(inbox.frames)).not.toContain(username);
  expect(await everyWayTo(former.peer, stranger)).toEqual(await everyWayTo(NOBODY, stranger));

  const accepted = await person.post("/api/direct/requests/accept", { with: stranger.username });
  expect(accepted.status).toBe(200);
  await send(person, stranger, "علیک");
  await settled(person, stranger);
  await eventually(async () => {
    const opened = await stranger.get("/api/direct/conversations");
    expect(opened.body).toMatchObject({ items: [{ peer: username, peerId: id }] });
  });
  inbox.close();
});

test.each(["accepts", "answers"])(
  "a recipient who %s right after a rename shows the new name and id at once",
  async (how) => {
    const [person, stranger] = await strangers();
    await sendAll(stranger, person, ["سلام"]);
    const { id, username } = await rename(person, { closeFormer: true });
    if (how === "answers") await send(person, stranger, "علیک");
    else await person.post("/api/direct/requests/accept", { with: stranger.username });
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id, person: { id } }]);
  },
);

test("a recipient can still read, accept, delete or block a sender who closed a name", async () => {
  for (const act of ["/api/direct/requests/accept", "/api/direct/conversation/delete", "/api/block"]) {
    const [asked, asker] = await strangers();
    await sendAll(asker, asked, ["سلام"]);
    const { id, username } = await rename(asker, { closeFormer: true });
    await settled(asker, asked);
    const [request] = (await requestsOf(asked)).items;
    expect(request).toMatchObject({ peer: username, peerId: id, person: { id, username } });
    expect(await textsWith(asked, { username: id })).toEqual(["سلام"]);
    const answer = await asked.post(act, { with: id, blocked: username });
    expect(answer.status, answer.text).toBe(200);
    await settled(asker, asked);
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
  }
});

describe("an unanswered sender who finds the new name", () => {
  /** The clientId by which the phone recognises its own message. */
  const SENT = "01939b2e-5c1a-7b52-b3a4-0c4f5be3a121";

  /** A stranger waiting for the answer of a person who has closed their names since. */
  async function waiting() {
    const [person, stranger] = await strangers();
    await trySend(stranger, person, "سلام", SENT);
    const { room } = await messagesWith(stranger, person);
    const renamed = await rename(person, { closeFormer: true });
    await settled(person, stranger);
    return { person, stranger, room, ...renamed };
  }

  test("sees a stranger who takes no messages, with no link to the person they asked", async () => {
    const { person, stranger, room, id, username } = await waiting();
    const others = await aPerson({ whoMayWrite: "followed" });
    const tooLong = "س".repeat(MESSAGE_MAX_CODE_POINTS + 1);
    for (const [text, refusal] of [
      [" ", "400 EMPTY_TEXT"],
      [tooLong, "400 TEXT_TOO_LONG"],
    ] as const) {
      for (const to of [username, others.username])
        expect(refusalOf(await trySend(stranger, { username: to }, text, SENT))).toBe(refusal);
    }
    const asOther = await everyWayTo(others.username, stranger);
    for (const name of [username, id]) {
      const shown = await stranger.get("/api/direct/messages", { with: name });
      expect(shown.body).toMatchObject({
        messages: [],
        requestState: "closed",
        messagesLeft: null,
        person: { id, username },
      });
      expect(shown.text).not.toContain(room);
      const guess = await reportMessage(stranger, { username: name }, { _id: `${room}-1` });
      expect(refusalOf(guess)).toBe("404 MESSAGE_NOT_FOUND");
      expect((await stranger.post("/api/direct/conversation/delete", { with: name })).status).toBe(200);
    }
    for (const clientId of [undefined, SENT])
      expect(refusalOf(await trySend(stranger, { username }, "سلام", clientId))).toBe("403 NOT_ACCEPTING_MESSAGES");
    expect(await everyWayTo(username, stranger)).toEqual(asOther);
    expect(asOther).toMatchObject({ send: "403 NOT_ACCEPTING_MESSAGES", socket: "403 NOT_ACCEPTING_MESSAGES" });
    // Of all these actions, only the block reached the person they asked.
    await stranger.post("/api/unblock", { blocked: username });
    await settled(person, stranger);
    const former = { peer: person.username, peerId: person.id };
    expect((await conversationsOf(stranger)).items).toMatchObject([former]);
  });

  test("gets the renamed person suggested like anybody they follow", async () => {
    const { stranger, id, username } = await waiting();
    const other = await aPerson();
    for (const followee of [username, other.username]) await follow(stranger, { username: followee });
    const { following } = read(await stranger.get("/api/direct/suggestions"), suggested);
    expect(following.map((one) => one.id).toSorted()).toEqual([other.id, id].toSorted());
  });

  test("sees a stranger also while their own inbox has not received the sent message", async () => {
    const [person, stranger] = await strangers();
    const deliver = vi.spyOn(Inbox.prototype, "deliver").mockRejectedValue(new Error("the inbox is unwell"));
    await trySend(stranger, person, "سلام");
    const { id, username } = await rename(person, { closeFormer: true });
    for (const name of [username, id]) {
      const { body } = await stranger.get("/api/direct/messages", { with: name });
      expect(body).toMatchObject({ messages: [], requestState: "closed", person: { id, username } });
    }
    deliver.mockRestore();
    await runDurableObjectAlarm(roomOf(person, stranger));
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: person.username, peerId: person.id }]);
  });

  test.each([
    ["written to them", true],
    ["only opened the chat", false],
  ])("gets no frame in the chat open under the old name on trying the new name, having %s", async (_, hasWritten) => {
    const [person, stranger] = await strangers();
    const kept = await openUnwrittenChat(stranger, person);
    if (hasWritten) await sendAll(stranger, person, ["سلام"]);
    const { id, username } = await rename(person, { closeFormer: true });
    await settled(person, stranger);
    await evictDurableObject(roomOf(person, stranger));
    await kept.drained();
    const before = kept.frames.length;
    for (const name of [username, id]) {
      await stranger.get("/api/direct/messages", { with: name });
      expect(refusalOf(await trySend(stranger, { username: name }))).toBe("403 NOT_ACCEPTING_MESSAGES");
    }
    await kept.drained();
    expect(kept.frames.slice(before)).toEqual([]);
  });

  test("learns the new id when the closed names are older than the name they know, and so does a blocker", async () => {
    const [person, stranger, blocker] = [...(await strangers()), await aPerson()];
    const { username } = await rename(person);
    await sendAll(stranger, { ...person, username }, ["سلام"]);
    await blocker.post("/api/block", { blocked: username });
    const { id } = read(await person.post("/api/set-username", { username, closeFormer: true }), named);
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id }]);
    expect(await messagesWith(stranger, { username })).toMatchObject({
      requestState: "pending",
      person: { id, username },
    });
    expect((await blocker.get("/api/blocks")).body).toMatchObject({ items: [{ id, username }] });
    expect(refusalOf(await blocker.get(`/api/user-public/${username}`))).toBe("403 USER_BLOCKED");
  });

  test("finds the same conversation, under the new name only, once accepted", async () => {
    const { person, stranger, room, id, username } = await waiting();
    await person.post("/api/direct/requests/accept", { with: stranger.username });
    await settled(person, stranger);
    const { body } = await stranger.get("/api/direct/messages", { with: username });
    expect(body).toMatchObject({ room, requestState: "open", messages: [{ text: "سلام" }], person: { id } });
    expect((await conversationsOf(stranger)).items).toMatchObject([{ peer: username, peerId: id }]);
  });

  test("can write to the new name when they had only opened the chat before", async () => {
    const [person, stranger] = await strangers();
    const { room } = await messagesWith(stranger, person);
    for (const [one, other] of [
      [stranger, person],
      [person, stranger],
    ] as const)
      (await openUnwrittenChat(one, other)).close();
    const app = await openInbox(stranger);
    const { id, username } = await rename(person, { closeFormer: true });
    await settled(person, stranger);
    await app.drained();
    expect(JSON.stringify(app.frames)).not.toContain(id);
    await sendAll(stranger, { ...person, username }, ["سلام"]);
    expect(await messagesWith(stranger, { username })).toMatchObject({ room, requestState: "pending" });
  });
});

describe("a room id used after the other person's id has changed", () => {
  const page = (viewer: Person, room: string) => viewer.get("/api/direct/messages", { with: room });
  const deleteIn = (viewer: Person, room: string) => viewer.post("/api/direct/conversation/delete", { with: room });

  test("leads a friend to the conversation, who can read and delete it", async () => {
    const [person, friend] = await aPair();
    const { room } = await messagesWith(friend, person);
    await sendAll(friend, person, ["سلام"]);
    await sendAll(person, friend, ["علیک"]);
    const { id, username } = await rename(person, { closeFormer: true });
    const { body } = await page(friend, room);
    expect(body).toMatchObject({ room, requestState: "open", person: { id, username } });
    expect(body).toMatchObject({ messages: [{ text: "سلام", to: username }, { text: "علیک" }] });
    expect((await deleteIn(friend, room)).status).toBe(200);
    expect((await conversationsOf(friend)).items).toEqual([]);
  });

  test("works also when nothing was written yet and the chat was open", async () => {
    const [person, friend] = await aPair();
    const { room } = await messagesWith(friend, person);
    (await openChat(friend, person)).close();
    const { id } = await rename(person, { closeFormer: true });
    expect((await page(friend, room)).body).toMatchObject({ messages: [], person: { id } });
  });

  test("lets the recipient of a request accept it", async () => {
    const [asked, asker] = await strangers();
    await sendAll(asker, asked, ["سلام"]);
    const { room } = await messagesWith(asked, asker);
    const app = await openInbox(asked);
    await app.waitFor("direct:unread");
    const { id } = await rename(asker, { closeFormer: true });
    // An open list of requests learns that it is outdated.
    expect((await app.waitFor("direct:requests")).count).toBe(1);
    expect((await page(asked, room)).body).toMatchObject({ requestState: "request", person: { id } });
    expect((await asked.post("/api/direct/requests/accept", { with: room })).status).toBe(200);
    expect((await page(asked, room)).body).toMatchObject({ requestState: "open" });
  });

  test("lets an unanswered sender only read and delete what they wrote, and learn nothing new", async () => {
    const [person, stranger] = await strangers();
    await sendAll(stranger, person, ["سلام"]);
    const { room } = await messagesWith(stranger, person);
    const former = { id: person.id, username: person.username };
    const { id, username } = await rename(person, { closeFormer: true });
    const shown = await page(stranger, room);
    expect(shown.body).toMatchObject({ requestState: "closed", messagesLeft: null, online: false, person: former });
    expect(shown.body).toMatchObject({ messages: [{ text: "سلام", to: former.username }] });
    const asNobody = await everyWayTo(NOBODY, stranger);
    expect(await everyWayTo(room, stranger)).toEqual({ ...asNobody, messages: "200" });
    const answers = [shown, await stranger.post("/api/direct/requests/accept", { with: room })];
    answers.push(await deleteIn(stranger, room));
    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      for (const secret of [id, username]) expect(text).not.toContain(secret);
    }
    await settled(person, stranger);
    expect((await conversationsOf(stranger)).items).toEqual([]);
    // Deleting for one is not deleting for the other, and accepts nobody.
    expect(await requestsOf(person)).toMatchObject({ items: [{ peer: stranger.username }] });
  });

  test("is unknown to a blocked person and to everybody else", async () => {
    const [person, stalker] = await aPair();
    await sendAll(stalker, person, ["سلام"]);
    await sendAll(person, stalker, ["علیک"]);
    const { room } = await messagesWith(stalker, person);
    await person.post("/api/block", { blocked: stalker.username });
    await rename(person, { closeFormer: true });
    const asNobody = await everyWayTo(NOBODY, stalker);
    for (const viewer of [stalker, await aPerson()]) {
      expect(await everyWayTo(room, viewer)).toEqual(asNobody);
      expect(refusalOf(await deleteIn(viewer, room))).toBe("404 USER_NOT_FOUND");
      const accepted = await viewer.post("/api/direct/requests/accept", { with: room });
      expect(refusalOf(accepted)).toBe("404 USER_NOT_FOUND");
    }
    expect(refusalOf(await page(stalker, "0".repeat(64)))).toBe("404 USER_NOT_FOUND");
    // The viewer's own block is reported as with any name.
    expect(refusalOf(await page(person, room))).toBe("403 USER_BLOCKED");
  });
});
