const ZONE = "Asia/Tehran";
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

// Not before something is counted: making one takes a weak phone half a second.
let count: Intl.NumberFormat | undefined;
// Marked, so that a document that only counts does not make the rest.
const clock = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", { timeZone: ZONE, hour: "2-digit", minute: "2-digit" });
const dayMonth = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", { timeZone: ZONE, day: "numeric", month: "long" });
const dayMonthYear = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", {
  timeZone: ZONE,
  day: "numeric",
  month: "long",
  year: "numeric",
});
const calendarDay = /* @__PURE__ */ new Intl.DateTimeFormat("en-CA", { timeZone: ZONE });
const persianYear = /* @__PURE__ */ new Intl.DateTimeFormat("fa-IR", { timeZone: ZONE, year: "numeric" });

/** ۱٬۲۳۴ */
export const formatCount = (value: number): string => (count ??= new Intl.NumberFormat("fa-IR")).format(value);

/** ۰۷, so that nothing moves as a timer runs. */
export const twoDigits = (value: number): string => formatCount(value).padStart(2, "۰");

/** ۲۸ آبان, with the year when it is not this Persian year. */
export function formatDate(iso: string, now: Date): string {
  const date = new Date(iso);
  return (persianYear.format(date) === persianYear.format(now) ? dayMonth : dayMonthYear).format(date);
}

/** «همین حالا», «۵ دقیقه پیش», «۳ ساعت پیش», «دیروز، ۲۱:۴۰», «۲۸ آبان»: Tehran's calendar, whatever the device says. */
export function formatRelativeDate(iso: string, now: Date): string {
  const date = new Date(iso);
  const age = now.getTime() - date.getTime();
  if (age < MINUTE_MS) return "همین حالا";
  if (age < HOUR_MS) return `${formatCount(Math.floor(age / MINUTE_MS))} دقیقه پیش`;
  const day = calendarDay.format(date);
  if (day === calendarDay.format(now)) return `${formatCount(Math.floor(age / HOUR_MS))} ساعت پیش`;
  const yesterday = calendarDay.format(new Date(now.getTime() - 24 * HOUR_MS));
  return day === yesterday ? `دیروز، ${clock.format(date)}` : formatDate(iso, now);
}
