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

  /** Whether the service did not answer at all. */
  get isAway(): boolean {
    return this.reason === "timeout" || this.reason === "unreachable";
  }
}
