import type { CallAnswer, CallArguments, CallName } from "../../../../contract/calls/types.ts";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { failureTexts } from "../../texts/failures.ts";
import { callUrl } from "./call-url.ts";
import { earlyFetch } from "./early-fetch.ts";

/** The codes of a call without a readable answer: none came, or one that was not the API's. */
const LOST = ["NETWORK", "UNREADABLE"] as const;
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
  /** The server's code. Compare with `hasCode`: the first route does not carry the table of errors. */
  readonly code: string;
  /** The answer's other fields, unchecked; refusal-flags.ts reads them. */
  readonly flags: Record<string, unknown>;

  constructor(status = 0, { error, code, ...flags }: Record<string, unknown>) {
    const readable = typeof error === "string" && typeof code === "string";
    const [lost, text] =
      status === 0
        ? (["NETWORK", failureTexts.networkFailed] as const)
        : (["UNREADABLE", failureTexts.serverFailed] as const);
    super(readable ? error : text);
    this.name = "ApiError";
    this.status = status;
    this.code = readable ? code : lost;
    this.flags = flags;
  }
}

/** Whether something thrown is an ApiError with one of these codes. */
export function hasCode(error: unknown, ...codes: (ErrorCode | (typeof LOST)[number])[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** Whether no readable answer came, because of the network or of a server: another try may bring one. */
export const isLost = (error: unknown): boolean => hasCode(error, ...LOST);

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
 * @throws ApiError for every refusal; with code NETWORK when no answer came, UNREADABLE when it was not the API's.
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
    // An answer that breaks off was lost on the way; a whole one that is no JSON came from a server.
    const text = await reply?.text().catch(() => null);
    const body = parsed(text ?? "");
    const answer: Record<string, unknown> = Object(body);
    if (!reply?.ok || answer !== body) {
      const refusal = new ApiError(typeof text === "string" ? reply?.status : 0, answer);
      if (await refusalListener?.(refusal, name, place.params, init)) continue;
      throw refusal;
    }
    return body;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The Persian text of any error: the server's own, if it has one. Otherwise `failed`, which names what did not work
 * («خطا در ورود»), plus a note when no answer gave the reason.
 */
export function errorText(error: unknown, failed?: string): string {
  if (!(error instanceof ApiError)) return failed ?? failureTexts.unexpected;
  if (failed !== undefined && isLost(error)) return `${failed}. ${error.message}`;
  // By this id support finds an INTERNAL error in the logs.
  const { requestId } = error.flags;
  if (typeof requestId !== "string") return error.message;
  // The end of a UUIDv7 is its random part. Isolated, so that it reads left to right.
  return `${error.message} ${failureTexts.requestId} \u2066${requestId.slice(-REQUEST_ID_SHOWN)}\u2069`;
}
