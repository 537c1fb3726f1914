import { IMAGE_TOOL_PATH } from "../../../../contract/image-tool/path.ts";
import { PRODUCT } from "../../../../contract/product.ts";
import { loginWay } from "./login-way.ts";

/** Whether a page of this history state was opened by a loginLink(). */
export const isPlaceBehind = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isPlaceBehind" in state;

const isComeBackTo = (path: string): boolean => path.startsWith(`/${PRODUCT}/`) || path === IMAGE_TOOL_PATH;

/** Where a login leads back to; null for what is no page of the product, whoever wrote it into the address. */
export function nextAfterLogin(query: URLSearchParams): string | null {
  const next = query.get("next");
  if (!next || !isComeBackTo(next)) return null;
  // As the browser is going to read it: dots and backslashes lead elsewhere.
  const place = new URL(next, location.origin);
  const back = place.pathname + place.search + place.hash;
  // Where logins end anyway, the way to the login is the place itself.
  return isComeBackTo(place.pathname) && loginWay(place) !== back ? back : null;
}
