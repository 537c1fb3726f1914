import { type ClientResponse, hc } from "hono/client";

import type { ErrorCode } from "../../../contract/errors.ts";
import type { AppType } from "../../../worker/app.ts";
import { commonTexts } from "../texts/common.ts";

/** The typed client of the Worker's API, same origin, with the session cookie. */
export const api = hc<AppType>("");

/** The code of a call that brought no readable answer. */
const NETWORK = "NETWORK";
const REQUEST_ID_SHOWN = 8;

type AnyReply = ClientResponse<unknown, number, "json">;
type SuccessBody<Reply> = Reply extends ClientResponse<infer Body, 200, "json"> ? Body : never;

/** A refused or failed call. Its message is Persian and meant for people. */
export class ApiError extends Error {
  readonly status: number;
  /** As the answer said it. Compare with `hasCode`: the table of errors is 1.6 kB the first route does not carry. */
  readonly code: string;
  /** Seconds to wait. */
  readonly retryAfter: number | undefined;
  /** What support finds an INTERNAL error by in the logs. */
  readonly requestId: string | undefined;

  constructor(status: number, { error, code, retryAfter, requestId }: Record<string, unknown>) {
    const readable = typeof error === "string" && typeof code === "string";
    super(readable ? error : commonTexts.networkFailed);
    this.name = "ApiError";
    this.status = status;
    this.code = readable ? code : NETWORK;
    this.retryAfter = typeof retryAfter === "number" ? retryAfter : undefined;
    this.requestId = typeof requestId === "string" ? requestId : undefined;
  }
}

/** Whether something thrown is an ApiError with one of these codes. */
export function hasCode(error: unknown, ...codes: (ErrorCode | typeof NETWORK)[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/**
 * The success body of a call made with `api`.
 * @throws ApiError for every refusal, and with code NETWORK when no readable answer came.
 */
export async function unwrap<Reply extends AnyReply>(call: Promise<Reply>): Promise<SuccessBody<Reply>> {
  const reply = await call.catch(() => null);
  if (reply === null) throw new ApiError(0, {});
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok || typeof body !== "object" || body === null) throw new ApiError(reply.status, { ...Object(body) });
  // The Worker validates nothing on the way out, but its types and this client's come from one contract.
  return body as SuccessBody<Reply>;
}

/** The Persian text of whatever was thrown; `fallback` is what the screen says when it was no answer of the API. */
export function errorText(error: unknown, fallback: string = commonTexts.unexpected): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.requestId === undefined) return error.message;
  // The end of a UUIDv7 is random, its beginning only the time. Isolated, so that it reads left to right.
  return `${error.message} ${commonTexts.requestId} \u2066${error.requestId.slice(-REQUEST_ID_SHOWN)}\u2069`;
}
