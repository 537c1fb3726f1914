/** The list of what happened to a person. */
import { PRODUCT } from "../product.ts";

/** Not among the `paths` of product.ts, because the first route does not link to it. */
export const NOTIFICATIONS_PATH = `/${PRODUCT}/notifications`;

export const NOTIFICATION_PAGE_SIZE = 12;

export const NOTIFICATIONS_KEPT_DAYS = 90;

/** The kinds of items. One more needs a place in the table's check (migrations/0011). */
export const NOTIFICATION_KINDS = [
  "joke-liked",
  "followed",
  "reports-judged",
  "joke-removed",
  "video-removed",
  "photo-removed",
  "profile-removed",
  "suspended",
  "appeal-accepted",
  "appeal-rejected",
  "gems",
  "season-ranked",
  "joke-hidden",
  "video-hidden",
  "photo-hidden",
  "joke-best",
] as const;

/** The kinds of items that tell somebody of a verdict about themselves. */
export const VERDICT_KINDS = [
  "joke-removed",
  "video-removed",
  "photo-removed",
  "profile-removed",
  "suspended",
] as const satisfies (typeof NOTIFICATION_KINDS)[number][];
export type VerdictKind = (typeof VERDICT_KINDS)[number];

/** How much of a joke an item shows. */
export const NOTIFICATION_TEXT_MAX_CODE_POINTS = 100;

/** A sealed item (worker/notifications/item-place.ts). */
export const SEALED_ITEM = /^[0-9a-f]{84}$/;
