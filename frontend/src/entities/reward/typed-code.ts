import { store, stored } from "../../lib/storage/stored.ts";

const KEY = "labkhand-reward-code";

/** A code typed while signed out; offered again after the login, on any page. */
export const typedCode = (): string => stored(KEY, "sessionStorage") ?? "";

/** Stores such a code for this tab; "" removes it. */
export const keepTypedCode = (code: string): void => void store(KEY, code || null, "sessionStorage");
