import { PRODUCT } from "../../../contract/product.ts";

/** Names that would let somebody pass for the operator, or that read like a page of the site. */
const RESERVED: ReadonlySet<string> = new Set([
  PRODUCT,
  "admin",
  "administrator",
  "agreement",
  "direct",
  "games",
  "labkhand.ir",
  "labkhand-admin",
  "labkhand-support",
  "moderator",
  "null-user",
  "official",
  "poshtibani",
  "profile",
  "robot",
  "search",
  "security",
  "settings",
  "staff",
  "support",
  "system",
  "undefined",
]);

/** Whether a username may not be chosen by anyone; dots and hyphens do not help to disguise one. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(username) || RESERVED.has(username.replace(/[.-]/g, ""));
}
