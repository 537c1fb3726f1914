import { toPersianDigits } from "./digits.ts";

/** A package of gems as the administrator offers it. */
export interface GemPackage {
  gems: number;
  /** Of its full price. */
  percentOff: number;
}

/** What a package costs, in whole toman. */
export const tomanOf = ({ gems, percentOff }: GemPackage, tomanPerGem: number): number =>
  Math.round((gems * tomanPerGem * (100 - percentOff)) / 100);

/** A discount as people read it. */
export const discountText = (percentOff: number): string => `${toPersianDigits(percentOff)}٪ تخفیف`;
