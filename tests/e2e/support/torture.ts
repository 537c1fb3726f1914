import { setTimeout as wait } from "node:timers/promises";

import { expect } from "vitest";
import { z } from "zod";

import { type App, startApp } from "../../../dev/app/app.ts";
import type { Host } from "../../../dev/app/host.ts";
import { acquaint, cookieOf, register } from "../../../dev/app/session.ts";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy.ts";
import { killAndStartAgain } from "./kill-runtime.ts";
import { type Chat, Talker } from "./talker.ts";
import { UnreadDot } from "./unread-dot.ts";

export interface Torture {
  pairs: number;
  messagesEach: number;
  /** When the whole app is killed, and when the disturbances end. */
  killAtSeconds: number[];
  calmAfterSeconds: number;
}

const CUT_EVERY_MS = 60;
/** After the disturbances. */
const SAID_WITHIN_MS = 100_000;

const messagePage = z.object({
  messages: z.array(z.object({ _id: z.string(), seq: z.number(), from: z.string(), clientId: z.string() })),
  ownReadSeq: z.number(),
});
const conversationPage = z.object({
  items: z.array(z.object({ peer: z.string(), unreadCount: z.number() })),
  unreadConversations: z.number(),
});

/**
 * Talks over a constantly cut network, through an app that is killed: nothing may be lost, duplicated or reordered.
 * Returns what happened.
 */
export async function torture({ pairs: count, messagesEach, killAtSeconds, calmAfterSeconds }: Torture) {
  const messages = messagesEach * 2;
  const app = await startApp();
  const network = await startCuttingProxy(Number(new URL(app.url).port));
  const hosts: Host[] = [app.host];
  try {
    const pairs = await Promise.all(
      Array.from({ length: count }, (_, pair) => aPair(app, network, pair, messagesEach)),
    );
    const talkers = pairs.flat();
    const dots = talkers.map(({ chat }) => new UnreadDot(chat));
    const startedAt = Date.now();
    const running = Promise.all([...talkers, ...dots].map((one) => one.run()));
    const cutting = setInterval(() => network.cutOne(), CUT_EVERY_MS);
    try {
      for (const seconds of killAtSeconds) {
        await wait(Math.max(0, startedAt + seconds * 1000 - Date.now()));
        await killAndStartAgain(app, hosts);
      }
      await wait(Math.max(0, startedAt + calmAfterSeconds * 1000 - Date.now()));
    } finally {
      clearInterval(cutting);
    }
    await everythingSaid(talkers, messages);
    const seconds = (Date.now() - startedAt) / 1000;
    for (const pair of pairs) await expectSameHistory(pair, messages);
    for (const [n, talker] of talkers.entries()) await expectUnreadRecounted(talker, dots[n], messages);
    for (const one of [...talkers, ...dots]) one.stop();
    await running;

    const sum = (of: (talker: Talker) => number) => talkers.reduce((total, talker) => total + of(talker), 0);
    const report = {
      seconds,
      messages: sum(({ acknowledged }) => acknowledged.size),
      kills: killAtSeconds.length,
      cuts: network.cuts(),
      connections: sum(({ connections }) => connections),
      resent: sum(({ resent }) => resent),
      againAfterReconnection: sum(({ again }) => again.afterReconnection),
      againInRunningChat: sum(({ again }) => again.inRunningChat),
    };
    console.info(JSON.stringify(report));
    return report;
  } finally {
    await network.close();
    for (const host of hosts.slice(1)) await host.close().catch(() => undefined);
    await app.close().catch(() => undefined);
  }
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
  const [mine, theirs] = [await historyOf(one.chat, messages), await historyOf(other.chat, messages)];
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
async function expectUnreadRecounted({ chat }: Talker, dot: UnreadDot | undefined, count: number): Promise<void> {
  const { messages, ownReadSeq } = await historyOf(chat, count);
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

const historyOf = (chat: Chat, count: number) =>
  read(chat, `/api/direct/messages?with=${chat.peer}&limit=${count}`, messagePage);

async function read<Schema extends z.ZodType>(
  { url, cookie }: Chat,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const response = await fetch(url + path, { headers: { cookie } });
  return schema.parse(await response.json());
}

async function aPair(app: App, { url }: CuttingProxy, pair: number, messagesEach: number): Promise<[Talker, Talker]> {
  const [one, other] = [await someone(app, pair * 2), await someone(app, pair * 2 + 1)];
  await acquaint(app.query, one.username, other.username);
  const talker = (own: typeof one, { username: peer }: typeof one) => new Talker({ url, ...own, peer }, messagesEach);
  return [talker(one, other), talker(other, one)];
}

async function someone(app: App, number: number): Promise<Pick<Chat, "username" | "cookie">> {
  const digits = String(number).padStart(3, "0");
  const username = `tortured-${digits}`;
  return { username, cookie: cookieOf(await register(app.query, `0916${digits}1111`, username)) };
}
