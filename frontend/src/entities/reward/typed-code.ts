import { REWARD_CODE_DIGITS } from "../../../../contract/rewards/values.ts";
import { store, stored } from "../../lib/storage/stored.ts";

const KEY = "labkhand-reward-code";

/** A code typed while signed out, or without a mobile; it is redeemed once there is one. */
export const typedCode = (): string => stored(KEY, "sessionStorage") ?? "";

/** Stores such a code for this tab; "" removes it. */
export const keepTypedCode = (code: string): void => void store(KEY, code || null, "sessionStorage");

/** Removes it to be redeemed; null where it is not a whole one. */
export function takeTypedCode(): string | null {
  const code = typedCode();
  if (code.length !== REWARD_CODE_DIGITS) return null;
  keepTypedCode("");
  return code;
}
