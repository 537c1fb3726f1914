/** Limits and pages of buying gems (R42). */
import { toPersianDigits } from "../digits.ts";
import { paths } from "../product.ts";

export const GEM_PACKAGES_DEFAULT = [10, 30, 100, 300];
export const TOMAN_PER_GEM_DEFAULT = 1000;
export const GEM_PACKAGES_MAX = 8;
export const GEM_PACKAGE_MAX = 10_000;
export const GEM_PERCENT_OFF_MAX = 90;
/** The gateway's limits: 10,000 to 1,000,000,000 rial. */
export const PAYMENT_MIN_TOMAN = 1000;
export const PAYMENT_MAX_TOMAN = 100_000_000;
/** How many orders a person may begin in an hour without paying one. */
export const UNPAID_ORDERS_PER_HOUR = 10;
/** Time-outs of the gateway's two answers when a person returns from paying; together less than five seconds. */
export const PAYMENT_VERIFY_TIMEOUT_MS = 2500;
export const PAYMENT_INQUIRY_TIMEOUT_MS = 1500;
/** The least pause between two questions to the gateway about one order. */
export const PAYMENT_ASK_GAP_MS = 2000;
/** After this time an unpaid order is considered over. */
export const ORDER_OPEN_HOURS = 24;
export const WAITING_ORDER_PAGE_SIZE = 50;
/** How many undecided payments their buyer is shown, and of how many days: the gateway has decided older ones. */
export const OWN_WAITING_ORDERS_SHOWN = 10;
export const OWN_WAITING_ORDERS_DAYS = 7;
/** How many orders one scheduled run asks the gateway about. */
export const ORDERS_PER_RUN = 1000;
/** How many of them may come from the gateway's list of unverified payments; the others are open orders. */
export const LISTED_ORDERS_PER_RUN = 500;

/** The gateway's id of a payment. */
export const PAYMENT_AUTHORITY = /^[AS][0-9A-Za-z]{35}$/;

/** The purposes of a gem purchase. A payment leads back to the page of one of these, and nowhere else. */
export const WANTED = ["blue-tick", "colorful-frame", "sparkle-effect", "no-ads", "video", "pass"] as const;
export type Wanted = (typeof WANTED)[number];

/** One of them, read from an address; null for anything else. */
export const wantedOf = (text: string | null): Wanted | null => WANTED.find((wanted) => wanted === text) ?? null;

/** The most gems that something wanted may cost where its cost is not fixed. */
export const WANTED_COST_MAX = 9999;

/** A cost read from an address; undefined for anything else. */
export const costOf = (text: string | null): number | undefined =>
  text !== null && /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : undefined;

/** The page where something wanted is bought with gems. */
export function wantedPath(wanted: Wanted): string {
  if (wanted === "video") return paths.videoUpload;
  return wanted === "pass" ? paths.clawMachine : `${paths.store}?item=${wanted}`;
}

/** Says in a page's address what gems are wanted for; and how many it costs, where that is not fixed. */
export const wanting = (page: string, wanted: Wanted, cost?: number): string =>
  `${page}?for=${wanted}${cost === undefined ? "" : `&cost=${cost}`}`;

/** The page a payment returns to, with the way on from there. */
export const paymentReturnPath = (wanted: Wanted | undefined, cost?: number): string =>
  wanted === undefined
    ? paths.paymentVerify
    : wanting(paths.paymentVerify, wanted, wanted === "video" ? cost : undefined);

/** A package of gems as the administrator offers it. */
export interface GemPackage {
  gems: number;
  /** Of its full price. */
  percentOff: number;
}

/** A package's price, in whole toman. */
export const tomanOf = ({ gems, percentOff }: GemPackage, tomanPerGem: number): number =>
  Math.round((gems * tomanPerGem * (100 - percentOff)) / 100);

/** A discount as people read it. */
export const discountText = (percentOff: number): string => `${toPersianDigits(percentOff)}٪ تخفیف`;

/** The viewer's payments that the gateway has not decided. */
export const PAYMENT_REVIEW_PATH = "/payment-user-review";
