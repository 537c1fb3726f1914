import { IMAGE_MAX_BYTES, IMAGE_TIMEOUT_MS } from "../../../contract/image-tool/limits.ts";
import type { ProviderCall } from "../call-provider.ts";
import { ProviderError } from "../provider-error.ts";

/** Makes pictures of descriptions. */
export interface ImageProvider {
  /**
   * A square picture, as base64 of bytes that nobody has looked at. An aborted `signal` ends the call.
   * @throws ImageRefusal where the service says why it made none
   * @throws ProviderError where it says nothing, or its caller is gone
   */
  make: (request: { prompt: string; signal: AbortSignal }) => Promise<string>;
}

/** What services say in their own codes: the bill, the key, too much at once, the description itself, or anything else. */
export type RefusedFor = "billing" | "key" | "busy" | "prompt" | "other";

/** An image service made no picture, and says why. */
export class ImageRefusal extends ProviderError {
  readonly why: RefusedFor;

  constructor(provider: string, providerCode: string, why: RefusedFor) {
    super(provider, "refused", providerCode);
    this.why = why;
  }
}

/** Base64 is a third longer, and something stands around it. */
const ANSWER_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES * 1.4);

/** How long a picture is waited for, and how long its answer may be. */
export const IMAGE_CALL = {
  method: "POST",
  timeoutMs: IMAGE_TIMEOUT_MS,
  maxBytes: ANSWER_MAX_BYTES,
} as const satisfies Partial<ProviderCall<never>>;
