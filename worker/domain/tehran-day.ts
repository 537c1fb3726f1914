import { DAY_MS } from "../../contract/limits.ts";
import { inTehran } from "../../contract/tehran.ts";

/** The day that a moment (UTC ms) is in in Tehran, such as 2026-11-22. */
export const tehranDay = (moment: number): string => new Date(inTehran(moment)).toISOString().slice(0, 10);

/** The midnight in Tehran that a moment's day began with, UTC milliseconds. */
export const tehranDayStart = (moment: number): number => moment - (inTehran(moment) % DAY_MS);
