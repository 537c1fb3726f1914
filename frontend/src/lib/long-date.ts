/** Days in full, in Tehran. Not in format.ts: the first route would carry it. */

const ZONE = "Asia/Tehran";
const day = new Intl.DateTimeFormat("fa-IR", { timeZone: ZONE, dateStyle: "long" });
const moment = new Intl.DateTimeFormat("fa-IR", { timeZone: ZONE, dateStyle: "long", timeStyle: "short" });

/** ۲ آذر ۱۴۰۵ */
export const formatDay = (iso: string): string => day.format(new Date(iso));

/** ۲ آذر ۱۴۰۵ ساعت ۷:۱۳ */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));
