import { KEEP_CODE_TEXT } from "../../../contract/login/values.ts";

/** Sends a login code to a mobile (09 plus nine digits), and reads its own account. */
export interface SmsProvider {
  /** @throws ProviderError when the message was not accepted for sending */
  sendCode: (message: { mobile: string; code: string }) => Promise<void>;
  /** @throws ProviderError */
  readAccount: () => Promise<SmsAccount>;
}

/** The state of our account at a provider. */
interface SmsAccount {
  credit: number;
  /** The credit's unit. */
  unit: "rial" | "message";
  /** The provider's name of the account's type; "" if it has none. */
  type: string;
  /** UTC milliseconds; null if it does not expire. */
  expiresAt: number | null;
  /** The sending lines, if the provider lists them. */
  lines: string[];
}

/** The text of a code message without an approved template, in one SMS of 70 letters. docs/operations.md has it for templates. */
export function codeMessage(code: string): string {
  return `کد ورود لبخند: ${code}\n${KEEP_CODE_TEXT}`;
}
