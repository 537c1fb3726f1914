import { execFileSync } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";

import { expect, test } from "vitest";
import { z } from "zod";

import { type App, freePort, startApp } from "../../dev/app/app.ts";
import { type Host, startHost } from "../../dev/app/host.ts";
import { logInNewcomer, type Newcomer } from "../../dev/app/session.ts";
import { type CuttingProxy, startCuttingProxy } from "../e2e/support/cutting-proxy.ts";
import { type Chat, Talker } from "../e2e/support/talker.ts";
import { UnreadDot } from "../e2e/support/unread-dot.ts";

const PAIRS = 20;
const MESSAGES_EACH = 100;
const MESSAGES = MESSAGES_EACH * 2;
const KILL_AT_SECONDS = [4, 9, 14];
const CUT_EVERY_MS = 60;
const CALM_AFTER_MS = 18_000;
const LIMIT_MS = 120_000;

const messagePage = z.object({
  messages: z.array(z.object({ _id: z.string(), seq: z.number(), from: z.string(), clientId: z.string() })),
  ownReadSeq: z.number(),
});
const conversationPage = z.object({
  items: z.array(z.object({ peer: z.string(), unreadCount: z.number() })),
  unreadConversations: z.number(),
});

test("cut connections and a killed app lose, double and reorder nothing", { timeout: 200_000 }, async () => {
  const app = await startApp({ port: await freePort() });
  const network = await startCuttingProxy(Number(new URL(app.url).port));
  const hosts: Host[] = [app.host];
  try {
    const pairs = await Promise.all(Array.from({ length: PAIRS }, (_, pair) => aPair(app, network, pair)));
    const talkers = pairs.flat();
    const dots = talkers.map(({ chat }) => new UnreadDot(chat));
    const startedAt = Date.now();
    const running = Promise.all([...talkers, ...dots].map((one) => one.run()));
    await Promise.all([trouble(app, network, hosts, startedAt), everythingSaid(talkers, startedAt)]);
    const seconds = (Date.now() - startedAt) / 1000;
    for (const pair of pairs) await expectSameHistory(pair);
    for (const [n, talker] of talkers.entries()) await expectUnreadRecounted(talker, dots[n]);
    for (const one of [...talkers, ...dots]) one.stop();
    await running;

    const sum = (count: (talker: Talker) => number) => talkers.reduce((total, talker) => total + count(talker), 0);
    const report = {
      seconds,
      messages: sum(({ acknowledged }) => acknowledged.size),
      kills: KILL_AT_SECONDS.length,
      cuts: network.cuts(),
      connections: sum(({ connections }) => connections),
      resent: sum(({ resent }) => resent),
      againAfterReconnection: sum(({ again }) => again.afterReconnection),
      againInRunningChat: sum(({ again }) => again.inRunningChat),
    };
    console.info(JSON.stringify(report));
    expect(report.messages).toBe(PAIRS * MESSAGES);
    expect(report.againInRunningChat).toBe(0);
  } finally {
    await network.close();
    for (const host of hosts.slice(1)) await host.close().catch(() => undefined);
    await app.close().catch(() => undefined);
  }
});

/** Cuts connections all the time, and kills the whole app now and then; at last it leaves everybody in peace. */
async function trouble(app: App, network: CuttingProxy, hosts: Host[], startedAt: number): Promise<void> {
  const cutting = setInterval(() => network.cutOne(), CUT_EVERY_MS);
  for (const seconds of KILL_AT_SECONDS) {
    await wait(Math.max(0, startedAt + seconds * 1000 - Date.now()));
    killRuntime();
    await hosts
      .at(-1)
      ?.close()
      .catch(() => undefined);
    const variables = { ...app.doubles.variables, SITE_ORIGIN: app.url };
    hosts.push(await startHost({ port: Number(new URL(app.url).port), stateDir: app.stateDir, variables }));
  }
  await wait(Math.max(0, startedAt + CALM_AFTER_MS - Date.now()));
  clearInterval(cutting);
}

/** The runtime is this process's only child of that name. */
function killRuntime(): void {
  const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  for (const line of children) {
    const [, pid, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    if (Number(parent) === process.pid && command.includes("workerd")) process.kill(Number(pid), "SIGKILL");
  }
}

async function everythingSaid(talkers: readonly Talker[], startedAt: number): Promise<void> {
  while (Date.now() - startedAt < LIMIT_MS) {
    if (talkers.every((talker) => talker.isDone(MESSAGES))) return;
    await wait(100);
  }
  const late = talkers.filter((talker) => !talker.isDone(MESSAGES));
  throw new Error(`${late.length} are not done: ${late.map(({ known }) => known.size).join(", ")} of ${MESSAGES}`);
}

/** Both see the same messages in the same order, each once, and all that was acknowledged is there. */
async function expectSameHistory([one, other]: readonly [Talker, Talker]): Promise<void> {
  const [mine, theirs] = [await historyOf(one.chat), await historyOf(other.chat)];
  expect(theirs.messages).toEqual(mine.messages);
  expect(mine.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: MESSAGES }, (_, n) => n + 1));
  const ids = new Map(mine.messages.map(({ clientId, _id }) => [clientId, _id]));
  expect(ids.size).toBe(MESSAGES);
  for (const { acknowledged, known } of [one, other]) {
    for (const [clientId, id] of acknowledged) expect(ids.get(clientId)).toBe(id);
    const seen = [...known].toSorted(([, a], [, b]) => a.seq - b.seq).map(([id]) => id);
    expect(seen).toEqual(mine.messages.map(({ _id }) => _id));
  }
}

/** The inbox counts what a recount of the history gives; what died with the process is told by the room's alarm. */
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

const historyOf = (chat: Chat) => read(chat, `/api/direct/messages?with=${chat.peer}&limit=${MESSAGES}`, messagePage);

async function read<Schema extends z.ZodType>(
  { url, cookie }: Chat,
  path: string,
  schema: Schema,
): Promise<z.infer<Schema>> {
  const response = await fetch(url + path, { headers: { cookie } });
  return schema.parse(await response.json());
}

async function aPair(app: App, { url }: CuttingProxy, pair: number): Promise<[Talker, Talker]> {
  const [one, other] = [await someone(app, pair * 2), await someone(app, pair * 2 + 1)];
  const talker = (own: typeof one, { username: peer }: typeof one) => new Talker({ url, ...own, peer }, MESSAGES_EACH);
  return [talker(one, other), talker(other, one)];
}

/** A mobile that ends in 1111 is none that the SMS doubles take for trouble. */
function someone(app: App, number: number): Promise<Newcomer> {
  const digits = `${String(number).padStart(3, "0")}1111`;
  return logInNewcomer(app, `0916${digits}`, `tortured-${digits}`);
}
