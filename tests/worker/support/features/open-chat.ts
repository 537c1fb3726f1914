import { setTimeout as wait } from "node:timers/promises";

import { vi } from "vitest";

import { upgradeRequest } from "../../../../durable-objects/kit/sockets.ts";
import { aPair, factsOf, inboxOf, roomOf } from "./direct.ts";
import type { Person } from "../people.ts";
import { listen, openChat, type Socket } from "../sockets.ts";

/** The longest delay in tests before a room delivers changes that both can already see. */
const REST_MAX_MS = 1000;

/** Two people who have their chat open. */
export async function anOpenChat(): Promise<{ one: Person; other: Person; mine: Socket; theirs: Socket }> {
  vi.spyOn(scheduler, "wait").mockImplementation((milliseconds) => wait(Math.min(milliseconds, REST_MAX_MS)));
  const [one, other] = await aPair();
  const mine = await openChat(one, other);
  const theirs = await openChat(other, one);
  return { one, other, mine, theirs };
}

/**
 * An open chat without messages, with a person whom the peer does not follow. The Worker opens none, but one stays open
 * when a follow ends.
 */
export async function openUnwrittenChat(viewer: Person, peer: Person): Promise<Socket> {
  const room = roomOf(viewer, peer);
  await room.setFacts(await factsOf(viewer, peer));
  const { userId, sessionId } = viewer;
  // Its session has a lease, so that nothing is read in the background.
  await inboxOf(viewer).roomOpened(userId, room.id.toString(), sessionId);
  return listen(await room.fetch(upgradeRequest({ userId, sessionId })));
}

/** Sends a text through a socket; returns its clientId. */
export function say(socket: Socket, to: Person, text: string, clientId: string = crypto.randomUUID()): string {
  socket.send({ type: "direct:send", to: to.username, text, clientId });
  return clientId;
}

/** The answer to a message sent through a socket. */
export const acked = (socket: Socket, clientId: string) =>
  socket.waitFor("direct:ack", (ack) => ack.clientId === clientId);
