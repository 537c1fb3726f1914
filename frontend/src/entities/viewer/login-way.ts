import { paths, PRODUCT } from "../../../../contract/product.ts";

type Place = Pick<Location, "pathname" | "search" | "hash">;

/** A login ends on the profile anyway; only a shared joke there is something to come back to. */
const isWhereLoginsEnd = ({ pathname, search, hash }: Place): boolean =>
  pathname === paths.profile && !/[?&#]post[=-]/.test(search + hash);

/** The way to the login from the page shown, which leads back there once somebody has logged in. */
export function loginWay({ pathname, search, hash }: Place = location): string {
  const place = pathname + search + hash;
  return isWhereLoginsEnd({ pathname, search, hash }) ? place : `${paths.profile}?next=${encodeURIComponent(place)}`;
}

/** The same way for a link or a navigation, which tells the login that the page shown is right behind it. */
export const loginLink = () => ({ href: loginWay(), state: { isPlaceBehind: true } });

/** Whether a page of this history state was opened by a loginLink(). */
export const isPlaceBehind = (state: unknown): boolean =>
  typeof state === "object" && state !== null && "isPlaceBehind" in state;

/** Where a login leads back to; null for what is no page of the product, whoever wrote it into the address. */
export function nextAfterLogin(query: URLSearchParams): string | null {
  const next = query.get("next");
  if (!next?.startsWith(`/${PRODUCT}/`)) return null;
  // As the browser is going to read it: dots and backslashes lead elsewhere.
  const place = new URL(next, location.origin);
  if (!place.pathname.startsWith(`/${PRODUCT}/`) || isWhereLoginsEnd(place)) return null;
  return place.pathname + place.search + place.hash;
}
