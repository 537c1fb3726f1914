interface MobileLoginRestriction {
  enabled: boolean;
  /** Hours in Tehran, 0 to 23: start inclusive, end exclusive; the window may wrap midnight. */
  startHour: number;
  endHour: number;
}

const tehranHour = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tehran", hour: "2-digit", hourCycle: "h23" });

/** Whether logging in by mobile is allowed at this moment (UTC ms) in Tehran (decision 11). */
export function isMobileLoginAllowed({ enabled, startHour, endHour }: MobileLoginRestriction, now: number): boolean {
  if (!enabled) return true;
  const hour = Number(tehranHour.format(now));
  const restricted = startHour <= endHour ? hour >= startHour && hour < endHour : hour >= startHour || hour < endHour;
  return !restricted;
}
