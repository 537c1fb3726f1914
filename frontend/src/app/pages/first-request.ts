import { FEED_PAGE_SIZE } from "../../../../contract/limits.ts";
import { paths } from "../../../../contract/product.ts";
import { callUrl } from "../../lib/call-url.ts";

type Address = Pick<Location, "pathname" | "search" | "hash">;

/** The joke of a shared link; some apps strip the fragment of what they open, and the query remains. */
export const sharedJokeOf = ({ hash, search }: Pick<Address, "search" | "hash">): string | null =>
  /^#post-(.+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get("post");

/** Whether index.html shows jokes before the app is there: home's first, or the one of a shared link. */
export const showsJokesFirst = ({ pathname, ...rest }: Address): boolean =>
  pathname === paths.home || (pathname === paths.profile && sharedJokeOf(rest) !== null);

// So marked, it is not carried where only the rest of this file is used.
const PERSON = /* @__PURE__ */ new RegExp(`^${paths.user("")}([a-z0-9.-]+)/?$`, "i");

/**
 * The URLs that a page asks the API for first, so that index.html can ask before any script has come; none for a page that
 * asks for nothing, or for something else by who is looking. They are exactly those its queries call, or both are sent.
 */
export function firstRequestsOf({ pathname, search, hash }: Address, isSignedIn: boolean): string[] {
  if (pathname === paths.home)
    return isSignedIn
      ? [callUrl("GET /api/feed/following", { query: { limit: FEED_PAGE_SIZE } })]
      : [callUrl("GET /api/jokes", {})];
  if (pathname === paths.search) return [callUrl("GET /api/jokes", {})];
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
