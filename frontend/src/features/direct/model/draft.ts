import { MESSAGE_WIRE_MAX_UNITS } from "../../../../../contract/direct/values.ts";
import type { ChatKey } from "./api.ts";
import { store, storedJson } from "../../../lib/storage/stored.ts";

/** Half-written messages in localStorage; removed on logout. */
const KEY = "labkhand-message-drafts";
const DRAFTS_MAX = 20;

/** By writer and room; the least recently written first. */
type Drafts = [place: string, text: string][];

const placeOf = ({ ownKey, room }: ChatKey) => `${ownKey} ${room}`;

const isDraft = (value: unknown): value is Drafts[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "string");

function readDrafts(): Drafts {
  const drafts = storedJson(KEY);
  return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
}

/** A room's draft; empty if there is none. */
export function readDraft(key: ChatKey): string {
  const place = placeOf(key);
  return readDrafts().find((draft) => draft[0] === place)?.[1] ?? "";
}

/** Cut to the wire's limit in UTF-16 units, never inside an emoji. */
const cutToWire = (text: string) => text.slice(0, MESSAGE_WIRE_MAX_UNITS).replace(/[\uD800-\uDBFF]$/u, "");

/** Stores a draft, even one too long to send yet; an empty text removes it. Only the newest twenty are kept. */
export function keepDraft(key: ChatKey, text: string): void {
  const place = placeOf(key);
  const drafts = readDrafts().filter((draft) => draft[0] !== place);
  if (text !== "") drafts.push([place, cutToWire(text)]);
  store(KEY, drafts.length === 0 ? null : JSON.stringify(drafts.slice(-DRAFTS_MAX)));
}
