import { tehranDayStart } from "../../../contract/time.ts";

/**
 * The registration date as others see it: the start of that day in Tehran. The exact millisecond would identify the
 * person under every new name and id (D094).
 */
export const registrationDay = (registeredAt: number): string => new Date(tehranDayStart(registeredAt)).toISOString();
