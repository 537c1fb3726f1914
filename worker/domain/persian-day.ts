import { toPersianDigits } from "../../contract/digits.ts";
import { DAY_MS, inTehran, tehranDay } from "../../contract/time.ts";

/** Made when first used: a formatter makes ICU load its data, and few requests need a date. */
let formatters: Record<"numbers" | "words", Intl.DateTimeFormat> | null = null;

const formattersOf = () =>
  (formatters ??= {
    numbers: new Intl.DateTimeFormat("en-u-ca-persian-nu-latn", {
      timeZone: "UTC",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
    }),
    words: new Intl.DateTimeFormat("fa-u-ca-persian", {
      timeZone: "UTC",
      year: "numeric",
      month: "long",
      day: "numeric",
    }),
  });

function partsOf(day: string, form: "numbers" | "words", order: readonly Intl.DateTimeFormatPartTypes[]): string[] {
  const parts = formattersOf()[form].formatToParts(momentOf(day));
  return order.map((wanted) => parts.find(({ type }) => type === wanted)?.value ?? "");
}

const momentOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** A day such as 2026-11-24 in the Persian calendar: 1405-09-03. */
export const persianDay = (day: string): string => partsOf(day, "numbers", ["year", "month", "day"]).join("-");

/** The same in words: ۳ آذر ۱۴۰۵. */
export const persianDayInWords = (day: string): string => partsOf(day, "words", ["day", "month", "year"]).join(" ");

/** A moment (UTC ms) in Tehran: ۳ آذر ۱۴۰۵، ۱۸:۰۵. */
export const persianMoment = (moment: number): string =>
  `${persianDayInWords(tehranDay(moment))}، ${toPersianDigits(new Date(inTehran(moment)).toISOString().slice(11, 16))}`;

/** The first and the last of some days in words, without what they share: ۳۰ آبان تا ۶ آذر ۱۴۰۵. */
export function persianDaysInWords(from: string, to: string): string {
  const [first, last] = [from, to].map((day) => partsOf(day, "words", ["day", "month", "year"]));
  const own = [0, 1, 2].findLast((part) => first?.[part] !== last?.[part]) ?? 0;
  return `${first?.slice(0, own + 1).join(" ")} تا ${last?.join(" ")}`;
}

/** The day of a Persian date; null for one that does not exist. */
export function dayOfPersian(date: string): string | null {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  // The year begins between 19 and 22 March; its first six months have 31 days, the others at most 30.
  const daysBefore = 31 * Math.min(month - 1, 6) + 30 * Math.max(month - 7, 0) + day - 1;
  const earliest = Date.UTC(year + 621, 2, 19) + daysBefore * DAY_MS;
  const days = [0, 1, 2, 3].map((later) => dayAt(earliest + later * DAY_MS));
  return days.find((one) => persianDay(one) === date) ?? null;
}

export const daysLater = (day: string, days: number): string => dayAt(momentOf(day) + days * DAY_MS);

/** The Saturday that begins a day's week. */
export const saturdayOf = (day: string): string => daysLater(day, -((new Date(momentOf(day)).getUTCDay() + 1) % 7));
