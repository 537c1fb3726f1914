import { QUIET_FROM_HOUR, QUIET_TO_HOUR } from "../../../contract/notifications/devices.ts";

const HOUR_SECONDS = 3600;
const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * How long it may still ring at a place, in seconds until its night; 0 in the night, so that a push service does not
 * keep for the night what a phone missed in the day.
 * @param timeZone one that is known here, such as `Asia/Tehran`
 */
export function secondsUntilQuiet(now: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en", {
      timeZone,
      hourCycle: "h23",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, clock);
  const shown = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0, second = 0 } = shown;
  if (hour >= QUIET_FROM_HOUR || hour < QUIET_TO_HOUR) return 0;
  return QUIET_FROM_HOUR * HOUR_SECONDS - (hour * HOUR_SECONDS + minute * 60 + second);
}
