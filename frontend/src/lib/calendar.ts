/**
 * The Persian calendar and the clock. Not by Intl: its first formatter has V8 look through ICU's data of every language, half a
 * second of a weak phone in the middle of its first page. A test holds every day of a century against ICU.
 */
import { DAY_MS } from "../../../contract/limits.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import * as tehran from "../../../contract/tehran.ts";

/** A moment moved so that its UTC fields are what the calendar and the clock of some place show. */
export type LocalTime = Date;

/** What is public keeps to Tehran's time, whatever the device says. */
export const inTehran = (moment: Date): LocalTime => new Date(tehran.inTehran(moment.getTime()));

/** How many days a place has seen since 1970. */
export const dayNumber = (time: LocalTime): number => Math.floor(time.getTime() / DAY_MS);

const MONTHS = ["فروردین", "اردیبهشت", "خرداد", "تیر", "مرداد", "شهریور", "مهر", "آبان", "آذر", "دی", "بهمن", "اسفند"];

// Leap years come again after 33 years: every fourth, and after five years the ninth. Such a round began with 1 Farvardin 1342.
const ROUND_YEARS = 33;
const ROUND_DAYS = 12_053;
const ROUND_YEAR = 1342;
const ROUND_START = -2478;
const FOUR_YEARS_DAYS = 1461;
const LEAP_YEAR_DAYS = 366;
const YEAR_DAYS = 365;
// Six months of 31 days, then months of 30.
const HALF_YEAR_DAYS = 186;

/** A day of the Persian calendar; the first month is 1. */
export interface PersianDate {
  year: number;
  month: number;
  day: number;
}

/** The day that a calendar on the wall shows. Right from 1990 to 2123. */
export function persianDate(time: LocalTime): PersianDate {
  const days = dayNumber(time) - ROUND_START;
  const round = Math.floor(days / ROUND_DAYS);
  const inRound = days - round * ROUND_DAYS;
  const inFour = inRound % FOUR_YEARS_DAYS;
  const isLeap = inFour < LEAP_YEAR_DAYS;
  const inYear = isLeap ? inFour : (inFour - LEAP_YEAR_DAYS) % YEAR_DAYS;
  const inHalf = inYear % HALF_YEAR_DAYS;
  const [monthsBefore, monthDays] = inYear < HALF_YEAR_DAYS ? [0, 31] : [6, 30];
  return {
    year:
      ROUND_YEAR +
      round * ROUND_YEARS +
      Math.floor(inRound / FOUR_YEARS_DAYS) * 4 +
      (isLeap ? 0 : 1 + Math.floor((inFour - LEAP_YEAR_DAYS) / YEAR_DAYS)),
    month: monthsBefore + Math.floor(inHalf / monthDays) + 1,
    day: (inHalf % monthDays) + 1,
  };
}

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
