const day = new Intl.DateTimeFormat("en", {
  calendar: "gregory",
  numberingSystem: "latn",
  timeZone: "Asia/Tehran",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** The day that a moment (UTC ms) is in in Tehran, such as 2026-11-22. */
export function tehranDay(moment: number): string {
  const parts = new Map(day.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}
