import { paths } from "../../../contract/product.ts";

/** The parts of a location that say what is shown first. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** The joke of a shared link. Some apps drop the fragment when they open a link, so the query carries the id too. */
export const sharedJokeOf = ({ hash, search }: Pick<Address, "search" | "hash">): string | null =>
  /^#post-(.+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("post");

/** Whether an address shows a shared joke. It has the own profile's path, but belongs to no tab. */
export const showsSharedJoke = ({ pathname, ...rest }: Address): boolean =>
  pathname === paths.profile && sharedJokeOf(rest) !== null;

/** The username in a profile's address, which is also the page's title. */
export function nameIn(pathname: string): string {
  const name = pathname.split("/")[3] ?? "";
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
