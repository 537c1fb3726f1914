import { formatCount } from "./format.ts";

// Not in format.ts: the first route would carry it.

/** ۱۲ جم */
export const formatGems = (gems: number | undefined): string => `${formatCount(gems)} جم`;

/** ۵۰٬۰۰۰ تومان */
export const formatToman = (toman: number): string => `${formatCount(toman)} تومان`;
