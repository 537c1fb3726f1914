import type { CallAnswer, CallArguments, CallName } from "../../../../contract/calls/types.ts";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { failureTexts } from "../../texts/failures.ts";
import { callUrl } from "./call-url.ts";
import { earlyFetch } from "./early-fetch.ts";

/** The code of a call that brought no readable answer. */
const NETWORK = "NETWORK";
const REQUEST_ID_SHOWN = 8;

interface AnyRequest {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  json?: unknown;
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
}

/** A refused or failed call. Its message is Persian and meant for people. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's code. Compare with `hasCode`: the table of errors is 1.6 kB that the first route does not carry. */
  readonly code: string;
  /** The answer's other fields, unchecked; refusal-flags.ts reads them. */
  readonly flags: Record<string, unknown>;

  constructor(status = 0, { error, code, ...flags }: Record<string, unknown>) {
    const readable = typeof error === "string" && typeof code === "string";
    super(readable ? error : failureTexts.networkFailed);
    this.name = "ApiError";
    this.status = status;
    this.code = readable ? code : NETWORK;
    this.flags = flags;
  }
}

/** Whether something thrown is an ApiError with one of these codes. */
export function hasCode(error: unknown, ...codes: (ErrorCode | typeof NETWORK)[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Whether a call was refused because nobody is signed in: the session is over. */
export const isLoginRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.code.startsWith("LOGIN_REQUIRED");

type Listener = (
  error: ApiError,
  name: CallName,
  params: AnyRequest["params"],
  sent: RequestInit,
) => Promise<boolean> | undefined;

let refusalListener: Listener | undefined;

/**
 * Sets the one listener that gets every refusal or lost answer before its caller. When its promise resolves to true,
 * the call is repeated.
 */
export const whenRefused = (listener: Listener): void => void (refusalListener = listener);

let everyCalls: Record<string, string> | undefined;

/** Sends these headers with every call from now on: the administrator's panel sends its secret. */
export const sendWithEvery = (headers: Record<string, string>): void => void (everyCalls = headers);

/**
 * Calls the API, same origin and with the session cookie: `call("POST /api/jokes/{id}/like", { params: { id } })`.
 * Answers are not parsed: the Worker's types and these come from one contract. `timeoutMs` applies to each attempt,
 * because between two attempts a person may be asked something.
 * @throws ApiError for every refusal, and with code NETWORK when no readable answer came.
 */
export async function call<Name extends CallName>(
  name: Name,
  ...request: CallArguments<Name, Pick<AnyRequest, "signal" | "timeoutMs">>
): Promise<CallAnswer<Name>>;
export async function call(name: CallName, { json, signal, timeoutMs, ...place }: AnyRequest = {}): Promise<unknown> {
  const [method] = name.split(" ", 1);
  for (;;) {
    const sent =
      json === undefined
        ? everyCalls && { headers: everyCalls }
        : { body: JSON.stringify(json), headers: { ...everyCalls, "Content-Type": "application/json" } };
    const init = { method, signal: timeoutMs ? AbortSignal.timeout(timeoutMs) : signal, ...sent };
    const reply = await earlyFetch(callUrl(name, place), init).catch(() => null);
    const body: unknown = await reply?.json().catch(() => null);
    const answer: Record<string, unknown> = Object(body);
    if (!reply?.ok || answer !== body) {
      const refusal = new ApiError(reply?.status, answer);
      if (await refusalListener?.(refusal, name, place.params, init)) continue;
      throw refusal;
    }
    return body;
  }
}

/**
 * The Persian text of any error: the server's own, if it has one. Otherwise `failed`, which names what did not work
 * («خطا در ورود»), plus a note when the network was the reason.
 */
export function errorText(error: unknown, failed?: string): string {
  if (!(error instanceof ApiError)) return failed ?? failureTexts.unexpected;
  if (failed !== undefined && error.code === NETWORK) return `${failed}. ${error.message}`;
  // By this id support finds an INTERNAL error in the logs.
  const { requestId } = error.flags;
  if (typeof requestId !== "string") return error.message;
  // The end of a UUIDv7 is its random part. Isolated, so that it reads left to right.
  return `${error.message} ${failureTexts.requestId} \u2066${requestId.slice(-REQUEST_ID_SHOWN)}\u2069`;
}
