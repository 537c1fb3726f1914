import { describe, expect, test } from "vitest";

import type { ConversationPage } from "../../../../contract/direct/calls/conversations.ts";
import type { DirectConversation } from "../../../../contract/direct/events.ts";
import {
  changeConversation,
  type ConversationPages,
  conversationRows,
  readConversation,
  rowOf,
} from "../../../../frontend/src/features/direct/model/conversations.ts";

type Row = ConversationPage["items"][number];

const person = (username: string) => ({
  id: `id of ${username}`,
  username,
  avatarUrl: `/media/${username}`,
  avatarBase64: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
});

/** A conversation whose newest message is from that minute. */
function conversation(peer: string, minute: number, unreadCount = 0): DirectConversation {
  const createdAt = `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;
  const lastMessage = {
    _id: `room of ${peer}-3`,
    seq: 3,
    from: peer,
    to: "viewer",
    own: false,
    text: "سلام",
    createdAt,
    clientId: "01939b2e-5c1a-7b52-b3a4-0c4f5be3a111",
  };
  return { peer, peerId: `id of ${peer}`, unreadCount, lastMessageAt: createdAt, lastMessage };
}

const row = (peer: string, minute: number, unreadCount = 0): Row => ({
  ...conversation(peer, minute, unreadCount),
  person: person(peer),
});

function list(pages: Row[][], nextCursor: string | null = null): ConversationPages {
  const last = pages.length - 1;
  return {
    pageParams: pages.map(() => null),
    pages: pages.map((items, index) => ({
      success: true,
      items,
      hasMore: index < last || nextCursor !== null,
      nextCursor: index < last ? "1_1_x" : nextCursor,
      unreadConversations: 0,
      requests: 0,
      requestsApart: 0,
    })),
  };
}

const names = (data: ConversationPages) => conversationRows(data).map(({ peer }) => peer);

describe("a conversation that changed", () => {
  test("moves to the top with a new unread message, and keeps its person", () => {
    const data = changeConversation(
      list([[row("a", 30), row("b", 20), row("c", 10)]]),
      "room of c",
      conversation("c", 40, 1),
    );
    expect(names(data)).toEqual(["c", "a", "b"]);
    expect(conversationRows(data)[0]?.person.avatarUrl).toBe("/media/c");
  });

  test("moves behind every unread one once it is read", () => {
    const data = list([[row("a", 30, 2), row("b", 20, 1), row("c", 50)]]);
    expect(names(changeConversation(data, "room of a", conversation("a", 30)))).toEqual(["b", "c", "a"]);
  });

  test("is inserted at its position, before its picture is known", () => {
    const data = changeConversation(list([[row("a", 30), row("c", 10)]]), "room of b", conversation("b", 20));
    expect(names(data)).toEqual(["a", "b", "c"]);
    expect(conversationRows(data)[1]?.person).toMatchObject({ username: "b", avatarUrl: "" });
  });

  test("is removed when it has no messages left", () => {
    expect(names(changeConversation(list([[row("a", 30)], [row("b", 20)]]), "room of b", null))).toEqual(["a"]);
  });

  test("is added to the page that matches its position", () => {
    const data = changeConversation(
      list([[row("a", 50), row("b", 40)], [row("c", 10)]]),
      "room of d",
      conversation("d", 20),
    );
    expect(data.pages.map(({ items }) => items.map(({ peer }) => peer))).toEqual([
      ["a", "b"],
      ["d", "c"],
    ]);
  });

  test("is left out behind the last row while more pages follow, and otherwise is added at the end", () => {
    const rows = [[row("a", 50), row("b", 40)]];
    expect(names(changeConversation(list(rows, "0_1_x"), "room of b", conversation("b", 10)))).toEqual(["a"]);
    expect(names(changeConversation(list(rows), "room of b", conversation("b", 10)))).toEqual(["a", "b"]);
    expect(names(changeConversation(list([[]]), "room of b", conversation("b", 10)))).toEqual(["b"]);
  });

  test("shows its person's current id and name", () => {
    const data = list([[row("a", 30), row("old.name", 20)]]);
    const { lastMessage } = conversation("old.name", 40);
    const news = { ...conversation("new.name", 40, 1), lastMessage };
    expect(rowOf(data, "room of old.name")?.peer).toBe("old.name");
    const changed = changeConversation(data, "room of old.name", news);
    expect(names(changed)).toEqual(["new.name", "a"]);
    expect(conversationRows(changed)[0]?.person).toMatchObject({ id: "id of new.name", username: "new.name" });
  });
});

test("a row that moved up between two pages is shown once", () => {
  expect(
    names(
      list([
        [row("b", 60), row("a", 50)],
        [row("b", 10), row("c", 5)],
      ]),
    ),
  ).toEqual(["b", "a", "c"]);
  expect(conversationRows(undefined)).toEqual([]);
});

describe("a conversation that was read on this device", () => {
  const before = list([[row("a", 10, 2), row("b", 20)]]);

  test("loses its badge and moves behind the unread ones", () => {
    const data = readConversation(before, "room of a", 3);
    expect(names(data)).toEqual(["b", "a"]);
    expect(conversationRows(data)[1]?.unreadCount).toBe(0);
  });

  test("stays unread when the list knows of a newer message", () => {
    expect(readConversation(before, "room of a", 2)).toBe(before);
  });
});
