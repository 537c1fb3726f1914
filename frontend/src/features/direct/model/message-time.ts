import { MINUTE_MS } from "../../../../../contract/time.ts";
import { dayNumber, hourMinute, type LocalTime, longDate, shortDate } from "../../../lib/persian/calendar.ts";

/** When a message came, where that is not a clock time or a date. */
const messageTexts = {
  now: "اکنون",
  today: "امروز",
  yesterday: "دیروز",
} as const;

const WEEKDAYS = ["یکشنبه", "دوشنبه", "سه‌شنبه", "چهارشنبه", "پنجشنبه", "جمعه", "شنبه"];

/**
 * Messages are private, so each side sees them in their own phone's time zone and not, as public content is, in
 * Tehran's.
 */
const onThisPhone = (moment: Date): LocalTime => new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE_MS);

/** ۲۱:۰۳ */
export const formatClock = (iso: string): string => hourMinute(onThisPhone(new Date(iso)));

/** «جمعه ۲۹ آبان ۱۴۰۵» */
export function formatFullDay(iso: string): string {
  const time = onThisPhone(new Date(iso));
  return `${WEEKDAYS[time.getUTCDay()]} ${longDate(time)}`;
}

/** A day of the chat: «امروز», «دیروز», and before them the date. */
export function formatDay(iso: string, now: Date): string {
  const daysAgo = dayNumber(onThisPhone(now)) - dayNumber(onThisPhone(new Date(iso)));
  if (daysAgo === 0) return messageTexts.today;
  return daysAgo === 1 ? messageTexts.yesterday : formatFullDay(iso);
}

/** When a conversation last moved: «اکنون», «۲۰:۱۵», «دیروز», «۲۶ آبان». */
export function formatInboxTime(iso: string, now: Date): string {
  const date = new Date(iso);
  if (now.getTime() - date.getTime() < MINUTE_MS) return messageTexts.now;
  const [time, today] = [onThisPhone(date), onThisPhone(now)];
  const daysAgo = dayNumber(today) - dayNumber(time);
  if (daysAgo === 0) return hourMinute(time);
  return daysAgo === 1 ? messageTexts.yesterday : shortDate(time, today);
}
