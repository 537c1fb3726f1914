import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { App } from "../../dev/app/app.ts";
import { type DirectClient, openDirectClient } from "../../dev/app/direct-client.ts";
import { type Account, acquaint, cookieOf, register } from "../../dev/app/session.ts";

interface Talk {
  messages: number;
  medianMs: number;
  lost: number;
  duplicated: number;
}

type Talker = Account & { username: string };

const PAIRS = 50;
const MESSAGE_EVERY_MS = 250;
const WARM_UP_SECONDS = 3;
const SECONDS = 20;
/** A message later than this counts as lost; a busy machine only makes it late. */
const LATEST_MS = 30_000;
/** How long to wait for a duplicate. */
const SECOND_COPY_MS = 1000;
const TEXT = "سلام! این یک پیام معمولی است 😄";

/**
 * The time from one open chat to the other, both in this process: 50 pairs, each with a message every quarter of a
 * second, every app with its inbox socket open too, as in the real app.
 */
export async function measureTalk(app: App): Promise<Talk> {
  const sentAt = new Map<string, number>();
  const arrivals = new Map<string, number[]>();
  const sockets: DirectClient[] = [];
  const writers: (() => void)[][] = [];

  const openChat = async (person: Talker, peer: Talker) => {
    const { chat, inbox } = await openApp(app, person, peer, (clientId) => {
      arrivals.set(clientId, [...(arrivals.get(clientId) ?? []), performance.now()]);
    });
    sockets.push(inbox, chat);
    return () => {
      const clientId = randomUUID();
      sentAt.set(clientId, performance.now());
      chat.send({ type: "direct:send", to: peer.username, text: TEXT, clientId });
    };
  };

  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [await talker(app, pair * 2), await talker(app, pair * 2 + 1)];
    await acquaint(app.query, one.username, other.username);
    writers.push([await openChat(one, other), await openChat(other, one)]);
  }

  const gapMs = MESSAGE_EVERY_MS / PAIRS;
  const warmUp = ((WARM_UP_SECONDS * 1000) / MESSAGE_EVERY_MS) * PAIRS;
  const turns = warmUp + ((SECONDS * 1000) / MESSAGE_EVERY_MS) * PAIRS;
  const startsAt = performance.now();
  for (let turn = 0; turn < turns; turn += 1) {
    const restMs = startsAt + turn * gapMs - performance.now();
    if (restMs > 0) await wait(restMs);
    if (turn === warmUp) sentAt.clear();
    writers[turn % PAIRS]?.[Math.floor(turn / PAIRS) % 2]?.();
  }
  const latest = performance.now() + LATEST_MS;
  while ([...sentAt.keys()].some((id) => !arrivals.has(id)) && performance.now() < latest) await wait(100);
  await wait(SECOND_COPY_MS);
  for (const socket of sockets) socket.close();
  return summarize(sentAt, arrivals);
}

/** A person's app with one chat and their inbox open. */
async function openApp(app: App, person: Talker, peer: Talker, onMessage: (clientId: string) => void) {
  const inbox = await openDirectClient(app, "/api/direct/socket", cookieOf(person), () => undefined);
  const chat = await openDirectClient(app, `/api/direct/socket/${peer.username}`, cookieOf(person), (frame) => {
    if (frame.type === "error") throw new Error(`refused: ${frame.code}`);
    if (frame.type === "direct:new") onMessage(frame.message.clientId);
  });
  chat.send({ type: "join-direct", with: peer.username });
  return { inbox, chat };
}

function summarize(sentAt: ReadonlyMap<string, number>, arrivals: ReadonlyMap<string, readonly number[]>) {
  const times: number[] = [];
  let [lost, duplicated] = [0, 0];
  for (const [clientId, at] of sentAt) {
    const [first, ...again] = arrivals.get(clientId) ?? [];
    duplicated += again.length;
    if (first === undefined) lost += 1;
    else times.push(first - at);
  }
  times.sort((a, b) => a - b);
  return { messages: sentAt.size, medianMs: times[times.length >> 1] ?? Number.NaN, lost, duplicated };
}

async function talker(app: App, number: number): Promise<Talker> {
  const digits = String(number).padStart(3, "0");
  const username = `talker-${digits}`;
  return { ...(await register(app.query, `0915${digits}1111`, username)), username };
}
