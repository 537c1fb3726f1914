/** Sends a login code to a mobile (09 plus nine digits), and knows its own account. */
export interface SmsProvider {
  /** @throws ProviderError when the message was not accepted for sending */
  sendCode: (message: { mobile: string; code: string }) => Promise<void>;
  /** @throws ProviderError */
  readAccount: () => Promise<SmsAccount>;
}

/** What a provider says of the account that sends. */
export interface SmsAccount {
  credit: number;
  /** What the credit is counted in. */
  unit: "rial" | "message";
  /** The provider's own name for it; empty where it has none. */
  type: string;
  /** UTC milliseconds; null where it has no end. */
  expiresAt: number | null;
  /** The lines it may send from, where the provider lists them. */
  lines: string[];
}

/** The text of a code message where the provider has no approved template. */
export function codeMessage(code: string): string {
  return `کد ورود لبخند: ${code}`;
}
