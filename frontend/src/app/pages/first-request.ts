import { FEED_PAGE_SIZE } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import { callUrl } from "../../lib/network/call-url.ts";

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** The joke of a shared link. Some apps drop the fragment when they open a link, so the query carries the id too. */
export const sharedJokeOf = ({ hash, search }: Pick<Address, "search" | "hash">): string | null =>
  /^#post-(.+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("post");

/** Whether index.html shows jokes before the app has loaded: the home feed's first page, or a shared joke. */
export const showsJokesFirst = ({ pathname, ...rest }: Address): boolean =>
  pathname === paths.home || (pathname === paths.profile && sharedJokeOf(rest) !== null);

// Marked pure so that bundles which do not use it can drop it.
const PERSON = /* @__PURE__ */ new RegExp(`^${paths.user("")}([a-z0-9.-]+)/?$`, "i");

/**
 * The URLs a page requests first, so that index.html can request them before any script has loaded. They must equal the
 * URLs of the page's queries, or both are sent. Empty for a page whose first request is not known from the address
 * alone.
 */
export function firstRequestsOf({ pathname, search, hash }: Address, isSignedIn: boolean): string[] {
  if (pathname === paths.home)
    return isSignedIn
      ? [callUrl("GET /api/feed/following", { query: { limit: FEED_PAGE_SIZE } })]
      : [callUrl("GET /api/jokes", {})];
  if (pathname === paths.search)
    return search === "" ? [callUrl("GET /api/users/suggested", {}), callUrl("GET /api/jokes", {})] : [];
  if (pathname === paths.profile) {
    const id = sharedJokeOf({ hash, search });
    return id === null ? [] : [callUrl("GET /api/jokes/{id}", { params: { id } })];
  }
  const username = PERSON.exec(pathname)?.[1];
  if (username === undefined) return [];
  return [
    callUrl("GET /api/user-public/{username}", { params: { username } }),
    callUrl("GET /api/jokes", { query: { username, limit: FEED_PAGE_SIZE } }),
  ];
}
