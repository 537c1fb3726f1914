import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

import type { App } from "../app/app.ts";
import { type DirectClient, openDirectClient } from "../app/direct-client.ts";
import { cookieOf, register } from "../app/session.ts";

export interface Delivery {
  messages: number;
  medianMs: number;
  p99Ms: number;
  lost: number;
  duplicated: number;
}

interface Talker {
  username: string;
  cookie: string;
}

const PAIRS = 50;
const MESSAGES_PER_SECOND_OF_PAIR = 2;
const WARM_UP_SECONDS = 3;
const SECONDS = 20;
const LAST_WAIT_MS = 3000;

/**
 * How long a message takes from one open chat to the other, both ends in this process: 50 pairs, each writing twice a second,
 * in turns, every app with its inbox socket beside the chat's, as the real one has.
 */
export async function measureDelivery(app: App): Promise<Delivery> {
  const sentAt = new Map<string, number>();
  const arrivals = new Map<string, number[]>();
  const sockets: DirectClient[] = [];
  const writers: (() => void)[][] = [];

  const openChat = async (person: Talker, peer: Talker) => {
    const inbox = await openDirectClient(app, "/api/direct/socket", person.cookie, () => undefined);
    const chat = await openDirectClient(app, `/api/direct/socket/${peer.username}`, person.cookie, (frame) => {
      if (frame.type === "error") throw new Error(`refused: ${frame.code}`);
      if (frame.type !== "direct:new") return;
      const times = arrivals.get(frame.message.clientId) ?? [];
      arrivals.set(frame.message.clientId, [...times, performance.now()]);
    });
    chat.send({ type: "join-direct", with: peer.username });
    sockets.push(inbox, chat);
    return () => {
      const clientId = randomUUID();
      sentAt.set(clientId, performance.now());
      chat.send({ type: "direct:send", to: peer.username, text: "سلام! این یک پیام معمولی است 😄", clientId });
    };
  };

  for (let pair = 0; pair < PAIRS; pair += 1) {
    const [one, other] = [await talker(app, pair * 2), await talker(app, pair * 2 + 1)];
    writers.push([await openChat(one, other), await openChat(other, one)]);
  }

  const gapMs = 1000 / (PAIRS * MESSAGES_PER_SECOND_OF_PAIR);
  const rounds = (WARM_UP_SECONDS + SECONDS) * MESSAGES_PER_SECOND_OF_PAIR;
  const startsAt = performance.now();
  for (let turn = 0; turn < rounds * PAIRS; turn += 1) {
    await wait(Math.max(0, startsAt + turn * gapMs - performance.now()));
    writers[turn % PAIRS]?.[Math.floor(turn / PAIRS) % 2]?.();
    if (turn === WARM_UP_SECONDS * MESSAGES_PER_SECOND_OF_PAIR * PAIRS) sentAt.clear();
  }
  await wait(LAST_WAIT_MS);
  for (const socket of sockets) socket.close();
  return summarize(sentAt, arrivals);
}

function summarize(sentAt: ReadonlyMap<string, number>, arrivals: ReadonlyMap<string, readonly number[]>): Delivery {
  const times: number[] = [];
  let [lost, duplicated] = [0, 0];
  for (const [clientId, at] of sentAt) {
    const [first, ...again] = arrivals.get(clientId) ?? [];
    duplicated += again.length;
    if (first === undefined) lost += 1;
    else times.push(first - at);
  }
  times.sort((a, b) => a - b);
  const share = (part: number) => Number((times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2));
  return { messages: sentAt.size, medianMs: share(0.5), p99Ms: share(0.99), lost, duplicated };
}

/** One of the talkers. */
async function talker(app: App, number: number): Promise<Talker> {
  const digits = String(number).padStart(3, "0");
  const username = `talker-${digits}`;
  return { username, cookie: cookieOf(await register(app.query, `0915${digits}1111`, username)) };
}
