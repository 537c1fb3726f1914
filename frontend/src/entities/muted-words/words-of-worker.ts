import { get, set } from "idb-keyval";

import { deviceStore } from "../../lib/storage/device-store.ts";

// The service worker cannot read localStorage, so the viewer's muted words are copied to where it can. Like all that the
// device store has, they go when their person logs out.
const KEY = "labkhand-muted";

/** What is shown in the place of a text with a muted word, where it cannot be uncovered. */
export const MUTED_LINE = "کلمه‌ای دارد که نمی‌خواهی ببینی";

/** Copies the viewer's muted words for notifications. A device that stores nothing has none of them muted there. */
export const copyForWorker = (words: readonly string[]): Promise<void> =>
  set(KEY, words, deviceStore).catch(() => undefined);

/** The words that notifications must not show. */
export const copiedWords = async (): Promise<readonly string[]> =>
  (await get<readonly string[]>(KEY, deviceStore).catch(() => undefined)) ?? [];
