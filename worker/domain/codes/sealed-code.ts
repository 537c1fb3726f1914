import { randomInt } from "node:crypto";

import { isSameText } from "../../digest.ts";
import { openSealed } from "../sealed-text.ts";

/** A random login code of this many digits. */
export function randomCode(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, "0");
}

/** Whether a typed code equals the sealed one, in constant time. A code sealed with an earlier secret never does. */
export async function isSealedCode(typed: string, sealed: string, secret: string): Promise<boolean> {
  const code = await openSealed(sealed, secret);
  return code !== null && isSameText(code, typed);
}

/** The digits of a sealed code; null for one sealed with an earlier secret. */
export async function openCode(sealed: string, secret: string): Promise<string | null> {
  const code = await openSealed(sealed, secret);
  return code === null ? null : new TextDecoder().decode(code);
}
