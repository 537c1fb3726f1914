/** Sends a login code to a mobile (09 plus nine digits). */
export interface SmsProvider {
  /** @throws ProviderError when the message was not accepted for sending */
  sendCode: (message: { mobile: string; code: string }) => Promise<void>;
}

/** The text of a code message where the provider has no approved template. */
export function codeMessage(code: string): string {
  return `کد ورود لبخند: ${code}`;
}
