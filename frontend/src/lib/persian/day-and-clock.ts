/** Full dates and times in Tehran. Not in format.ts, which the first route carries. */
import { toPersianDigits } from "../../../../contract/digits.ts";
import { hourMinute, inTehran, longDate } from "./calendar.ts";

/** ۲ آذر ۱۴۰۵ */
export const formatDay = (iso: string): string => longDate(inTehran(new Date(iso)));

/** ۰۷:۱۳ */
export const formatClock = (iso: string): string => hourMinute(inTehran(new Date(iso)));

/** ۰۷:۱۳:۰۵ */
export const formatClockWithSeconds = (iso: string): string =>
  toPersianDigits(inTehran(new Date(iso)).toISOString().slice(11, 19));

/** ۲ آذر ۱۴۰۵ ساعت ۰۷:۱۳ */
export const formatMoment = (iso: string): string => `${formatDay(iso)} ساعت ${formatClock(iso)}`;
