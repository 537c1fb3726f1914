/**
 * By provider, its codes for a receiver to whom nothing can be sent. Sources: kavenegar.com/rest.html, apidocs.sms.ir,
 * resend.com/docs.
 */
const OF_RECEIVER: Record<string, readonly string[]> = {
  kavenegar: ["411"],
  smsir: ["104", "115"],
  resend: ["validation_error"],
};

/** Why an outside service did not do what it was asked. `providerCode` is its own number or name, safe to log. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly provider: string;
  /** `cancelled`: whoever asked us is gone. */
  readonly reason: "refused" | "timeout" | "unreachable" | "nonsense" | "cancelled";
  readonly providerCode: string;

  constructor(provider: string, reason: ProviderError["reason"], providerCode = "") {
    super(`${provider} ${reason} ${providerCode}`.trim());
    this.provider = provider;
    this.reason = reason;
    this.providerCode = providerCode;
  }

  /** Whether the service refuses the receiver: asking again changes nothing. */
  get isOfReceiver(): boolean {
    return this.reason === "refused" && OF_RECEIVER[this.provider]?.includes(this.providerCode) === true;
  }

  /** Whether the service did not answer at all. */
  get isAway(): boolean {
    return this.reason === "timeout" || this.reason === "unreachable";
  }
}
