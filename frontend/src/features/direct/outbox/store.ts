import { get, update } from "idb-keyval";
import { create } from "zustand";

import { deviceStore } from "../../../lib/storage/device-store.ts";
import type { ChatKey } from "../model/api.ts";

/** The key of the outbox in IndexedDB, and the name of its lock and of its channel between tabs. */
export const OUTBOX = "labkhand-unsent";

/** An unsent message. It stays on the device until the server has acknowledged it. */
export interface WaitingMessage {
  clientId: string;
  /** Its writer: nobody else on this device sees or sends it. */
  ownKey: string;
  room: string;
  /** The receiver's id and username when it was written. */
  peerId: string;
  peerName: string;
  text: string;
  /** ISO 8601, by this device's clock. */
  createdAt: string;
  /** Why the server refused it, in Persian; null while it is waiting. */
  failure: string | null;
}

/** The waiting messages of this device, oldest first. */
export const useOutboxStore = create<{ messages: WaitingMessage[] }>()(() => ({ messages: [] }));

const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(OUTBOX);
tabs?.addEventListener("message", () => void readOutbox());

/** Applied twice, it changes nothing more: a write that came late may be made again. */
type Change = (messages: WaitingMessage[]) => WaitingMessage[];

/** Changes that are not stored yet, or cannot be (full device, private window). The page shows them meanwhile. */
let unwritten: Change[] = [];

const withChanges = (stored: unknown, changes: Change[]): WaitingMessage[] =>
  changes.reduce((messages, change) => change(messages), waitingMessages(stored));

let turn: Promise<void> = Promise.resolve();

/** Serializes reads and writes, so that nothing older overwrites the newest state. `act` never rejects. */
function inTurn(act: () => Promise<void>): Promise<void> {
  turn = turn.then(act);
  return turn;
}

/** Reads the outbox from the device; when that fails, this page's copy is all there is. */
export async function readOutbox(): Promise<WaitingMessage[]> {
  await inTurn(async () => {
    try {
      const stored = await get<unknown>(OUTBOX, deviceStore);
      useOutboxStore.setState({ messages: withChanges(stored, unwritten) });
    } catch {
      // Some browsers store nothing in private windows.
    }
  });
  return useOutboxStore.getState().messages;
}

/** Shows a change at once, then stores it: a slow device may take seconds to write. */
function changeOutbox(change: Change): Promise<void> {
  unwritten.push(change);
  useOutboxStore.setState(({ messages }) => ({ messages: change(messages) }));
  return inTurn(async () => {
    const writing = [...unwritten];
    let written: WaitingMessage[] = [];
    try {
      await update<unknown>(OUTBOX, (stored) => (written = withChanges(stored, writing)), deviceStore);
      unwritten = unwritten.filter((it) => !writing.includes(it));
      useOutboxStore.setState({ messages: withChanges(written, unwritten) });
    } catch {
      // The page keeps what it shows, and writes it with the next change.
    }
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows only its own origin
    tabs?.postMessage(null);
  });
}

const without = (messages: WaitingMessage[], clientIds: string[]): WaitingMessage[] =>
  messages.filter(({ clientId }) => !clientIds.includes(clientId));

export const addToOutbox = (message: WaitingMessage): Promise<void> =>
  changeOutbox((messages) => [...without(messages, [message.clientId]), message]);

export const removeFromOutbox = (...clientIds: string[]): Promise<void> =>
  changeOutbox((messages) => without(messages, clientIds));

/** Removes everything a person has waiting, or failed to send, in a room; returns it. */
export async function forgetUnsent({ ownKey, room }: ChatKey): Promise<WaitingMessage[]> {
  const isTheirs = (message: WaitingMessage) => message.ownKey === ownKey && message.room === room;
  let taken: WaitingMessage[] = [];
  await changeOutbox((messages) => {
    taken = messages.filter(isTheirs);
    return messages.filter((message) => !isTheirs(message));
  });
  return taken;
}

/** Puts removed messages back at their former place: before whatever was written since. */
export const putBackInOutbox = (taken: WaitingMessage[]): Promise<void> =>
  changeOutbox((messages) => [
    ...taken,
    ...without(
      messages,
      taken.map(({ clientId }) => clientId),
    ),
  ]);

export const failInOutbox = (clientId: string, failure: string): Promise<void> =>
  changeOutbox((messages) =>
    messages.map((message) => (message.clientId === clientId ? { ...message, failure } : message)),
  );

/** A failed message waits again, as the newest. */
export const waitAgain = (clientId: string, createdAt: string): Promise<void> =>
  changeOutbox((messages) => [
    ...messages.filter((message) => message.clientId !== clientId),
    ...messages
      .filter((message) => message.clientId === clientId)
      .map((message) => ({ ...message, createdAt, failure: null })),
  ]);

/** The valid messages among what the device has stored. */
function waitingMessages(stored: unknown): WaitingMessage[] {
  return Array.isArray(stored) ? stored.filter(isWaitingMessage) : [];
}

function isWaitingMessage(value: unknown): value is WaitingMessage {
  if (typeof value !== "object" || value === null) return false;
  const { failure, ...texts }: Partial<Record<keyof WaitingMessage, unknown>> = value;
  const { clientId, ownKey, room, peerId, peerName, text, createdAt } = texts;
  return (
    [clientId, ownKey, room, peerId, peerName, text, createdAt].every((field) => typeof field === "string") &&
    (failure === null || typeof failure === "string")
  );
}
