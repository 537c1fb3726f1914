import type { z } from "zod";

import { ProviderError } from "./provider-error.ts";

/** One call of an outside service: how it is made, how long it may take, and what may come back. */
export interface ProviderCall<Answer extends z.ZodType> {
  provider: string;
  method: "GET" | "POST";
  /** Covers the body too. */
  timeoutMs: number;
  /** Of the answer; a longer one is not read to its end. */
  maxBytes: number;
  answer: Answer;
}

/**
 * Makes a call: its HTTP status and its parsed JSON answer.
 * @throws ProviderError timeout, unreachable, or nonsense (an answer that is not the JSON the contract promises)
 */
export async function callProvider<Answer extends z.ZodType>(
  { provider, method, timeoutMs, maxBytes, answer }: ProviderCall<Answer>,
  { url, headers, body = null }: { url: string; headers: Record<string, string>; body?: string | null },
): Promise<{ status: number; data: z.infer<Answer> }> {
  let status: number;
  let text: string | null;
  try {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(url, { method, headers, body, signal, redirect: "manual" });
    status = response.status;
    text = await readAtMost(response, maxBytes);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new ProviderError(provider, timedOut ? "timeout" : "unreachable");
  }
  const parsed = answer.safeParse(text === null ? undefined : parseJson(text));
  if (!parsed.success) throw new ProviderError(provider, "nonsense", `http-${status}`);
  return { status, data: parsed.data };
}

/** The text of an answer, or null for one that is longer. */
async function readAtMost({ body }: Response, maxBytes: number): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the rest.
    if (bytes > maxBytes) return null;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
