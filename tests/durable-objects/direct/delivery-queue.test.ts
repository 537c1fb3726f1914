import { setTimeout as wait } from "node:timers/promises";

import { describe, expect, test, vi } from "vitest";

import { Inbox } from "../../../durable-objects/direct/inbox/inbox.ts";
import type { ConversationSummary } from "../../../durable-objects/direct/interface.ts";
import { conversationsOf, send, settled } from "../../worker/support/features/direct.ts";
import { eventually } from "../../worker/support/eventually.ts";
import { acked, anOpenChat, say } from "../../worker/support/features/open-chat.ts";
import { anotherDevice, type Person } from "../../worker/support/people.ts";
import { openInbox } from "../../worker/support/sockets.ts";

const MESSAGES = 10;

/** The summaries that inboxes receive from now on, by owner. */
function recordSummaries(): Map<number, ConversationSummary[]> {
  const summaries = new Map<number, ConversationSummary[]>();
  const deliver = Inbox.prototype.deliver;
  vi.spyOn(Inbox.prototype, "deliver").mockImplementation(function (this: Inbox, summary) {
    const { userId } = summary.owner;
    summaries.set(userId, [...(summaries.get(userId) ?? []), summary]);
    return deliver.call(this, summary);
  });
  return summaries;
}

/** Timers never fire. */
const stopTimers = () => vi.spyOn(scheduler, "wait").mockReturnValue(new Promise(() => undefined));

/** Both inboxes have received a first message, which was read. */
async function aQuietChat() {
  const chat = await anOpenChat();
  const { one, other, mine, theirs } = chat;
  const { seq } = await acked(mine, say(mine, other, "سلام"));
  theirs.send({ type: "direct:read", seq });
  await mine.waitFor("direct:read");
  await settled(one, other);
  return chat;
}

const lastText = async (viewer: Person) => (await conversationsOf(viewer)).items[0]?.lastMessage.text;

describe("an inbox whose owner has the chat open", () => {
  test("is updated once for all messages written and read within a few seconds", async () => {
    const { one, other, mine, theirs } = await aQuietChat();
    const summaries = recordSummaries();
    for (let n = 1; n <= MESSAGES; n += 1) {
      const { seq } = await acked(mine, say(mine, other, `${n}`));
      theirs.send({ type: "direct:read", seq });
      await mine.waitFor("direct:read", (read) => read.seq === seq);
    }
    await settled(one, other);
    for (const { userId } of [one, other]) {
      const heard = summaries.get(userId) ?? [];
      expect(heard.at(-1)).toMatchObject({ unread: 0, last: { text: `${MESSAGES}` } });
      // A slow machine may need longer for them.
      expect(heard.length).toBeLessThanOrEqual(MESSAGES / 2);
    }
  });

  test("is up to date when the owner leaves the chat", async () => {
    const { one, other, mine } = await aQuietChat();
    stopTimers();
    await acked(mine, say(mine, other, "خداحافظ"));
    expect(await lastText(one)).toBe("سلام");
    mine.close();
    await eventually(async () => expect(await lastText(one)).toBe("خداحافظ"));
    expect(await lastText(other)).toBe("سلام");
  });

  test("is updated within a second after an unread message, and at once when it is read", async () => {
    const { one, other, mine, theirs } = await aQuietChat();
    const tablet = await openInbox(await anotherDevice(other));
    await acked(mine, say(mine, other, "این را بعداً می‌خواند"));
    await tablet.waitFor("direct:unread", ({ count }) => count === 1);
    await settled(one, other);
    stopTimers();
    theirs.send({ type: "direct:read", seq: 2 });
    await eventually(async () => expect(tablet.allOf("direct:unread").map(({ count }) => count)).toEqual([0, 1, 0]));
  });

  test("is updated once a second during a series of unread messages", async () => {
    const { one, other, mine } = await aQuietChat();
    const summaries = recordSummaries();
    const startedAt = Date.now();
    for (let n = 1; n <= MESSAGES; n += 1) {
      await acked(mine, say(mine, other, `${n}`));
      await wait(200);
    }
    await settled(one, other);
    const heard = summaries.get(other.userId) ?? [];
    expect(heard.at(-1)).toMatchObject({ unread: MESSAGES });
    const seconds = (Date.now() - startedAt) / 1000;
    expect(heard.length).toBeLessThanOrEqual(seconds + 2);
  });
});

test("a room updates an inbox at once when its owner has the chat closed", async () => {
  const { one, other, theirs } = await aQuietChat();
  const inbox = await openInbox(other);
  theirs.close();
  await settled(one, other);
  stopTimers();
  await send(one, other, "کجایی؟");
  const shown = inbox.waitFor("direct:conversation", ({ conversation }) => conversation?.lastMessage.text === "کجایی؟");
  expect((await shown).peer).toBe(one.username);
});
