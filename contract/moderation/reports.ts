/** Kinds, limits and texts of reports (000 §9). */
import { PRODUCT } from "../product.ts";

export const OWN_REPORT_PAGE_SIZE = 20;

export const REPORT_KINDS = ["joke", "video", "message", "profile", "photo"] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Kinds of entries in the moderators' queue: reports, and appeals of authors (D125). */
export const QUEUE_KINDS = [...REPORT_KINDS, "appeal"] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];

export const REPORT_REASON_MAX_CODE_POINTS = 500;
export const APPEAL_MAX_CODE_POINTS = 300;

/** The ready reason that says that somebody is threatened; the report sheets offer this very text. */
export const GRAVE_REASON = "آزار یا تهدید";

/** Separates a ready reason from the reporter's own words. */
export const REASON_SEPARATOR = ": ";

/** Whether a stored reason is that of a threat, with or without own words behind it. */
export const isGraveReason = (reason: string): boolean =>
  reason === GRAVE_REASON || reason.startsWith(GRAVE_REASON + REASON_SEPARATOR);

/** How long after a verdict moderators can see the reported message, profile or photo, and undo the verdict. */
export const REPORT_SNAPSHOT_KEPT_DAYS = 90;

/** The page «ایمنی». Not among the `paths` of product.ts, because the first route does not link to it. */
export const SAFETY_PATH = `/${PRODUCT}/safety`;

/** The page for parents, which a child or a visitor can send them. */
export const PARENTS_PATH = `/${PRODUCT}/parents`;

/** The part of the account sheet with what the viewer reported. */
export const REPORTS_HASH = "#reports";

/** The names of the kinds of reported things. */
const REPORTED_KIND_NAMES = { joke: "جوک", video: "ویدیو", message: "پیام", profile: "پروفایل", photo: "عکس" };

/** The names of the queue's kinds. */
export const QUEUE_KIND_NAMES = { ...REPORTED_KIND_NAMES, appeal: "اعتراض" };

export const LOGIN_TO_REPORT_TEXT = "برای گزارش ابتدا وارد شوید";
