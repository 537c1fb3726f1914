import { MESSAGE_WIRE_MAX_UNITS } from "../../../../../contract/limits.ts";
import type { ChatPair } from "../api.ts";
import { store, storedJson } from "../../../lib/storage/stored.ts";

/** Half-written messages in localStorage; removed on logout. */
const KEY = "labkhand-message-drafts";
const DRAFTS_MAX = 20;

/** Keyed by the ids of writer and receiver; the least recently written first. */
type Drafts = [ids: string, text: string][];

const idsOf = ({ viewerId, peerId }: ChatPair) => `${viewerId} ${peerId}`;

const isDraft = (value: unknown): value is Drafts[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function readDrafts(): Drafts {
  const drafts = storedJson(KEY);
  return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
}

/** What was being written to somebody; empty for nothing. */
export function readDraft(pair: ChatPair): string {
  const ids = idsOf(pair);
  return readDrafts().find((draft) => draft[0] === ids)?.[1] ?? "";
}

/** Cut to the wire's limit in UTF-16 units, never inside an emoji. */
const cutToWire = (text: string) => text.slice(0, MESSAGE_WIRE_MAX_UNITS).replace(/[\uD800-\uDBFF]$/u, "");

/** Stores a draft, even one too long to send yet; an empty text removes it. Only the newest twenty are kept. */
export function keepDraft(pair: ChatPair, text: string): void {
  const ids = idsOf(pair);
  const drafts = readDrafts().filter((draft) => draft[0] !== ids);
  if (text !== "") drafts.push([ids, cutToWire(text)]);
  store(KEY, drafts.length === 0 ? null : JSON.stringify(drafts.slice(-DRAFTS_MAX)));
}
