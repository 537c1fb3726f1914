import { evictDurableObject, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { REQUEST_MESSAGES_MAX, UNANSWERED_MESSAGES_MAX } from "../../../../contract/direct/values.ts";
import { ORIGIN, refusalOf } from "../../support/call.ts";
import { AHEAD, passSeconds, stopClockAt } from "../../support/clock.ts";
import { rows } from "../../support/database.ts";
import {
  choosePrivacy,
  acquaint,
  aPair,
  conversationsOf,
  longRegistered,
  markRead,
  messagesWith,
  objectRows,
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
import { aSubscribedDevice } from "../../support/features/push.ts";
import { aPerson, type Person } from "../../support/people.ts";
import { acked, openUnwrittenChat, say } from "../../support/features/open-chat.ts";
import { openChat, openInbox, upgrade } from "../../support/sockets.ts";

const accept = (viewer: Person, peer: Person) => viewer.post("/api/direct/requests/accept", { with: peer.username });
const remove = (viewer: Person, peer: Person) =>
  viewer.post("/api/direct/conversation/delete", { with: peer.username });
const storedIn = (one: Person, other: Person) => objectRows(roomOf(one, other), "select seq from messages");

/** A stranger, and the person they have written to. */
async function aRequest(...texts: string[]): Promise<[Person, Person]> {
  const [asker, asked] = await strangers();
  await sendAll(asker, asked, texts.length > 0 ? texts : ["سلام"]);
  return [asker, asked];
}

describe("a stranger's message", () => {
  test("waits outside the list, does not count as unread, and shows who the sender is", async () => {
    const [asker, asked] = await aRequest("سلام، می‌شناسی‌ام؟");
    expect(await conversationsOf(asked)).toMatchObject({ items: [], unreadConversations: 0, requests: 1 });
    expect(await requestsOf(asked)).toMatchObject({
      items: [
        {
          peer: asker.username,
          lastMessage: { text: "سلام، می‌شناسی‌ام؟" },
          firstContact: { registeredAt: "2024-12-31T20:30:00.000Z", inCommon: { count: 0, usernames: [] } },
        },
      ],
      hasMore: false,
      requests: 1,
    });
    expect(await messagesWith(asked, asker)).toMatchObject({
      requestState: "request",
      messagesLeft: null,
      firstContact: { inCommon: { count: 0 } },
    });
    expect(await messagesWith(asker, asked)).toMatchObject({
      requestState: "pending",
      messagesLeft: 2,
      firstContact: null,
    });
    // The sender has the conversation in their own list.
    expect((await conversationsOf(asker)).items).toMatchObject([{ peer: asked.username }]);
  });

  test("sends only the number of requests to the recipient's open app, each time", async () => {
    const [asker, asked] = await strangers();
    const inbox = await openInbox(asked);
    for (const text of ["یک", "دو"]) {
      await sendAll(asker, asked, [text]);
      expect(await inbox.waitFor("direct:requests")).toMatchObject({ count: 1 });
    }
    await inbox.drained();
    expect(inbox.allOf("direct:conversation")).toEqual([]);
    expect(inbox.allOf("direct:new")).toEqual([]);
  });

  test("names people whom the recipient follows and who follow the sender, but not people who follow both", async () => {
    const [asker, asked] = await strangers();
    const friends = await Promise.all(Array.from({ length: 4 }, () => longRegistered()));
    const madeUp = await longRegistered();
    for (const friend of friends) {
      await follow(asked, friend);
      await follow(friend, asker);
    }
    for (const followed of [asker, asked]) await follow(madeUp, followed);
    await sendAll(asker, asked, ["سلام"]);
    const [request] = (await requestsOf(asked)).items;
    const inCommon = request?.firstContact.inCommon;
    expect(inCommon?.count).toBe(4);
    expect(inCommon?.usernames).toHaveLength(3);
    expect(friends.map(({ username }) => username)).toEqual(expect.arrayContaining(inCommon?.usernames ?? []));
  });

  test("says whom it looks like when the recipient follows that person, for at most two rows more", async () => {
    const asked = await longRegistered();
    const contactOf = async (username: string) => {
      const asker = await aPerson({ username });
      await sendAll(asker, asked, ["سلام"]);
      const answer = await asked.get("/api/direct/messages", { with: username });
      return { read: answer.cost.read, ...z.object({ firstContact: z.looseObject({}) }).parse(answer.body) };
    };
    const before = await contactOf("kianoosh.sabz");
    const parisa = await aPerson({ username: "parisa.ahmadi46" });
    const lookAlikes = ["parlsa.ahmadi46", "p4risa.ahnadi46", "parrisa.ahmadi46.fan", "parisa-ahrnadi46.ir"];
    expect((await contactOf("parisa.ahmadi.46.x")).firstContact).toMatchObject({ resembles: null });
    const early = await contactOf("par1sa.ahmadi46");
    expect(early.firstContact).toMatchObject({ resembles: null });
    await follow(asked, parisa);
    for (const name of lookAlikes)
      expect((await contactOf(name)).firstContact, name).toMatchObject({ resembles: parisa.username });
    // 11 without the two look-ups.
    expect(Math.max(before.read, early.read)).toBeLessThanOrEqual(13);

    // In a hurry, a vowel or an h more or less is not seen either.
    const [sara, mina] = await Promise.all(
      ["sara.rostami31", "mina.danaei31"].map((username) => aPerson({ username })),
    );
    for (const person of [sara, mina]) if (person) await follow(asked, person);
    const names = [
      ["sarah.rostami31", sara],
      ["sara.rostmi31", sara],
      ["sera-rostamy31.fan", sara],
      ["mina.danaee31.5", mina],
      ["minah.danaee31", mina],
      // Relatives.
      ["reza.rostami31", null],
      ["soroor.rostami31", null],
      ["mona.danaei31", null],
      ["amin.danaei31", null],
      ["sara.rostami34", null],
    ] as const;
    for (const [name, person] of names)
      expect((await contactOf(name)).firstContact, name).toMatchObject({ resembles: person?.username ?? null });

    // Any number of names may have one consonant.
    const vowels = Array.from({ length: 300 }, (_, n) =>
      (512 + n).toString(2).replaceAll("0", "a").replaceAll("1", "e"),
    );
    await rows(
      "insert into usernames (username, user_id, chosen_at) select value || 'x31', ?, 1 from json_each(?)",
      parisa.userId,
      JSON.stringify(vowels),
    );
    expect((await contactOf("oxo31")).read).toBeLessThan(200);
  });

  test("is stored at most three times when forty are sent at once, by sockets and calls and with deletions", async () => {
    stopClockAt(AHEAD);
    const [asker, asked] = await strangers();
    const sockets = await Promise.all([openUnwrittenChat(asker, asked), openUnwrittenChat(asker, asked)]);
    const bySocket = () => {
      for (const socket of sockets)
        socket.send({ type: "direct:send", to: asked.username, text: "س", clientId: crypto.randomUUID() });
    };
    for (let wave = 0; wave < 2; wave += 1) {
      const calls = Array.from({ length: 10 }, () => trySend(asker, asked));
      for (let n = 0; n < 5; n += 1) bySocket();
      const deletions = [remove(asked, asker), remove(asker, asked)];
      await Promise.all([...calls, ...deletions]);
      for (const socket of sockets) await socket.drained();
      passSeconds(60);
    }
    expect(await storedIn(asker, asked)).toHaveLength(REQUEST_MESSAGES_MAX);
    await remove(asked, asker);
    expect(refusalOf(await trySend(asker, asked))).toBe("403 REQUEST_LIMIT");
  });

  test("disappears without notice when deleted, and the next one is a request again, within the same limit of three", async () => {
    const [asker, asked] = await aRequest("یک");
    await remove(asked, asker);
    await settled(asker, asked);
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
    expect(await messagesWith(asker, asked)).toMatchObject({
      requestState: "pending",
      messagesLeft: 2,
      peerReadSeq: 0,
    });
    await sendAll(asker, asked, ["دو", "سه"]);
    expect(await requestsOf(asked)).toMatchObject({ items: [{ lastMessage: { text: "سه" } }], requests: 1 });
    expect(await textsWith(asked, asker)).toEqual(["دو", "سه"]);
    expect(refusalOf(await trySend(asker, asked))).toBe("403 REQUEST_LIMIT");
  });

  test("disappears when its sender is blocked", async () => {
    const [asker, asked] = await aRequest();
    await asked.post("/api/block", { blocked: asker.username });
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
    expect(refusalOf(await accept(asked, asker))).toBe("403 USER_BLOCKED");
  });
});

describe("a request", () => {
  test("is limited to three messages until it is accepted, even twice, and becomes a conversation for both", async () => {
    const [asker, asked] = await aRequest("یک", "دو", "سه");
    expect(refusalOf(await trySend(asker, asked))).toBe("403 REQUEST_LIMIT");
    expect((await messagesWith(asker, asked)).messagesLeft).toBe(0);
    for (let n = 0; n < 2; n += 1) expect((await accept(asked, asker)).status).toBe(200);
    await settled(asker, asked);
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
    expect((await conversationsOf(asked)).items).toMatchObject([{ peer: asker.username, unreadCount: 3 }]);
    for (const [viewer, peer] of [
      [asker, asked],
      [asked, asker],
    ] as const) {
      expect(await messagesWith(viewer, peer)).toMatchObject({
        requestState: "open",
        messagesLeft: null,
        firstContact: null,
      });
    }
    await send(asker, asked, "چهار");
  });

  test("becomes a conversation when it is answered", async () => {
    const [asker, asked] = await aRequest("یک", "دو", "سه");
    await send(asked, asker, "سلام به تو");
    await settled(asker, asked);
    expect((await conversationsOf(asked)).items).toMatchObject([{ peer: asker.username }]);
    await send(asker, asked, "چهار");
  });

  test("stays a request when its recipient follows the sender, or followed them before, until it is accepted", async () => {
    const [asker, asked] = [await longRegistered(), await aPerson()];
    await follow(asker, asked);
    await follow(asked, asker);
    await sendAll(asker, asked, ["یک"]);
    await follow(asked, asker);
    await sendAll(asker, asked, ["دو", "سه"]);
    expect(refusalOf(await trySend(asker, asked))).toBe("403 REQUEST_LIMIT");
    expect(await conversationsOf(asked)).toMatchObject({ items: [], unreadConversations: 0, requests: 1 });
    await markRead(asked, asker);
    expect(await messagesWith(asked, asker)).toMatchObject({
      requestState: "request",
      firstContact: { inCommon: { count: 0 } },
    });
    expect(await messagesWith(asker, asked)).toMatchObject({
      requestState: "pending",
      messagesLeft: 0,
      peerReadSeq: 0,
      peerDeliveredSeq: 0,
    });
    await accept(asked, asker);
    await settled(asker, asked);
    expect(await conversationsOf(asked)).toMatchObject({ items: [{ peer: asker.username }], requests: 0 });
    expect(await messagesWith(asker, asked)).toMatchObject({ requestState: "open", peerReadSeq: 3 });
  });

  test("becomes a conversation when both strangers write at once", async () => {
    const [one, other] = await strangers();
    await Promise.all([send(one, other, "من"), send(other, one, "من هم")]);
    await settled(one, other);
    for (const [viewer, peer] of [
      [one, other],
      [other, one],
    ] as const) {
      expect(await messagesWith(viewer, peer)).toMatchObject({ requestState: "open", messagesLeft: null });
      expect(await conversationsOf(viewer)).toMatchObject({ items: [{ peer: peer.username }], requests: 0 });
    }
  });

  test("becomes a permanent conversation when accepted, answered by socket and written to at once", async () => {
    const [asker, asked] = await aRequest("یک", "دو", "سه");
    const chat = await openChat(asked, asker);
    const answer = say(chat, asker, "سلام به تو");
    const [accepted, , late] = await Promise.all([accept(asked, asker), acked(chat, answer), trySend(asker, asked)]);
    expect(accepted.status).toBe(200);
    // It came before or after the acceptance.
    expect(["200", "403 REQUEST_LIMIT"]).toContain(late.status === 200 ? "200" : refusalOf(late));
    await send(asker, asked, "پنج");
    await settled(asker, asked);
    expect(await conversationsOf(asked)).toMatchObject({ items: [{ peer: asker.username }], requests: 0 });
    expect(await conversationsOf(asker)).toMatchObject({ items: [{ peer: asked.username }], requests: 0 });
  });

  test("becomes a conversation when accepted after its sender has deleted it", async () => {
    const [asker, asked] = await aRequest("یک");
    await remove(asker, asked);
    await accept(asked, asker);
    await settled(asker, asked);
    expect(await textsWith(asked, asker)).toEqual(["یک"]);
    expect((await conversationsOf(asked)).items).toMatchObject([{ peer: asker.username }]);
    expect((await conversationsOf(asker)).items).toEqual([]);
    await send(asker, asked, "دو");
    expect(await textsWith(asker, asked)).toEqual(["دو"]);
  });

  test("can be accepted only by its recipient", async () => {
    const [asker, asked] = await aRequest();
    const third = await longRegistered();
    expect((await accept(asker, asked)).status).toBe(200);
    expect(refusalOf(await accept(third, asker))).toBe("404 REQUEST_NOT_FOUND");
    expect((await messagesWith(asker, asked)).requestState).toBe("pending");
  });
});

describe("a request of somebody with nobody in common", () => {
  const apartOf = (viewer: Person) => requestsOf(viewer, { kind: "apart" });
  const numbersOf = async (viewer: Person) => {
    const { requests, requestsApart } = await conversationsOf(viewer);
    return [requests, requestsApart];
  };
  /** A person who chose nothing yet, and a stranger. */
  const aNewcomer = async () => [await aPerson(), await longRegistered()] as const;

  test("waits apart without a number, a message or a notification, until the recipient opens it", async () => {
    const queued = vi.spyOn(Object.getPrototypeOf(env.PUSHES), "send").mockResolvedValue(null);
    const [asked, asker] = await aNewcomer();
    await aSubscribedDevice(asked);
    // Followers in common can be made up.
    const madeUp = await longRegistered();
    for (const followed of [asked, asker]) await follow(madeUp, followed);
    const app = await openInbox(asked);
    await sendAll(asker, asked, ["یک", "دو"]);
    await app.drained();
    expect(app.allOf("direct:requests")).toMatchObject([{ count: 0, apart: 1 }]);
    expect([...app.allOf("direct:new"), ...app.allOf("direct:conversation")]).toEqual([]);
    expect(queued).not.toHaveBeenCalled();
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0, requestsApart: 1 });
    expect(await conversationsOf(asked)).toMatchObject({ items: [], unreadConversations: 0 });
    expect(await apartOf(asked)).toMatchObject({
      items: [{ peer: asker.username, lastMessage: { text: "دو" }, firstContact: { inCommon: { count: 0 } } }],
    });
    expect(await messagesWith(asker, asked)).toMatchObject({ requestState: "pending", messagesLeft: 1 });
    const upTo = new Date(Date.now() + 1000).toISOString();
    const remaining = { deleted: [], left: 0, nextCursor: null };
    expect((await asked.post("/api/direct/requests/delete", { upTo })).body).toMatchObject(remaining);
    const { body } = await asked.post("/api/direct/requests/delete", { kind: "apart", upTo });
    expect(body).toMatchObject({ deleted: [asker.id] });
    expect(await numbersOf(asked)).toEqual([0, 0]);
    await sendAll(asker, asked, ["سه"]);
    await accept(asked, asker);
    await settled(asker, asked);
    expect((await conversationsOf(asked)).items).toMatchObject([{ peer: asker.username }]);
    expect(await numbersOf(asked)).toEqual([0, 0]);
  });

  test("is seen while the recipient follows the sender, also when both happen at once", async () => {
    const [asked, asker] = await aNewcomer();
    await sendAll(asker, asked, ["سلام"]);
    await follow(asked, asker);
    expect(await numbersOf(asked)).toEqual([1, 0]);
    await asked.post("/api/unfollow", { followee: asker.username });
    expect(await numbersOf(asked)).toEqual([0, 1]);
    const others = await Promise.all(Array.from({ length: 4 }, () => longRegistered()));
    await Promise.all(others.flatMap((other) => [send(other, asked), follow(asked, other)]));
    for (const other of others) await settled(other, asked);
    expect(await numbersOf(asked)).toEqual([4, 1]);
  });

  test("is seen from the first message that comes after somebody whom the recipient follows follows its sender", async () => {
    const [asked, asker] = await aNewcomer();
    const friend = await longRegistered();
    await follow(asked, friend);
    await sendAll(asker, asked, ["یک"]);
    expect(await numbersOf(asked)).toEqual([0, 1]);
    await follow(friend, asker);
    await sendAll(asker, asked, ["دو"]);
    expect(await requestsOf(asked)).toMatchObject({ items: [{ firstContact: { inCommon: { count: 1 } } }] });
    expect(await numbersOf(asked)).toEqual([1, 0]);
  });

  test("is seen once the recipient wants everybody's, and waits apart again when not", async () => {
    const [asked, asker] = await aNewcomer();
    await sendAll(asker, asked, ["سلام"]);
    const app = await openInbox(asked);
    await choosePrivacy(asked, { whoMayWrite: "requests" });
    expect(await app.waitFor("direct:requests")).toMatchObject({ count: 1, apart: 0 });
    expect(await requestsOf(asked)).toMatchObject({ items: [{ peer: asker.username }] });
    expect(await apartOf(asked)).toMatchObject({ items: [] });
    for (const whoMayWrite of ["followed", "acquainted"]) {
      await choosePrivacy(asked, { whoMayWrite });
      expect(await numbersOf(asked)).toEqual([0, 1]);
    }
    await choosePrivacy(asked, { whoMayWrite: "everyone" });
    await settled(asker, asked);
    expect(await conversationsOf(asked)).toMatchObject({ items: [{ peer: asker.username }], requestsApart: 0 });
  });
});

describe("the choice of who may write", () => {
  test("is saved, and the fields left out stay unchanged", async () => {
    const person = await aPerson();
    const privacy = {
      success: true,
      whoMayWrite: "acquainted",
      showPresence: true,
      showReceipts: true,
      showFollows: false,
      textInNotifications: false,
      insideOnly: true,
      nameOnPictures: true,
    };
    expect((await person.get("/api/account/privacy")).body).toEqual(privacy);
    await choosePrivacy(person, { showPresence: false });
    await choosePrivacy(person, { whoMayWrite: "everyone", textInNotifications: true });
    const chosen = { ...privacy, whoMayWrite: "everyone", textInNotifications: true, showPresence: false };
    expect((await person.get("/api/account/privacy")).body).toEqual(chosen);
    for (const wrong of [{ whoMayWrite: "nobody" }, { showReceipts: "no" }, { textInNotifications: 1 }]) {
      expect(refusalOf(await person.post("/api/account/privacy", wrong))).toBe("400 INVALID_INPUT");
    }
  });

  test("can limit writing to followed people and people already talked with", async () => {
    const [asker, asked] = await strangers();
    const [friend, acquaintance] = [await longRegistered(), await longRegistered()];
    await acquaint(asked, friend);
    await send(asked, acquaintance);
    await choosePrivacy(asked, { whoMayWrite: "followed" });
    expect(refusalOf(await trySend(asker, asked))).toBe("403 NOT_ACCEPTING_MESSAGES");
    expect((await messagesWith(asker, asked)).requestState).toBe("closed");
    const socket = await upgrade(`/api/direct/socket/${asked.username}`, { Cookie: asker.cookie, Origin: ORIGIN });
    expect(socket.status).toBe(403);
    for (const known of [friend, acquaintance]) {
      await send(known, asked);
      (await openChat(known, asked)).close();
    }
  });

  test("keeps earlier messages readable for both people, and the recipient's answer opens the chat", async () => {
    const [asker, asked] = await strangers();
    await sendAll(asker, asked, ["سلام"]);
    await choosePrivacy(asked, { whoMayWrite: "followed" });
    await eventually(async () =>
      expect(await messagesWith(asker, asked)).toMatchObject({ requestState: "closed", messages: [{ text: "سلام" }] }),
    );
    const path = `/api/direct/socket/${asked.username}`;
    expect((await upgrade(path, { Cookie: asker.cookie, Origin: ORIGIN })).status).toBe(403);
    expect(await messagesWith(asked, asker)).toMatchObject({ requestState: "request", messages: [{ text: "سلام" }] });
    await send(asked, asker);
    expect(await messagesWith(asker, asked)).toMatchObject({ requestState: "open" });
    (await openChat(asker, asked)).close();
  });

  test("can let everybody write directly into the list, up to a limit of unanswered messages", async () => {
    stopClockAt(AHEAD);
    const [asker, asked] = await strangers();
    await choosePrivacy(asked, { whoMayWrite: "everyone" });
    await send(asker, asked);
    await settled(asker, asked);
    await runInDurableObject(roomOf(asker, asked), (_, { storage }) => {
      for (let n = 2; n < UNANSWERED_MESSAGES_MAX; n += 1)
        storage.sql.exec(
          "insert into messages (side, text, client_id, created_at) select side, text, ?, created_at from messages limit 1",
          crypto.randomUUID(),
        );
    });
    // It counts them when it wakes up.
    await evictDurableObject(roomOf(asker, asked));
    await send(asker, asked);
    expect(refusalOf(await trySend(asker, asked))).toBe("403 UNANSWERED_LIMIT");
    await settled(asker, asked);
    expect(await conversationsOf(asked)).toMatchObject({ items: [{ peer: asker.username }], unreadConversations: 1 });
    await send(asked, asker);
    await send(asker, asked);
  });
});

test("reading a conversation without messages creates no room, by any call", async () => {
  const [one, other] = await aPair();
  const { room, messages } = await messagesWith(one, other);
  expect(messages).toEqual([]);
  expect(refusalOf(await one.get("/api/direct/messages", { with: room }))).toBe("404 USER_NOT_FOUND");
  expect(refusalOf(await one.delete(`/api/direct/message/${room}-1`))).toBe("404 MESSAGE_NOT_FOUND");
  const report = { with: "0".repeat(32), messageId: `${room}-1`, reason: "بی‌ادبی است", withContext: false };
  expect(refusalOf(await one.post("/api/direct/report", report))).toBe("404 USER_NOT_FOUND");
  await one.post("/api/direct/mark-read", { peer: other.username });
  await remove(one, other);
  expect(refusalOf(await accept(one, other))).toBe("404 REQUEST_NOT_FOUND");
  const ids = (await listDurableObjectIds(env.CHAT_ROOM)).map(String);
  expect(ids).not.toContain(roomOf(one, other).id.toString());
  await send(one, other);
  expect(await textsWith(one, other)).toEqual(["سلام"]);
});

describe("deleting all requests", () => {
  const removeAll = (viewer: Person, upTo: string) => viewer.post("/api/direct/requests/delete", { upTo });
  const newestOf = async (viewer: Person) => (await requestsOf(viewer)).items[0]?.lastMessageAt ?? "";

  test("removes them for the recipient only, and their senders notice nothing", async () => {
    const [asker, asked] = await aRequest("یک", "دو");
    const second = await longRegistered();
    await sendAll(second, asked, ["سه"]);
    const [spy, app] = [await openChat(asker, asked), await openInbox(asked)];
    const heard = spy.frames.length;
    const answer = await removeAll(asked, await newestOf(asked));
    expect(answer.body).toMatchObject({ deleted: [second.id, asker.id], left: 0, nextCursor: null });
    expect(await requestsOf(asked)).toMatchObject({ items: [], requests: 0 });
    expect(await textsWith(asked, asker)).toEqual([]);
    expect(await textsWith(asker, asked)).toEqual(["یک", "دو"]);
    expect((await messagesWith(asker, asked)).peerReadSeq).toBe(0);
    for (const socket of [spy, app]) await socket.drained();
    expect(spy.frames.slice(heard)).toEqual([]);
    expect(app.allOf("direct:requests")).toMatchObject([{ count: 0 }]);
    const again = await removeAll(asked, new Date().toISOString());
    expect(again.body).toMatchObject({ deleted: [], left: 0, nextCursor: null });
  });

  test("keeps requests newer than the given moment, and the limit of three messages", async () => {
    const [asker, asked] = await aRequest("یک");
    const upTo = await newestOf(asked);
    const late = await longRegistered();
    stopClockAt(new Date(Date.parse(upTo) + 5000).toISOString());
    await sendAll(late, asked, ["بعداً"]);
    expect((await removeAll(asked, upTo)).body).toMatchObject({ deleted: [asker.id] });
    expect(await requestsOf(asked)).toMatchObject({ items: [{ peer: late.username }], requests: 1 });
    await sendAll(asker, asked, ["دو", "سه"]);
    expect(refusalOf(await trySend(asker, asked))).toBe("403 REQUEST_LIMIT");
    expect(await textsWith(asked, asker)).toEqual(["دو", "سه"]);
  });

  test("keeps accepted and answered conversations, and other people's requests", async () => {
    const [accepted, asked] = await aRequest("قبول شد");
    const [answered, other] = [await longRegistered(), await longRegistered()];
    await sendAll(answered, asked, ["جواب گرفت"]);
    await sendAll(accepted, other, ["از کس دیگری"]);
    const upTo = await newestOf(asked);
    await Promise.all([accept(asked, accepted), send(asked, answered, "سلام به تو")]);
    expect((await removeAll(asked, upTo)).body).toMatchObject({ deleted: [] });
    for (const peer of [accepted, answered]) {
      expect(await roomOf(peer, asked).clearRequest(asked.userId, 99)).toBe(false);
      expect((await textsWith(asked, peer))[0]).toBeDefined();
    }
    // A room only accepts calls of its two people.
    expect(await roomOf(accepted, other).clearRequest(asked.userId, 99)).toBe(false);
    expect(await requestsOf(other)).toMatchObject({ items: [{ peer: accepted.username }] });
  });

  test("needs the time of the newest request, and is rejected in another person's name", async () => {
    const [asker, asked] = await aRequest();
    for (const upTo of ["", "now", 5, undefined])
      expect(refusalOf(await asked.post("/api/direct/requests/delete", { upTo }))).toBe("400 INVALID_INPUT");
    const upTo = await newestOf(asked);
    const foreign = await asker.post("/api/direct/requests/delete", { viewer: asked.username, upTo });
    expect(refusalOf(foreign)).toBe("403 IDENTITY_MISMATCH");
    expect((await removeAll(asker, upTo)).body).toMatchObject({ deleted: [] });
    expect((await requestsOf(asked)).requests).toBe(1);
  });
});
