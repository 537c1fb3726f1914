import { paths } from "../../../../contract/product.ts";

type Place = Pick<Location, "pathname" | "search" | "hash">;

/** The address of the login, with the current page as where to return to. */
export function loginWay({ pathname, search, hash }: Place = location): string {
  const inPage = search + hash;
  // Logins end on the profile anyway; only a shared joke there is worth returning to.
  if (pathname === paths.profile && !/[?&#]post[=-]/.test(inPage)) return pathname + inPage;
  return `${paths.profile}?next=${encodeURIComponent(pathname + inPage)}`;
}

/**
 * The same as props of a link or navigation; the state says that the page to return to is the previous history entry.
 */
export const loginLink = () => ({ href: loginWay(), state: { isPlaceBehind: true } });
