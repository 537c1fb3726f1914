import { ApiError } from "./api-client.ts";

const flagsOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.flags : {});

/** How many seconds to wait, where a refusal says so. */
export function retryAfterOf(error: unknown): number | undefined {
  const { retryAfter } = flagsOf(error);
  return typeof retryAfter === "number" ? retryAfter : undefined;
}

/** Whether a refusal offers the other SMS provider. */
export const offersOtherProvider = (error: unknown): boolean => flagsOf(error)["altProvider"] === true;
