import type { JokePage } from "../../../../../contract/jokes.ts";

let kept: JokePage | undefined;

/** The jokes that index.html showed before the app had loaded, if any. */
export const firstPage = (): JokePage | undefined => kept;

/** Keeps the jokes that inline/first-jokes.ts shows, for the app to take over. */
export const keepFirstPage = (page: JokePage): void => void (kept = page);
