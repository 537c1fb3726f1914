import type { JokePage } from "../../../../../contract/jokes.ts";

let kept: JokePage | undefined;

/** The jokes that stand on screen since before the app was there, if there are any. */
export const firstPage = (): JokePage | undefined => kept;

/** Keeps what inline/first-jokes.ts shows for whoever shows it anew. */
export const keepFirstPage = (page: JokePage): void => void (kept = page);
