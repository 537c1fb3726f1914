import { PRODUCT } from "../../../contract/product.ts";

/** Names that would let somebody pass for the operator, or that read like a page of the site. */
const RESERVED: ReadonlySet<string> = new Set(
  [
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
  ].map(withoutDisguise),
);

/** Whether a username may not be chosen by anyone. */
export function isReservedUsername(username: string): boolean {
  return RESERVED.has(withoutDisguise(username));
}

/** Dots and hyphens do not make it another name. */
function withoutDisguise(username: string): string {
  return username.replace(/[.-]/g, "");
}
