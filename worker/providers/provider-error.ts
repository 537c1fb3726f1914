/**
 * Each provider's codes for a receiver that cannot be reached. Sources: kavenegar.com/rest.html, apidocs.sms.ir,
 * resend.com/docs.
 */
const OF_RECEIVER: Record<string, readonly string[]> = {
  kavenegar: ["411"],
  smsir: ["104", "115"],
  resend: ["validation_error"],
};

/** A failed call of an outside service. `providerCode` is its own code, safe to log. */
export class ProviderError extends Error {
  override readonly name = "ProviderError";
  readonly provider: string;
  /** `cancelled`: our own caller is gone. */
  readonly reason: "refused" | "timeout" | "unreachable" | "nonsense" | "cancelled";
  readonly providerCode: string;

  constructor(provider: string, reason: ProviderError["reason"], providerCode = "") {
    super(`${provider} ${reason} ${providerCode}`.trim());
    this.provider = provider;
    this.reason = reason;
    this.providerCode = providerCode;
  }

  /** Whether the receiver was rejected: repeating changes nothing. */
  get isOfReceiver(): boolean {
    return this.reason === "refused" && OF_RECEIVER[this.provider]?.includes(this.providerCode) === true;
  }

  /** Whether the service may have done what was asked although it gave no answer, or none that makes sense. */
  get mayHaveArrived(): boolean {
    return this.reason === "timeout" || (this.reason === "nonsense" && !/^http-[45]/.test(this.providerCode));
  }

  /** Whether the service did not answer at all. */
  get isAway(): boolean {
    return this.reason === "timeout" || this.reason === "unreachable";
  }
}
