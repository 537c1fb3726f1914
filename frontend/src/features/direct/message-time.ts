/** When a message came, where that is not a clock time or a date. */
const messageTexts = {
  now: "اکنون",
  today: "امروز",
  yesterday: "دیروز",
} as const;

const MINUTE_MS = 60_000;

// Messages are between two people, wherever they are: each reads them by the clock and the calendar of their own phone,
// and not, as what is public, by Tehran's.
const clock = new Intl.DateTimeFormat("fa-IR", { hour: "2-digit", minute: "2-digit" });
const longDay = new Intl.DateTimeFormat("fa-IR", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
const dayMonth = new Intl.DateTimeFormat("fa-IR", { day: "numeric", month: "long" });
const dayMonthYear = new Intl.DateTimeFormat("fa-IR", { day: "numeric", month: "long", year: "numeric" });
const persianYear = new Intl.DateTimeFormat("fa-IR", { year: "numeric" });

/** ۲۱:۰۳ */
export const formatClock = (iso: string): string => clock.format(new Date(iso));

/** «جمعه ۲۹ آبان ۱۴۰۵»: Intl itself would put the year first. */
export function formatFullDay(iso: string): string {
  const parts = longDay.formatToParts(new Date(iso));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? "";
  return `${part("weekday")} ${part("day")} ${part("month")} ${part("year")}`;
}

/** A day of the chat: «امروز», «دیروز», and before them the date. */
export function formatDay(iso: string, now: Date): string {
  const day = new Date(iso).toDateString();
  if (day === now.toDateString()) return messageTexts.today;
  return day === dayBefore(now) ? messageTexts.yesterday : formatFullDay(iso);
}

function dayBefore(now: Date): string {
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  return yesterday.toDateString();
}

/** When a conversation last moved: «اکنون», «۲۰:۱۵», «دیروز», «۲۶ آبان». */
export function formatInboxTime(iso: string, now: Date): string {
  const date = new Date(iso);
  if (now.getTime() - date.getTime() < MINUTE_MS) return messageTexts.now;
  if (date.toDateString() === now.toDateString()) return formatClock(iso);
  if (date.toDateString() === dayBefore(now)) return messageTexts.yesterday;
  return (persianYear.format(date) === persianYear.format(now) ? dayMonth : dayMonthYear).format(date);
}
