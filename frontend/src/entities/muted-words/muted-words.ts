import { create } from "zustand";

import { searchKey } from "../../../../contract/letters.ts";
import { hasListedWord } from "../../../../contract/moderation/listed-words.ts";
import { codePointLength, normalizeText } from "../../../../contract/persian.ts";
import { currentOwnKey, useSessionStore } from "../viewer/session-store.ts";
import { keepMutedWords, mutedWordsOf } from "./kept-words.ts";
import { copyForWorker } from "./words-of-worker.ts";

export const MUTED_WORDS_MAX = 100;
export const MUTED_WORD_MIN_LETTERS = 2;
export const MUTED_WORD_MAX_CHARACTERS = 40;

/** The words the viewer has muted on this device, the newest first. The same array until they change. */
export const useMutedWords = create<{ words: readonly string[] }>()(() => ({ words: mutedWordsOf(currentOwnKey()) }));

void copyForWorker(useMutedWords.getState().words);
useMutedWords.subscribe(({ words }) => void copyForWorker(words));

useSessionStore.subscribe(({ user }, before) => {
  if (user?.ownKey !== before.user?.ownKey) useMutedWords.setState({ words: mutedWordsOf(currentOwnKey()) });
});

/** Why a word is not muted. */
export type MuteProblem = "too-short" | "too-long" | "there" | "too-many" | "not-stored";

/** Mutes a word or phrase of the viewer. */
export function muteWord(typed: string): MuteProblem | null {
  const word = normalizeText(typed);
  // Another tab may have changed them.
  const words = mutedWordsOf(currentOwnKey());
  if (lettersOf(word) < MUTED_WORD_MIN_LETTERS) return "too-short";
  if (codePointLength(word) > MUTED_WORD_MAX_CHARACTERS) return "too-long";
  if (hasListedWord(word, words)) return "there";
  if (words.length >= MUTED_WORDS_MAX) return "too-many";
  if (!change([word, ...words])) return "not-stored";
  // If it does not come now, the next start loads it.
  void import("./muted-cover.tsx").catch(() => undefined);
  return null;
}

/** Shows things with this word again. */
export const unmuteWord = (word: string): boolean =>
  change(mutedWordsOf(currentOwnKey()).filter((each) => each !== word));

function change(words: string[]): boolean {
  const key = currentOwnKey();
  const isKept = key !== null && keepMutedWords(key, words);
  if (isKept) useMutedWords.setState({ words });
  return isKept;
}

const lettersOf = (text: string): number => searchKey(text).match(/[\p{L}\p{N}]/gu)?.length ?? 0;
