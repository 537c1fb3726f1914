import { LOGIN_TO_LIKE_TEXT } from "../../../../../contract/jokes/values.ts";
import { LOGIN_TO_REPORT_TEXT } from "../../../../../contract/moderation/reports.ts";
import { OWN_VIDEO_LIKE_TEXT } from "../../../../../contract/videos/values.ts";

export const videoTexts = {
  video: "ویدیو",
  play: "پخش ویدیو",
  lasts: "این ویدیو هنوز فعال است:",
  days: "روز",
  hours: "ساعت",
  minutes: "دقیقه",
  seconds: "ثانیه",
  renew: "تمدید",
  ownLike: OWN_VIDEO_LIKE_TEXT,
  loginToLike: LOGIN_TO_LIKE_TEXT,
  report: "گزارش ویدیو",
  loginToReport: LOGIN_TO_REPORT_TEXT,
} as const;
