/** The ready reasons that say that somebody is threatened; the report sheets offer these very texts. */
export const GRAVE_REASONS = { anywhere: "آزار یا تهدید", joke: "مسخره کردن یا تهدید" } as const;

/** Separates a ready reason from the reporter's own words. */
export const REASON_SEPARATOR = ": ";

const graveReasons: readonly string[] = Object.values(GRAVE_REASONS);

/** The beginning of a reason that {@link isGraveReason} needs, in characters. */
export const GRAVE_REASON_MAX_CHARACTERS =
  Math.max(...graveReasons.map(({ length }) => length)) + REASON_SEPARATOR.length;

/** Whether a stored reason is one of a threat, with or without own words behind it. */
export const isGraveReason = (reason: string): boolean =>
  graveReasons.some((ready) => reason === ready || reason.startsWith(ready + REASON_SEPARATOR));
