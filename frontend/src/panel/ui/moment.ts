import { toPersianDigits } from "../../../../contract/digits.ts";
import { hourMinute, inTehran, persianDate } from "../../lib/persian/calendar.ts";

/** ۱۴۰۵/۰۹/۰۲، ۰۸:۲۲ in Tehran. */
export function formatMoment(iso: string): string {
  const time = inTehran(new Date(iso));
  const { year, month, day } = persianDate(time);
  const date = [year, month, day].map((part) => String(part).padStart(2, "0")).join("/");
  return `${toPersianDigits(date)}، ${hourMinute(time)}`;
}
