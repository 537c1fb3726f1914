import { store, storedJson, stored } from "../../lib/storage/stored.ts";

/** The localStorage key of this device's muted words. They never leave it: one elsewhere would say what hurts. */
const MUTED_WORDS_KEY = "labkhand-muted";

/** Whether anybody on this device has muted a word; the document's head decides by it what to start. */
export const hasMutedWords = (): boolean => stored(MUTED_WORDS_KEY) !== null;

/** Everybody's words by their `ownKey`. */
const everybodys = (): Record<string, unknown> => ({ ...Object(storedJson(MUTED_WORDS_KEY)) });

/** The words a person has muted on this device, the newest first; none for a visitor. */
export function mutedWordsOf(ownKey: string | null): string[] {
  const words = ownKey === null ? [] : everybodys()[ownKey];
  return Array.isArray(words) ? words.filter((word) => typeof word === "string") : [];
}

/** @returns whether the device stored them: a full one does not */
export function keepMutedWords(ownKey: string, words: readonly string[]): boolean {
  const { [ownKey]: _, ...others } = everybodys();
  const all = words.length === 0 ? others : { ...others, [ownKey]: words };
  return store(MUTED_WORDS_KEY, Object.keys(all).length === 0 ? null : JSON.stringify(all));
}
