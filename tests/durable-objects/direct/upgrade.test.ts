import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { chatRoomSchema } from "../../../durable-objects/direct/chat-room/schema.ts";
import { inboxSchema } from "../../../durable-objects/direct/inbox/schema.ts";
import { migrate } from "../../../durable-objects/kit/migrate.ts";
import { refusalOf } from "../../worker/support/call.ts";
import {
  conversationsOf,
  inboxOf,
  longRegistered,
  messagesWith,
  objectRows,
  requestsOf,
  roomOf,
  send,
  settled,
  trySend,
} from "../../worker/support/features/direct.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { follow } from "../../worker/support/features/follows.ts";
import type { Person } from "../../worker/support/people.ts";
import { openInbox } from "../../worker/support/sockets.ts";

/** How many versions rooms and inboxes had before strangers had to ask. */
const VERSIONS_BEFORE_REQUESTS = 4;
const LONG_AGO = Date.UTC(2026, 9, 1);

/** What was written between two people before, in order; nobody had read what the other one wrote last. */
interface Talk {
  one: Person;
  other: Person;
  by: Person[];
}

/** Puts an object back to the tables of before and lets it sleep: when it next wakes, it catches up. */
async function asBefore(stub: DurableObjectStub, schema: readonly string[], fill: (sql: SqlStorage) => void) {
  await runInDurableObject(stub, (_, { storage }) => {
    const { sql } = storage;
    const tables = sql.exec<{ name: string }>(
      "select name from sqlite_schema where type = 'table' and name not glob '_cf*' and name not glob 'sqlite*'",
    );
    for (const { name } of tables.toArray()) sql.exec(`drop table ${name}`);
    migrate(storage, schema.slice(0, VERSIONS_BEFORE_REQUESTS));
    fill(sql);
  });
  await evictDurableObject(stub);
}

const roomBefore = ({ one, other, by }: Talk) =>
  asBefore(roomOf(one, other), chatRoomSchema, (sql) => {
    const people = [one, other].toSorted((a, b) => (a.username < b.username ? -1 : 1));
    for (const [index, author] of by.entries()) {
      sql.exec(
        "insert into messages (side, text, client_id, created_at) values (?, ?, ?, ?)",
        people.indexOf(author),
        `پیام ${index + 1}`,
        crypto.randomUUID(),
        LONG_AGO + index,
      );
    }
    for (const [side, person] of people.entries()) {
      const readSeq = by.lastIndexOf(person) + 1;
      sql.exec(
        `insert into members (side, user_id, username, public_id, read_seq, delivered_seq, revision, told_revision)
          values (?1, ?2, ?3, ?4, ?5, ?5, ?6, ?6)`,
        side,
        person.userId,
        person.username,
        person.id,
        readSeq,
        by.length,
      );
    }
  });

const inboxBefore = (owner: Person, talks: readonly Talk[]) =>
  asBefore(inboxOf(owner), inboxSchema, (sql) => {
    for (const { one, other, by } of talks) {
      const peer = one === owner ? other : one;
      sql.exec(
        `insert into conversations (peer_id, room, peer, revision, unread, last_seq, last_sender_id, last_text, last_client_id,
            last_at, peer_public_id)
          values (?1, ?2, ?3, ?4, ?5, ?4, ?6, ?7, ?8, ?9, ?10)`,
        peer.userId,
        roomOf(one, other).id.toString(),
        peer.username,
        by.length,
        by.length - by.lastIndexOf(owner) - 1,
        by.at(-1)?.userId ?? null,
        `پیام ${by.length}`,
        crypto.randomUUID(),
        LONG_AGO + by.length - 1,
        peer.id,
      );
    }
  });

/** Somebody with a conversation of each kind from before, as everything lay there. */
async function somebodyFromBefore() {
  const [me, friend, followed, stranger, silent] = await Promise.all([
    longRegistered(),
    longRegistered(),
    longRegistered(),
    longRegistered(),
    longRegistered(),
  ]);
  await follow(me, followed);
  const talks: Talk[] = [
    { one: me, other: friend, by: [me, friend] },
    { one: me, other: followed, by: [followed] },
    { one: me, other: stranger, by: [stranger, stranger, stranger, stranger] },
    { one: me, other: silent, by: [me, me] },
  ];
  for (const talk of talks) {
    await roomBefore(talk);
    await inboxBefore(talk.other, [talk]);
  }
  await inboxBefore(me, talks);
  return { me, friend, followed, stranger, silent };
}

const peersOf = ({ items }: { items: { peer: string }[] }) => items.map(({ peer }) => peer).toSorted();
const namesOf = (...people: Person[]) => people.map(({ username }) => username).toSorted();

describe("what was written before strangers had to ask", () => {
  test("is sorted anew when its owner next comes, with its counts; until then it stands as it stood", async () => {
    const { me, friend, followed, stranger, silent } = await somebodyFromBefore();
    const before = await conversationsOf(me);
    expect(peersOf(before)).toEqual(namesOf(friend, followed, stranger, silent));
    expect(before).toMatchObject({ unreadConversations: 3, requests: 0 });

    await openInbox(me);
    await eventually(async () => expect((await requestsOf(me)).requests).toBe(1));
    for (const peer of [friend, followed, stranger, silent]) await settled(me, peer);
    await eventually(async () => expect(await objectRows(inboxOf(me), "select room from rooms_to_rename")).toEqual([]));
    const after = await conversationsOf(me);
    expect(peersOf(after)).toEqual(namesOf(friend, followed, silent));
    expect(after).toMatchObject({ unreadConversations: 2, requests: 1 });
    expect(await requestsOf(me)).toMatchObject({
      items: [{ peer: stranger.username, unreadCount: 4, lastMessage: { text: "پیام 4", seq: 4 } }],
    });
    const opened = await objectRows(inboxOf(me), "select peer from conversations where has_opened = 1");
    expect(opened.map(({ peer }) => String(peer)).toSorted()).toEqual(namesOf(friend, silent));
  });

  test("is open where both wrote or the reader follows, else a request that had its messages", async () => {
    const { me, friend, followed, stranger, silent } = await somebodyFromBefore();
    const standingOf = async (viewer: Person, peer: Person) => {
      const { standing, messagesLeft, messages } = await messagesWith(viewer, peer);
      return [standing, messagesLeft, messages.length];
    };
    expect(await standingOf(me, friend)).toEqual(["open", null, 2]);
    expect(await standingOf(friend, me)).toEqual(["open", null, 2]);
    expect(await standingOf(me, followed)).toEqual(["open", null, 1]);
    expect(await standingOf(followed, me)).toEqual(["open", null, 1]);
    expect(await standingOf(me, stranger)).toEqual(["request", null, 4]);
    expect(await standingOf(stranger, me)).toEqual(["asked", 0, 4]);
    expect(await standingOf(me, silent)).toEqual(["asked", 1, 2]);
    expect(refusalOf(await trySend(stranger, me))).toBe("403 REQUEST_LIMIT");
    await send(friend, me);
    await send(followed, me);
    // Whoever answers opens it, and the messages of before count.
    expect((await send(me, stranger)).seq).toBe(5);
    expect(await standingOf(stranger, me)).toEqual(["open", null, 5]);
  });
});
