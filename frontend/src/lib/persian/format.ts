import { toPersianDigits } from "../../../../contract/digits.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../contract/time.ts";
import { dayNumber, hourMinute, inTehran, shortDate } from "./calendar.ts";

/** ۱٬۲۳۴ or −۱٬۲۳۴ of a whole number, «–» for unknown; calendar.ts says why not by Intl. */
export const formatCount = (value: number | undefined): string =>
  toPersianDigits(String(value ?? "–").replace(/\B(?=(\d{3})+$)/g, "٬")).replace("-", "\u200E−");

/** ۰۷: two digits, so that a running timer keeps its width. */
export const twoDigits = (value: number): string => formatCount(value).padStart(2, "۰");

/** ۲۸ آبان, with the year when it is not this Persian year. */
export const formatDate = (iso: string, now: Date): string => shortDate(inTehran(new Date(iso)), inTehran(now));

/** «همین حالا», «۵ دقیقه پیش», «۳ ساعت پیش», «دیروز، ۲۱:۴۰», «۲۸ آبان»: Tehran's calendar, whatever the device says. */
export function formatRelativeDate(iso: string, now: Date): string {
  const date = new Date(iso);
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return "همین حالا";
  if (age < HOUR_MS) return `${formatCount(Math.floor(age / MINUTE_MS))} دقیقه پیش`;
  const there = inTehran(date);
  const daysAgo = dayNumber(inTehran(now)) - dayNumber(there);
  if (daysAgo === 0) return `${formatCount(Math.floor(age / HOUR_MS))} ساعت پیش`;
  return daysAgo === 1 ? `دیروز، ${hourMinute(there)}` : formatDate(iso, now);
}
