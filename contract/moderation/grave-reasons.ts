/** The ready reason that says that somebody is threatened; the report sheets offer this very text. */
export const GRAVE_REASON = "آزار یا تهدید";

/** Separates a ready reason from the reporter's own words. */
export const REASON_SEPARATOR = ": ";

/** Whether a stored reason is that of a threat, with or without own words behind it. */
export const isGraveReason = (reason: string): boolean =>
  reason === GRAVE_REASON || reason.startsWith(GRAVE_REASON + REASON_SEPARATOR);
