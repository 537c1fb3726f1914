import { store, stored } from "../../lib/stored.ts";

const KEY = "labkhand-reward-code";

/** A code that was typed where nobody was signed in; it is there again when they are, on whichever page that is. */
export const typedCode = (): string => stored(KEY, "sessionStorage") ?? "";

/** Keeps such a code while this tab is open; "" forgets it. */
export const keepTypedCode = (code: string): void => void store(KEY, code || null, "sessionStorage");
