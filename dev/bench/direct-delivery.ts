import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { roomName } from "../../durable-objects/direct/interface.ts";
import { type App, type AppOptions, startApp } from "../app/app.ts";
import { type DirectClient, openDirectClient } from "../app/direct-client.ts";
import { type Account, acquaint, cookieOf, post, register } from "../app/session.ts";
import { projectRoot } from "../project.ts";

interface Talk {
  messages: number;
  medianMs: number;
  p99Ms: number;
  lost: number;
  duplicated: number;
}

export interface Delivery extends Talk {
  /** How many messages per second one room stores and delivers, each on disk before the next. */
  roomPerSecond: number;
}

type Talker = Account & { username: string };

export const PAIRS = 50;
export const MESSAGE_EVERY_MS = 250;
const WARM_UP_SECONDS = 3;
const SECONDS = 20;
/** A message later than this counts as lost; a busy machine only makes it late. */
const LATEST_MS = 30_000;
/** How long to wait for a duplicate. */
const SECOND_COPY_MS = 1000;
const FLOOD = 2000;
const FLOOD_WARM_UP = 200;
const TEXT = "سلام! این یک پیام معمولی است 😄";

/** Measured on disk, in the repository's folder: the system's temporary folder may be in memory. */
export async function measureDelivery(): Promise<Delivery> {
  const talk = await onDisk({}, measureTalk);
  const roomPerSecond = await onDisk({ front: "dev/bench/worker/flood.ts" }, measureRoom);
  return { ...talk, roomPerSecond };
}

async function onDisk<Result>(how: AppOptions, measure: (app: App) => Promise<Result>): Promise<Result> {
  const folder = join(projectRoot, ".cache");
  mkdirSync(folder, { recursive: true });
  const stateDir = mkdtempSync(join(folder, "delivery-"));
  const app = await startApp({ ...how, stateDir });
  try {
    return await measure(app);
  } finally {
    await app.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

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

/** Floods one room from inside, with both chats open and without rate limits. */
async function measureRoom(app: App): Promise<number> {
  const [one, other] = [await talker(app, 0), await talker(app, 1)];
  await acquaint(app.query, one.username, other.username);
  const apps = [await openApp(app, one, other), await openApp(app, other, one)];
  const rows = await app.query(
    "SELECT id AS userId, lower(hex(public_id)) AS publicId, handle, username, registered_at AS registeredAt FROM users WHERE id IN (?, ?)",
    one.id,
    other.id,
  );
  const friendly = { isProved: true, follows: true, whoMayWrite: "requests", showPresence: true, showReceipts: true };
  const people = rows.map((row) => ({
    ...row,
    ...friendly,
    suspendedUntil: null,
    isDeleted: false,
    hasBlocked: false,
  }));
  const flood = async (messages: number, senderId = one.id) => {
    const startedAt = performance.now();
    const room = roomName([one.username, other.username]);
    await post(app, `/api/bench/flood?room=${room}`, {
      senderId,
      facts: { isEnabled: true, people },
      messages,
    });
    return performance.now() - startedAt;
  };
  // Needed because a receiver who never answers gets at most a hundred messages.
  await flood(1, other.id);
  await flood(FLOOD_WARM_UP);
  const milliseconds = await flood(FLOOD);
  for (const { chat, inbox } of apps) {
    chat.close();
    inbox.close();
  }
  return Math.round((FLOOD / milliseconds) * 1000);
}

/** A person's app with one chat and their inbox open. */
async function openApp(
  app: App,
  person: Talker,
  peer: Talker,
  onMessage: (clientId: string) => void = () => undefined,
) {
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
  const share = (part: number) => Number((times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(2));
  return { messages: sentAt.size, medianMs: share(0.5), p99Ms: share(0.99), lost, duplicated };
}

async function talker(app: App, number: number): Promise<Talker> {
  const digits = String(number).padStart(3, "0");
  const username = `talker-${digits}`;
  return { ...(await register(app.query, `0915${digits}1111`, username)), username };
}
