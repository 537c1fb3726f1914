import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/values.ts";
import { PRODUCT } from "../../../../contract/product.ts";
import { loginWay } from "./login-way.ts";

/** Whether the previous history entry is the page the login was opened from (loginLink()). */
export const isPlaceBehind = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isPlaceBehind" in state;

const isComeBackTo = (path: string): boolean => path.startsWith(`/${PRODUCT}/`) || path === IMAGE_TOOL_PATH;

/** The page to return to after the login; null for an external address, against open redirects. */
export function nextAfterLogin(query: URLSearchParams): string | null {
  const next = query.get("next");
  if (!next || !isComeBackTo(next)) return null;
  // Resolved as the browser will: dots and backslashes could lead elsewhere.
  const place = new URL(next, location.origin);
  const back = place.pathname + place.search + place.hash;
  // On the profile, where logins end anyway, loginWay() returns the page itself.
  return isComeBackTo(place.pathname) && loginWay(place) !== back ? back : null;
}
