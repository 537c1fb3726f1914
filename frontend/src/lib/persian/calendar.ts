/**
 * The Persian calendar and the clock. Not by Intl: its first formatter makes V8 search ICU's data of every language,
 * half a second on a weak phone while its first page loads. A test compares every day of a century with ICU.
 */
import { DAY_MS } from "../../../../contract/time.ts";
import { toPersianDigits } from "../../../../contract/digits.ts";
import * as tehran from "../../../../contract/time.ts";

/** A moment shifted so that its UTC fields are the local time of some place. */
export type LocalTime = Date;

/** Public content is shown in Tehran's time, whatever the device's time zone. */
export const inTehran = (moment: Date): LocalTime => new Date(tehran.inTehran(moment.getTime()));

/** Days since 1970 in the time's own zone. */
export const dayNumber = (time: LocalTime): number => Math.floor(time.getTime() / DAY_MS);

export const MONTHS = [
  "فروردین",
  "اردیبهشت",
  "خرداد",
  "تیر",
  "مرداد",
  "شهریور",
  "مهر",
  "آبان",
  "آذر",
  "دی",
  "بهمن",
  "اسفند",
];

// Leap years repeat every 33 years: each fourth year, and once the ninth after five years. One such cycle began with 1
// Farvardin 1342.
const CYCLE_YEARS = 33;
const CYCLE_DAYS = 12_053;
const CYCLE_YEAR = 1342;
const CYCLE_START = -2478;
const FOUR_YEARS_DAYS = 1461;
const LEAP_YEAR_DAYS = 366;
const YEAR_DAYS = 365;
// The first six months have 31 days, the others 30.
const HALF_YEAR_DAYS = 186;

/** A day of the Persian calendar; the first month is 1. */
export interface PersianDate {
  year: number;
  month: number;
  day: number;
}

/** The Persian date. Correct from 1990 to 2123. */
export function persianDate(time: LocalTime): PersianDate {
  const days = dayNumber(time) - CYCLE_START;
  const cycle = Math.floor(days / CYCLE_DAYS);
  const inCycle = days - cycle * CYCLE_DAYS;
  const inFour = inCycle % FOUR_YEARS_DAYS;
  const isLeap = inFour < LEAP_YEAR_DAYS;
  const inYear = isLeap ? inFour : (inFour - LEAP_YEAR_DAYS) % YEAR_DAYS;
  const inHalf = inYear % HALF_YEAR_DAYS;
  const [monthsBefore, monthDays] = inYear < HALF_YEAR_DAYS ? [0, 31] : [6, 30];
  return {
    year:
      CYCLE_YEAR +
      cycle * CYCLE_YEARS +
      Math.floor(inCycle / FOUR_YEARS_DAYS) * 4 +
      (isLeap ? 0 : 1 + Math.floor((inFour - LEAP_YEAR_DAYS) / YEAR_DAYS)),
    month: monthsBefore + Math.floor(inHalf / monthDays) + 1,
    day: (inHalf % monthDays) + 1,
  };
}

/** Days since 1970 of a Persian date. */
export function dayNumberOf({ year, month, day }: PersianDate): number {
  const cycle = Math.floor((year - CYCLE_YEAR) / CYCLE_YEARS);
  const inCycle = year - CYCLE_YEAR - cycle * CYCLE_YEARS;
  const inFour = inCycle % 4;
  const yearDays =
    Math.floor(inCycle / 4) * FOUR_YEARS_DAYS + (inFour === 0 ? 0 : LEAP_YEAR_DAYS + (inFour - 1) * YEAR_DAYS);
  const monthDays = month <= 6 ? (month - 1) * 31 : HALF_YEAR_DAYS + (month - 7) * 30;
  return CYCLE_START + cycle * CYCLE_DAYS + yearDays + monthDays + day - 1;
}

/** How many days a month of the Persian calendar has. */
export const monthLength = ({ year, month }: Omit<PersianDate, "day">): number =>
  dayNumberOf(month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }) -
  dayNumberOf({ year, month, day: 1 });

/** ۲۸ آبان */
export function dayMonth(time: LocalTime): string {
  const { month, day } = persianDate(time);
  return `${toPersianDigits(day)} ${MONTHS[month - 1]}`;
}

/** ۲۸ آبان ۱۴۰۵ */
export const longDate = (time: LocalTime): string => `${dayMonth(time)} ${toPersianDigits(persianDate(time).year)}`;

/** ۲۸ آبان, with the year when it is not this one. */
export const shortDate = (time: LocalTime, now: LocalTime): string =>
  persianDate(time).year === persianDate(now).year ? dayMonth(time) : longDate(time);

/** ۲۱:۰۳ */
export const hourMinute = (time: LocalTime): string => toPersianDigits(time.toISOString().slice(11, 16));
