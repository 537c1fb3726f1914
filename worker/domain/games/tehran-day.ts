import { DAY_MS } from "../../../contract/limits.ts";

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

// UTC+3:30 all year, since 2022.
const AHEAD_OF_UTC_MS = 3.5 * 60 * 60 * 1000;

/** The midnight in Tehran that a moment's day began with, UTC milliseconds. */
export const tehranDayStart = (moment: number): number =>
  Math.floor((moment + AHEAD_OF_UTC_MS) / DAY_MS) * DAY_MS - AHEAD_OF_UTC_MS;
