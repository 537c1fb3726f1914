/** A moment (UTC milliseconds) as the API writes it; null where it has not come. */
export const momentOrNull = (moment: number | null): string | null =>
  moment === null ? null : new Date(moment).toISOString();
