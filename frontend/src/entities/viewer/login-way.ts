import { paths } from "../../../../contract/product.ts";

type Place = Pick<Location, "pathname" | "search" | "hash">;

/** The way to the login from the page shown, which leads back there once somebody has logged in. */
export function loginWay({ pathname, search, hash }: Place = location): string {
  const inPage = search + hash;
  // A login ends on the profile anyway; only a shared joke there is something to come back to.
  if (pathname === paths.profile && !/[?&#]post[=-]/.test(inPage)) return pathname + inPage;
  return `${paths.profile}?next=${encodeURIComponent(pathname + inPage)}`;
}

/** The same way for a link or a navigation, which tells the login that the page shown is right behind it. */
export const loginLink = () => ({ href: loginWay(), state: { isPlaceBehind: true } });
