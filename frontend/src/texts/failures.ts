import { INTERNAL_TEXT } from "../../../contract/limits.ts";

/** Texts for failed calls without a text of their own. */
export const failureTexts = {
  networkFailed: "ارتباط برقرار نشد. اینترنتت را ببین و دوباره تلاش کن.",
  serverFailed: "لبخند جواب درستی نداد. کمی بعد دوباره تلاش کن.",
  unexpected: INTERNAL_TEXT,
  requestId: "کد پیگیری:",
} as const;
