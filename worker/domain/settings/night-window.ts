import type { Setting } from "../../../contract/settings/registry.ts";
import { inTehran } from "../../../contract/time.ts";
import { AppError } from "../../errors.ts";

/**
 * Whether logging in by mobile is allowed at this moment (UTC ms). The window's hours are Tehran's, 0 to 23: start
 * inclusive, end exclusive, and it may wrap midnight.
 */
export function isMobileLoginAllowed(
  { enabled, startHour, endHour }: Setting<"mobile-login-restrictions">,
  now: number,
): boolean {
  if (!enabled) return true;
  const hour = new Date(inTehran(now)).getUTCHours();
  const restricted = startHour <= endHour ? hour >= startHour && hour < endHour : hour >= startHour || hour < endHour;
  return !restricted;
}

/** @throws AppError TIME_RESTRICTED inside the window */
export function refuseInNightWindow(restriction: Setting<"mobile-login-restrictions">, now: number): void {
  if (!isMobileLoginAllowed(restriction, now)) throw new AppError("TIME_RESTRICTED", { timeRestricted: true });
}
