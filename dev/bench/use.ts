import { randomUUID } from "node:crypto";
import { cpSync, rmSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

import { v7 as uuidv7 } from "uuid";
import { z } from "zod";

import { SIM_VERSION } from "../../contract/claw-machine/machine.ts";
import { SEND_BURST } from "../../contract/direct/values.ts";
import { SESSION_EXTENDED_EVERY_SECONDS } from "../../contract/login/values.ts";
import { HOUR_MS, MINUTE_MS } from "../../contract/time.ts";
import { type App, startApp } from "../app/app.ts";
import { openDirectClient } from "../app/direct-client.ts";
import { scratchFolder } from "../app/scratch-folder.ts";
import { acquaint, cookieOf, register } from "../app/session.ts";
import { PERSON, simulatedPerson } from "../claw-machine/person.ts";
import { playAsking } from "../claw-machine/play.ts";
import type { Cost } from "./worker/cost.ts";
import { prepareTarget } from "./hot-calls.ts";
import { seededState } from "./seeded-state.ts";

/** What people do, as the model of dev/capacity counts it. */
export const ACTS = [
  "visit",
  "visit that extends its session",
  "feed page",
  "discovery page",
  "discovery page of a visitor",
  "profile",
  "profile of a visitor",
  "inbox opens",
  "inbox opens again within its lease",
  "inbox closes",
  "like",
  "unlike",
  "joke",
  "follow",
  "message list",
  "presence of ten rows",
  "chat opens",
  "talk",
  "game state",
  "round",
  "rank",
  "login of a newcomer",
  "login",
] as const;

export type Act = (typeof ACTS)[number];

/** A talk: one message each six seconds, by turns, for a minute and a half. */
export const TALK_MESSAGES = 15;
const TALK_GAP_MS = 6000;

const SIZE = { jokes: 5_000, users: 1_000 };
const ROWS = 10;
const BURSTS = 20;
const TEXT = "سلام! این یک پیام معمولی است 😄";
/** Longer than a delivery, and than the time after which an inbox tells that its person left. */
const [SETTLED_MS, LEFT_MS] = [700, 4000];
/** Longer than a room's alarm waits to check its deliveries. */
const RESTED_MS = 11_000;
/** As long as a round, so that its log is not ahead of time. */
const ROUND_MS = MINUTE_MS;

/** Somebody with a browser, which keeps the session cookie it is given. */
interface Person {
  username: string;
  cookie: string;
}

export interface Use {
  acts: Record<Act, Cost>;
  /** An inbox and a room with a few messages, and one message more. */
  objectBytes: { inbox: number; room: number; message: number };
}

/** Measures each act once, after a rehearsal that fills the isolate's memory. */
export async function measureUse(): Promise<Use> {
  const stateDir = scratchFolder();
  cpSync(seededState(SIZE), stateDir, { recursive: true });
  const app = await startApp({ stateDir, front: "dev/bench/worker/metered.ts" });
  try {
    const acts = await measureActs(app);
    return { acts, objectBytes: await measureObjects(app) };
  } finally {
    await app.close();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

async function measureActs(app: App): Promise<Record<Act, Cost>> {
  const costs = new Map<Act, Cost>();
  const readCost = async (): Promise<Cost> => (await fetch(`${app.url}/api/bench/cost`)).json() as Promise<Cost>;
  const measure = async <Result>(name: Act, run: () => Promise<Result>, settledMs = SETTLED_MS): Promise<Result> => {
    await readCost();
    const result = await run();
    await wait(settledMs);
    costs.set(name, await readCost());
    return result;
  };

  const { cookie, jokeIds, stranger } = await prepareTarget(app, 20);
  const [reader, visitor] = [{ cookie }, { cookie: "" }];
  const as = (path: string, body?: unknown) => ask(app, reader, path, body);
  const profile = async (who: Pick<Person, "cookie">, name: string) => {
    await ask(app, who, `/api/user-public/${name}`);
    await ask(app, who, `/api/jokes?username=${name}&limit=10`);
  };
  // A rehearsal: settings are read, statements built.
  await as("/api/feed/following");
  await as(`/api/jokes/${jokeIds[0]}/like`, {});
  await as("/api/jokes", { text: "تمرین", clientId: randomUUID() });
  await profile(visitor, "khandan.0000100");

  await measure("feed page", () => as("/api/feed/following"));
  await measure("discovery page", () => as("/api/jokes"));
  await measure("discovery page of a visitor", () => ask(app, visitor, "/api/jokes"));
  await measure("profile", () => profile(reader, stranger));
  await measure("profile of a visitor", () => profile(visitor, stranger));
  await measure("like", () => as(`/api/jokes/${jokeIds[1]}/like`, {}));
  await measure("unlike", () => as(`/api/jokes/${jokeIds[1]}/unlike`, {}));
  await measure("joke", () => as("/api/jokes", { text: "جوکی که برای سنجش ظرفیت نوشته شد", clientId: randomUUID() }));
  await measure("follow", () => as("/api/follow", { followee: stranger }));

  await logins(app, measure);
  await messages(app, measure);
  await games(app, measure);
  await visits(app, measure);

  const missing = ACTS.filter((name) => !costs.has(name));
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(", ")}`);
  return Object.fromEntries(costs) as Record<Act, Cost>;
}

type Measure = <Result>(name: Act, run: () => Promise<Result>, settledMs?: number) => Promise<Result>;

/** Moves the Worker's clock. */
const forward = (app: App, milliseconds: number) => fetch(`${app.url}/api/bench/clock?forward=${milliseconds}`);

async function logins(app: App, measure: Measure): Promise<void> {
  const mobileNumber = "09170001111";
  const logIn = async () => {
    const browser = { cookie: "" };
    await ask(app, browser, "/api/login-code", { mobileNumber, forceNew: true });
    const code = app.doubles.outbox.list(mobileNumber)[0]?.code ?? "";
    await ask(app, browser, "/api/login-verify", { mobileNumber, code });
    return browser;
  };
  await measure("login of a newcomer", async () => {
    await ask(app, await logIn(), "/api/set-username", { username: "newcomer.of.bench" });
  });
  await measure("login", logIn);
}

/** A visit with a talk. */
async function messages(app: App, measure: Measure): Promise<void> {
  const one = await talker(app, 0);
  const peers: Person[] = [];
  for (let n = 1; n <= ROWS; n += 1) peers.push(await talker(app, n));
  await acquaint(app.query, one.username, ...peers.map(({ username }) => username));
  for (const peer of peers) {
    await ask(app, peer, "/api/direct/send", { to: one.username, text: "سلام", clientId: uuidv7() });
  }
  const [other] = peers;
  if (other === undefined) throw new Error("nobody to talk with");

  const openInbox = ({ cookie }: Person) => openDirectClient(app, "/api/direct/socket", cookie, () => undefined);
  const openChat = async (person: Person, peer: Person) => {
    await ask(app, person, `/api/direct/messages?with=${peer.username}`);
    const chat = await openDirectClient(app, `/api/direct/socket/${peer.username}`, person.cookie, () => undefined);
    chat.send({ type: "join-direct", with: peer.username });
    return chat;
  };

  // The first time creates the objects. Hours later no lease holds, and the rooms count their messages again.
  for (const person of [one, other]) (await openInbox(person)).close();
  await wait(RESTED_MS);
  await forward(app, 2 * HOUR_MS);
  for (const person of [one, other]) await ask(app, person, "/api/user-status", {});
  await wait(SETTLED_MS);

  const first = await measure("inbox opens", () => openInbox(one));
  const inbox = await measure("inbox opens again within its lease", () => openInbox(one));
  first.close();
  const othersInbox = await openInbox(other);
  const list = await measure("message list", () => ask(app, one, "/api/direct/conversations"));
  const { items } = z.object({ items: z.array(z.object({ peerId: z.string() })) }).parse(await list.json());
  await measure("presence of ten rows", async () => {
    inbox.send({ type: "check-users-online", ids: items.map(({ peerId }) => peerId) });
  });
  const chat = await measure("chat opens", () => openChat(one, other));
  const othersChat = await openChat(other, one);
  await wait(SETTLED_MS);
  const talk = async () => {
    for (let n = 0; n < TALK_MESSAGES; n += 1) {
      const [from, to, toChat] = n % 2 === 0 ? [chat, other, othersChat] : [othersChat, one, chat];
      from.send({ type: "direct:send", to: to.username, text: TEXT, clientId: uuidv7() });
      // The room of their first message: this is the second, and so on.
      toChat.send({ type: "direct:read", seq: n + 2 });
      await wait(TALK_GAP_MS);
    }
  };
  await measure("talk", talk, RESTED_MS);
  for (const socket of [chat, othersChat, othersInbox]) socket.close();
  await wait(LEFT_MS);
  await measure("inbox closes", async () => inbox.close(), LEFT_MS);
}

async function games(app: App, measure: Measure): Promise<void> {
  const player = await talker(app, 50);
  await app.query(
    `INSERT INTO game_passes (user_id, game, paid_until)
     SELECT user_id, 'claw-9001', ? FROM usernames WHERE username = ?`,
    Date.now() + 48 * HOUR_MS,
    player.username,
  );
  const as = (end: string, body?: unknown) => ask(app, player, `/api/games/claw-9001${end}`, body);
  const playRound = async () => {
    const started = await as("/rounds", { simVersion: SIM_VERSION, clientId: uuidv7() });
    const round = z.object({ id: z.string(), token: z.string(), seed: z.number() }).parse(await started.json());
    await forward(app, ROUND_MS);
    const { token } = round;
    const { log } = await playAsking(round.seed, simulatedPerson(round.seed, PERSON), async (k, said) => {
      const told = await as(`/rounds/${round.id}/drops`, { token, k, log: said });
      return z.object({ salt: z.number() }).parse(await told.json()).salt;
    });
    await as(`/rounds/${round.id}/finish`, { token, log });
  };
  await playRound();
  await measure("game state", () => as("/state"));
  await measure("round", playRound);
  await measure("rank", () => ask(app, player, "/api/game/rank"));
}

/** The first calls of visits. */
async function visits(app: App, measure: Measure): Promise<void> {
  const person = await talker(app, 60);
  const visit = () => ask(app, person, "/api/user-status", {});
  await forward(app, SESSION_EXTENDED_EVERY_SECONDS * 1000);
  await measure("visit that extends its session", visit);
  await forward(app, 25 * HOUR_MS);
  await measure("visit", visit);
}

/** Writes a long conversation, and compares what its room needs before and after. */
async function measureObjects(app: App): Promise<Use["objectBytes"]> {
  const [one, other] = [await talker(app, 70), await talker(app, 71)];
  await acquaint(app.query, one.username, other.username);
  const write = async (from: Person, to: Person, count: number) => {
    for (let n = 0; n < count; n += 1) {
      await ask(app, from, "/api/direct/send", { to: to.username, text: TEXT, clientId: uuidv7() });
    }
    // The sender's limit is full again.
    await forward(app, MINUTE_MS);
    await wait(SETTLED_MS);
    const bytes = await (await fetch(`${app.url}/api/bench/bytes`)).json();
    return z.object({ inbox: z.number(), room: z.number() }).parse(bytes);
  };
  await write(other, one, 2);
  const few = await write(one, other, 2);
  let many = few;
  for (let burst = 0; burst < BURSTS; burst += 1) many = await write(one, other, SEND_BURST);
  return { ...few, message: Math.round((many.room - few.room) / (BURSTS * SEND_BURST)) };
}

/** Somebody new, whose token is new by the Worker's clock. */
async function talker(app: App, number: number): Promise<Person> {
  const username = `bench.talker.${number}`;
  const account = await register(app.query, `0916${String(number).padStart(3, "0")}1111`, username);
  const person = { username, cookie: cookieOf(account) };
  await ask(app, person, "/api/user-status", {});
  await wait(SETTLED_MS);
  return person;
}

/** Calls like the app itself. @throws Error if it is refused */
async function ask(app: App, who: Pick<Person, "cookie">, path: string, body?: unknown): Promise<Response> {
  const response = await fetch(app.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: { Cookie: who.cookie, Origin: app.url, "Content-Type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  const session = response.headers.getSetCookie().find((given) => given.startsWith("session="));
  who.cookie = session?.split(";")[0] ?? who.cookie;
  return response;
}
