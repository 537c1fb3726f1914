/** Units of time, the clock of Tehran, and an end of waiting. */

export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;

/** Tehran is UTC+3:30 all year, since 2022; a test holds it against the time zones that Node knows. */
export const TEHRAN_AHEAD_MS = 3.5 * HOUR_MS;

/** A moment (UTC ms) moved so that its UTC fields are what the calendar and the clock of Tehran show. */
export const inTehran = (moment: number): number => moment + TEHRAN_AHEAD_MS;

/** The moment (UTC ms) whose time in Tehran has these UTC fields. */
export const fromTehran = (time: number): number => time - TEHRAN_AHEAD_MS;

/** The day that a moment (UTC ms) is in in Tehran, such as 2026-11-22. */
export const tehranDay = (moment: number): string => new Date(inTehran(moment)).toISOString().slice(0, 10);

/** The days in Tehran from 1970 to the day that a moment (UTC ms) is in. */
export const tehranDayNumber = (moment: number): number => Math.floor(inTehran(moment) / DAY_MS);

/** The midnight in Tehran that a moment's day began with, UTC milliseconds. */
export const tehranDayStart = (moment: number): number => moment - (inTehran(moment) % DAY_MS);

/** The message of {@link within}'s error, which is what remains of it on the way from an object. */
export const NO_ANSWER = "no answer in time";

/** A call's result, or an error once its time is over. The call itself goes on. */
export async function within<Result>(milliseconds: number, call: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(NO_ANSWER)), milliseconds);
  try {
    return await Promise.race([call, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
