import { tehranDayStart } from "../../../contract/tehran.ts";

/**
 * Since when somebody is here, as others are told: the day, as the midnight in Tehran it began with. To the millisecond it would
 * stay theirs alone under every name and id (docs/decisions/094).
 */
export const dayTold = (registeredAt: number): string => new Date(tehranDayStart(registeredAt)).toISOString();
