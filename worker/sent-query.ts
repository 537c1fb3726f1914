/**
 * The fields of a call's query. One that was left blank was not sent (D020); one that was sent again is a
 * list, which none of ours takes.
 */
export const sentQuery = (query: Record<string, string[]>): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(query)
      .map(([name, [value = "", ...again]]) => [name, again.length > 0 ? [value, ...again] : value] as const)
      .filter(([, value]) => value !== ""),
  );
