/** What the pages of payments share with the Worker; apart from the routes, so that they contain no schema. */
import { paths } from "./product.ts";

/** The gateway's id of a payment. */
export const PAYMENT_AUTHORITY = /^[AS][0-9A-Za-z]{35}$/;

/** What gems may be wanted for. A payment leads back to the page of one of these, and nowhere else. */
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
