import { type ClientResponse, hc } from "hono/client";

import type { ErrorBody } from "../../../contract/common.ts";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { AppType } from "../../../worker/app.ts";
import { commonTexts } from "../texts/common.ts";

/** The typed client of the Worker's API, same origin, with the session cookie. */
export const api = hc<AppType>("");

type AnyReply = ClientResponse<unknown, number, "json">;
type SuccessBody<Reply> = Reply extends ClientResponse<infer Body, 200, "json"> ? Body : never;

/** A refused or failed call. Its message is Persian and meant for people. */
export class ApiError extends Error {
  readonly code: ErrorCode | "NETWORK";
  readonly status: number;
  readonly retryAfter?: number;
  readonly timeRestricted?: boolean;
  readonly rateLimited?: boolean;
  readonly disabled?: boolean;
  readonly suspendedUntil?: string;
  readonly requestId?: string;

  constructor(status: number, body: ErrorBody | null) {
    super(body?.error ?? commonTexts.networkFailed);
    this.name = "ApiError";
    this.status = status;
    this.code = body?.code ?? "NETWORK";
    this.retryAfter = body?.retryAfter;
    this.timeRestricted = body?.timeRestricted;
    this.rateLimited = body?.rateLimited;
    this.disabled = body?.disabled;
    this.suspendedUntil = body?.suspendedUntil;
    this.requestId = body?.requestId;
  }
}

/**
 * The success body of a call made with `api`.
 * @throws ApiError for every refusal, and with code NETWORK when no readable answer came.
 */
export async function unwrap<Reply extends AnyReply>(call: Promise<Reply>): Promise<SuccessBody<Reply>> {
  const reply = await call.catch(() => null);
  if (reply === null) throw new ApiError(0, null);
  const body: unknown = await reply.json().catch(() => null);
  if (!reply.ok || !isReadable(body)) throw new ApiError(reply.status, isReadable(body) ? toErrorBody(body) : null);
  // The Worker validates nothing on the way out, but its types and this client's come from one contract.
  return body as SuccessBody<Reply>;
}

/** The Persian text of whatever was thrown; `fallback` is what the screen says when it was no answer of the API. */
export function errorText(error: unknown, fallback: string = commonTexts.unexpected): string {
  return error instanceof ApiError ? error.message : fallback;
}

function isReadable(body: unknown): body is object {
  return typeof body === "object" && body !== null;
}

function toErrorBody(body: object): ErrorBody | null {
  return "error" in body && typeof body.error === "string" && "code" in body ? (body as ErrorBody) : null;
}
