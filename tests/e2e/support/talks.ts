import { setTimeout as wait } from "node:timers/promises";

import { expect } from "vitest";
import { z } from "zod";

import { MESSAGE_PAGE_MAX } from "../../../contract/direct/values.ts";
import { type Query, acquaint, cookieOf, register } from "../../../dev/app/session.ts";
import { aMobile } from "../../support/a-mobile.ts";
import { type Chat, Talker } from "./talker.ts";
import { UnreadDot } from "./unread-dot.ts";

interface TalksOptions {
  query: Query;
  /** The network's or the app's origin. */
  url: string;
  pairs: number;
  messagesEach: number;
  /** How long the people take to write them. */
  overSeconds: number;
}

/** After {@link Talks.finish} was called. */
const SAID_WITHIN_MS = 100_000;

const messagePage = z.object({
  messages: z.array(z.object({ _id: z.string(), seq: z.number(), from: z.string(), clientId: z.string() })),
  ownReadSeq: z.number(),
});
const conversationPage = z.object({
  items: z.array(z.object({ peer: z.string(), unreadCount: z.number() })),
  unreadConversations: z.number(),
});

export interface Talks {
  /** Talks until {@link stop}. */
  run: () => Promise<unknown>;
  /** Waits until everything is said, and compares what everybody has. Returns what happened. */
  finish: () => Promise<{ messages: number; connections: number; resent: number; againInRunningChat: number }>;
  stop: () => void;
}

/** Pairs of people who talk over a bad network: nothing may be lost, duplicated or reordered. */
export async function prepareTalks({ query, url, pairs: count, messagesEach, overSeconds }: TalksOptions) {
  const messages = messagesEach * 2;
  const someone = async () => {
    const mobile = aMobile();
    const username = `talker.${mobile}`;
    return { username, cookie: cookieOf(await register(query, mobile, username)) };
  };
  const aPair = async (): Promise<[Talker, Talker]> => {
    const [one, other] = [await someone(), await someone()];
    await acquaint(query, one.username, other.username);
    const talker = (own: typeof one, { username: peer }: typeof one) =>
      new Talker({ url, ...own, peer }, messagesEach, overSeconds * 1000);
    return [talker(one, other), talker(other, one)];
  };
  const pairs = await Promise.all(Array.from({ length: count }, aPair));
  const talkers = pairs.flat();
  const dots = talkers.map(({ chat }) => new UnreadDot(chat));
  const all = [...talkers, ...dots];
  const talks: Talks = {
    run: () => Promise.all(all.map((one) => one.run())),
    async finish() {
      await everythingSaid(talkers, messages);
      for (const pair of pairs) await expectSameHistory(pair, messages);
      for (const [n, talker] of talkers.entries()) await expectUnreadRecounted(talker, dots[n]);
      const sum = (of: (talker: Talker) => number) => talkers.reduce((total, talker) => total + of(talker), 0);
      return {
        messages: sum(({ acknowledged }) => acknowledged.size),
        connections: sum(({ connections }) => connections),
        resent: sum(({ resent }) => resent),
        againInRunningChat: sum(({ again }) => again),
      };
    },
    stop: () => all.forEach((one) => one.stop()),
  };
  return talks;
}

async function everythingSaid(talkers: readonly Talker[], messages: number): Promise<void> {
  const late = () => talkers.filter((talker) => !talker.isDone(messages));
  for (const until = Date.now() + SAID_WITHIN_MS; Date.now() < until; await wait(100)) {
    if (late().length === 0) return;
  }
  throw new Error(`${late().length} are not done: ${late().map(({ known }) => known.size)} of ${messages}`);
}

/** Both see the same messages in the same order, each once, including every acknowledged one. */
async function expectSameHistory([one, other]: readonly [Talker, Talker], messages: number): Promise<void> {
  const [mine, theirs] = [await historyOf(one.chat), await historyOf(other.chat)];
  expect(theirs.messages).toEqual(mine.messages);
  expect(mine.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: messages }, (_, n) => n + 1));
  const ids = new Map(mine.messages.map(({ clientId, _id }) => [clientId, _id]));
  expect(ids.size).toBe(messages);
  for (const { acknowledged, known } of [one, other]) {
    for (const [clientId, id] of acknowledged) expect(ids.get(clientId)).toBe(id);
    const seen = [...known].toSorted(([, a], [, b]) => a.seq - b.seq).map(([id]) => id);
    expect(seen).toEqual(mine.messages.map(({ _id }) => _id));
  }
}

/** The inbox's count equals a recount of the history; the room's alarm restores what was lost with the process. */
async function expectUnreadRecounted({ chat }: Talker, dot: UnreadDot | undefined): Promise<void> {
  const { messages, ownReadSeq } = await historyOf(chat);
  const unread = messages.filter(({ from, seq }) => from === chat.peer && seq > ownReadSeq).length;
  const unreadConversations = unread > 0 ? 1 : 0;
  await expect
    .poll(() => read(chat, "/api/direct/conversations", conversationPage), { timeout: 15_000 })
    .toEqual({
      items: [{ peer: chat.peer, unreadCount: unread }],
      unreadConversations,
    });
  await expect.poll(() => dot?.shown).toBe(unreadConversations);
}

/** The whole conversation, oldest first. */
async function historyOf(chat: Chat): Promise<z.infer<typeof messagePage>> {
  const all: z.infer<typeof messagePage>["messages"] = [];
  for (;;) {
    const after = all.at(-1)?.seq ?? 0;
    const path = `/api/direct/messages?with=${chat.peer}&limit=${MESSAGE_PAGE_MAX}&after=${after}`;
    const { messages, ownReadSeq } = await read(chat, path, messagePage);
    all.push(...messages);
    if (messages.length < MESSAGE_PAGE_MAX) return { messages: all, ownReadSeq };
  }
}

async function read<Schema extends z.ZodType>(
  { url, cookie }: Chat,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const response = await fetch(url + path, { headers: { cookie } });
  return schema.parse(await response.json());
}
