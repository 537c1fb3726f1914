import { ApiError } from "./api-client.ts";

const flagsOf = (error: unknown): Record<string, unknown> => (error instanceof ApiError ? error.flags : {});

/** The seconds to wait that a refusal names. */
export function retryAfterOf(error: unknown): number | undefined {
  const { retryAfter } = flagsOf(error);
  return typeof retryAfter === "number" ? retryAfter : undefined;
}

/** Whether a refusal offers the other SMS provider. */
export const offersOtherProvider = (error: unknown): boolean => flagsOf(error)["altProvider"] === true;

/** Turnstile's site key, when a refusal demands a human check. */
export function siteKeyOf(error: unknown): string | undefined {
  const { siteKey } = flagsOf(error);
  return typeof siteKey === "string" ? siteKey : undefined;
}

/** The free usernames that the refusal of a taken one offers. */
export function freeUsernamesOf(error: unknown): string[] {
  const { freeUsernames } = flagsOf(error);
  return Array.isArray(freeUsernames) ? freeUsernames.filter((name) => typeof name === "string") : [];
}

/** The wrong rows of an imported table, and why. */
export function wrongRowsOf(error: unknown): { row: number; error: string }[] {
  const { rows } = flagsOf(error);
  if (!Array.isArray(rows)) return [];
  return rows.filter(
    (wrong: Partial<Record<string, unknown>>) => typeof wrong["row"] === "number" && typeof wrong["error"] === "string",
  );
}

/** The current value of a setting that another administrator has changed. */
export function currentOf(error: unknown): object | undefined {
  const { current } = flagsOf(error);
  return current instanceof Object ? current : undefined;
}
