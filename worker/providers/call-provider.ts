import type { z } from "zod";

import { readAtMost } from "../read-at-most.ts";
import { ProviderError } from "./provider-error.ts";

/** One call of an outside service: the request, its time-out, and the schema of the answer. */
export interface ProviderCall<Answer extends z.ZodType> {
  provider: string;
  method: "GET" | "POST";
  /** Includes reading the body. */
  timeoutMs: number;
  /** The limit of the answer's size. */
  maxBytes: number;
  answer: Answer;
}

/**
 * Makes a call; returns HTTP status and parsed JSON.
 * @param signal aborts the call with its caller's
 * @throws ProviderError timeout, unreachable, cancelled, or nonsense (an answer that does not match the schema)
 */
export async function callProvider<Answer extends z.ZodType>(
  { provider, method, timeoutMs, maxBytes, answer }: ProviderCall<Answer>,
  request: { url: string; headers: Record<string, string>; body?: string | null; signal?: AbortSignal },
): Promise<{ status: number; data: z.infer<Answer> }> {
  const { url, headers, body = null, signal: caller } = request;
  let status: number;
  let bytes: Uint8Array | null;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = caller === undefined ? timeout : AbortSignal.any([timeout, caller]);
    const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    status = response.status;
    bytes = await readAtMost(response, maxBytes);
  } catch (error) {
    if (caller?.aborted) throw new ProviderError(provider, "cancelled");
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new ProviderError(provider, timedOut ? "timeout" : "unreachable");
  }
  const parsed = answer.safeParse(bytes === null ? undefined : parseJson(new TextDecoder().decode(bytes)));
  if (!parsed.success) throw new ProviderError(provider, "nonsense", `http-${status}`);
  return { status, data: parsed.data };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
