import { INTERNAL_TEXT } from "../../../contract/error-texts.ts";

/** What a call says that failed without words of its own. */
export const failureTexts = {
  networkFailed: "ارتباط برقرار نشد. اینترنتت را ببین و دوباره تلاش کن.",
  unexpected: INTERNAL_TEXT,
  requestId: "کد پیگیری:",
} as const;
