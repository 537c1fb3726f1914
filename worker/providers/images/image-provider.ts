import { IMAGE_FILTER_TIMEOUT_MS, IMAGE_MAX_BYTES, IMAGE_TIMEOUT_MS } from "../../../contract/image-tool/values.ts";
import type { ProviderCall } from "../call-provider.ts";
import { ProviderError } from "../provider-error.ts";

/** Makes pictures of descriptions. */
export interface ImageProvider {
  /**
   * Makes a square picture; returns unverified base64. Aborting `signal` ends the call.
   * @throws ImageRefusal when the service gives a reason for making none
   * @throws ProviderError when it gives none, or the caller is gone
   */
  make: (request: { prompt: string; signal: AbortSignal }) => Promise<string>;
  /** Whether the service's filter lets a description pass. Throws as `make` does. */
  admitsPrompt: (request: { prompt: string; signal: AbortSignal }) => Promise<boolean>;
  /** The same of a picture, as a `data:` address; null if the service has no filter for pictures. */
  admitsPicture: ((request: { picture: string; signal: AbortSignal }) => Promise<boolean>) | null;
}

/** The services' reasons: the bill, the key, too many requests, the description, or anything else. */
export type RefusedFor = "billing" | "key" | "busy" | "prompt" | "other";

/** An image service refused, with a reason. */
export class ImageRefusal extends ProviderError {
  readonly why: RefusedFor;

  constructor(provider: string, providerCode: string, why: RefusedFor) {
    super(provider, "refused", providerCode);
    this.why = why;
  }
}

/** Base64 is a third longer, plus the JSON around it. */
const ANSWER_MAX_BYTES = Math.ceil(IMAGE_MAX_BYTES * 1.4);

/** Time-out and size limit of an image call. */
export const IMAGE_CALL = {
  method: "POST",
  timeoutMs: IMAGE_TIMEOUT_MS,
  maxBytes: ANSWER_MAX_BYTES,
} as const satisfies Partial<ProviderCall<never>>;

/** The same of a call of a filter. */
export const FILTER_CALL = {
  method: "POST",
  timeoutMs: IMAGE_FILTER_TIMEOUT_MS,
  maxBytes: 64 * 1024,
} as const satisfies Partial<ProviderCall<never>>;
