import type { z } from "zod";

import { PROVIDER_TIMEOUT_MS } from "../../contract/limits.ts";
import { ProviderError } from "./provider-error.ts";

const ANSWER_MAX_CHARACTERS = 64_000;

/**
 * One POST to an outside service: its HTTP status and its parsed JSON answer. The timeout covers the body too.
 * @throws ProviderError timeout, unreachable, or nonsense (an answer that is not the JSON the contract promises)
 */
export async function callJson<Schema extends z.ZodType>(
  provider: string,
  url: string,
  init: { headers: Record<string, string>; body: string },
  answer: Schema,
): Promise<{ status: number; data: z.infer<Schema> }> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url, {
      method: "POST",
      ...init,
      signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
      redirect: "manual",
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    const timedOut = error instanceof Error && error.name === "TimeoutError";
    throw new ProviderError(provider, timedOut ? "timeout" : "unreachable");
  }
  const parsed = answer.safeParse(parseJson(text.slice(0, ANSWER_MAX_CHARACTERS)));
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
