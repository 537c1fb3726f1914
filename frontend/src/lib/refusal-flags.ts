import { ApiError } from "./api-client.ts";

const flagsOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.flags : {});

/** How many seconds to wait, where a refusal says so. */
export function retryAfterOf(error: unknown): number | undefined {
  const { retryAfter } = flagsOf(error);
  return typeof retryAfter === "number" ? retryAfter : undefined;
}

/** Whether a refusal offers the other SMS provider. */
export const offersOtherProvider = (error: unknown): boolean => flagsOf(error)["altProvider"] === true;

/** What Turnstile is shown with, where a refusal wants a person to prove that they are one. */
export function siteKeyOf(error: unknown): string | undefined {
  const { siteKey } = flagsOf(error);
  return typeof siteKey === "string" ? siteKey : undefined;
}

/** What is wrong with which row of a table, where a refusal says so. */
export function wrongRowsOf(error: unknown): { row: number; error: string }[] {
  const { rows } = flagsOf(error);
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (wrong: Partial<Record<string, unknown>>) => typeof wrong["row"] === "number" && typeof wrong["error"] === "string",
  );
}

/** What a setting is now, where somebody else has changed it. */
export function currentOf(error: unknown): object | undefined {
  const { current } = flagsOf(error);
  return current instanceof Object ? current : undefined;
}
