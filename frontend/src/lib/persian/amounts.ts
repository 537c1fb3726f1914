import { formatCount } from "./format.ts";

// Not in format.ts, which the first route carries.

/** ۱۲ جم */
export const formatGems = (gems: number | undefined): string => `${formatCount(gems)} جم`;

/** ۵۰٬۰۰۰ تومان */
export const formatToman = (toman: number): string => `${formatCount(toman)} تومان`;
