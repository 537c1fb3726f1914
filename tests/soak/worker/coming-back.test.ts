import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, expect, test } from "vitest";

import { SOCKET_LEASE_MS } from "../../../contract/direct/values.ts";
import { jitterMs } from "../../../frontend/src/lib/network/jitter.ts";
import { inboxOf, roomOf, aPair, send, settled } from "../../worker/support/features/direct.ts";
import { countReads } from "../../worker/support/reads.ts";
import { open, openInbox } from "../../worker/support/sockets.ts";

const PEOPLE = 5000;
/** How many people have a chat open beside their inbox: a fifth write, two chats of two minutes in fifteen a day. */
const CHATTERS = 0.05;
/** A database that answers one question after the other; the rest of its time is other people's. */
const READ_MS = 1.5 / 0.7;
/** As the browser has it: a socket that is not open by then is given up (live/socket.ts). */
const OPENING_MAX_MS = 4000;

/** What a person's sockets ask when they come back after a deploy, counted in the real objects. */
async function askedOnReturn(lease: "lasts" | "ended") {
  const [one, other] = await aPair();
  await send(one, other);
  await settled(one, other);
  const reads = countReads(one, other);
  const openBoth = async () => {
    reads.length = 0;
    const inbox = await openInbox(one);
    await inbox.waitFor("direct:unread");
    const ofInbox = reads.length;
    const chat = await open(`/api/direct/socket/${other.id}`, one.cookie);
    await chat.waitFor("user-online-status");
    chat.send({ type: "join-direct", with: other.id });
    await chat.waitFor("direct:joined");
    return { sockets: [inbox, chat], asked: { inbox: ofInbox, chat: reads.length - ofInbox } };
  };
  const { sockets } = await openBoth();
  for (const socket of sockets) socket.close();
  for (const socket of sockets) await socket.closed();
  const [inbox, room] = [inboxOf(one), roomOf(one, other)];
  for (const object of [inbox, room]) await evictDurableObject(object);
  if (lease === "ended")
    await runInDurableObject(inbox, (_, { storage }) => {
      const leases = Array.from(storage.kv.list<number>({ prefix: "lease of " }));
      for (const [key, until] of leases) storage.kv.put(key, until - SOCKET_LEASE_MS);
      storage.sql.exec("update open_rooms set opened_at = opened_at - ?", SOCKET_LEASE_MS);
    });
  return (await openBoth()).asked;
}

/** A socket that was cut. */
interface Returner {
  kind: "inbox" | "chat";
  nextAt: number;
  failures: number;
  /** When its inbox knows the session: a started read goes on even when the browser gave up (inbox/owner.ts). */
  knownAt: number | null;
}

/** All sockets are cut at once, and come back by the browser's own pauses to a database with one queue. */
function comeBack(reads: Record<Returner["kind"], number>) {
  const cut = (kind: Returner["kind"], count: number) =>
    Array.from({ length: count }, (): Returner => ({ kind, nextAt: jitterMs(), failures: 0, knownAt: null }));
  const due = [...cut("inbox", PEOPLE), ...cut("chat", PEOPLE * CHATTERS)];
  const times: number[] = [];
  let [isFreeAt, asked] = [0, 0];
  const ask = (at: number, count: number) => {
    if (count === 0) return at;
    asked += count;
    isFreeAt = Math.max(isFreeAt, at) + count * READ_MS;
    return isFreeAt;
  };
  for (;;) {
    due.sort((one, other) => other.nextAt - one.nextAt);
    const socket = due.pop();
    if (socket === undefined) break;
    const { kind, nextAt } = socket;
    const answeredAt = socket.knownAt ?? ask(nextAt, reads[kind]);
    if (kind === "inbox") socket.knownAt = answeredAt;
    if (answeredAt - nextAt <= OPENING_MAX_MS) {
      times.push(Math.max(nextAt, answeredAt));
      continue;
    }
    socket.failures += 1;
    socket.nextAt = nextAt + OPENING_MAX_MS + jitterMs(socket.failures);
    due.push(socket);
  }
  times.sort((one, other) => one - other);
  return { seconds: (times[Math.floor(times.length * 0.99)] ?? Infinity) / 1000, readsPerPerson: asked / PEOPLE };
}

describe(`${PEOPLE} people whose sockets are cut at once, with a database of 1.5 ms a read`, () => {
  test("reconnect in 10 s with 0.1 reads each while their leases last", async () => {
    const reads = await askedOnReturn("lasts");
    expect(reads.inbox).toBe(0);
    const { seconds, readsPerPerson } = comeBack(reads);
    console.log(`lease lasts: ${JSON.stringify(reads)}, 99 % in ${seconds.toFixed(1)} s, ${readsPerPerson} reads`);
    expect(seconds).toBeLessThanOrEqual(10);
    expect(readsPerPerson).toBeLessThanOrEqual(0.1);
  });

  test("reconnect in 60 s with 1.1 reads each when their leases have ended", async () => {
    const reads = await askedOnReturn("ended");
    const { seconds, readsPerPerson } = comeBack(reads);
    console.log(`lease ended: ${JSON.stringify(reads)}, 99 % in ${seconds.toFixed(1)} s, ${readsPerPerson} reads`);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(readsPerPerson).toBeLessThanOrEqual(1.1);
  });
});
