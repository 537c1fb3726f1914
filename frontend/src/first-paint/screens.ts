import { FEED_PAGE_SIZE } from "../../../contract/jokes/values.ts";
import { PRODUCT, paths } from "../../../contract/product.ts";
import { callUrl } from "../lib/network/call-url.ts";
import { type Address, nameIn, sharedJokeOf } from "./address.ts";

interface Row {
  /** A pattern of the router. */
  match: string;
  /** Names the page's module below `app/pages/`, `{page}-route.tsx`, and its chunk. */
  page: string;
  /** Whether visitors log in on it. */
  hasLogin?: true;
  /** The title of a page outside the tabs, if its address names it. */
  title?: (pathname: string) => string;
  /**
   * The URLs to request before any script has loaded. They must equal those of the page's queries, or both are sent.
   * Empty where the address alone does not say what the page asks first.
   */
  requests?: (address: Address, isSignedIn: boolean) => string[];
  /** The skeleton of a page outside the tabs, if it has its own (templates.tsx). */
  template?: "person";
  /** The script that replaces the skeleton by the answers, `show-{fill}.ts`. It runs where there are requests. */
  fill?: "jokes" | "person";
}

/** All others; other-route.tsx tells them apart. */
const OTHER = { match: "*", page: "other" } as const;

/** Every page with a chunk of its own, and what index.html shows of it before the app has loaded. */
const rows = [
  {
    match: paths.home,
    page: "home",
    requests: (_, isSignedIn) => [
      isSignedIn
        ? callUrl("GET /api/feed/following", { query: { limit: FEED_PAGE_SIZE } })
        : callUrl("GET /api/jokes", {}),
    ],
    fill: "jokes",
  },
  {
    match: paths.profile,
    page: "profile",
    hasLogin: true,
    requests: (address) => {
      const id = sharedJokeOf(address);
      return id === null ? [] : [callUrl("GET /api/jokes/{id}", { params: { id } })];
    },
    fill: "jokes",
  },
  { match: paths.games, page: "games" },
  { match: paths.add, page: "add" },
  {
    match: paths.search,
    page: "search",
    requests: ({ search }) =>
      search === "" ? [callUrl("GET /api/users/suggested", {}), callUrl("GET /api/jokes", {})] : [],
  },
  { match: paths.scores, page: "scores" },
  { match: paths.direct, page: "direct" },
  { match: `${paths.direct}/:username`, page: "chat" },
  { match: paths.gem, page: "gem" },
  {
    match: `/${PRODUCT}/u/:username`,
    page: "user",
    title: nameIn,
    requests: ({ pathname }) => {
      const username = nameIn(pathname);
      if (!/^[a-z0-9.-]+$/i.test(username)) return [];
      return [
        callUrl("GET /api/user-public/{username}", { params: { username } }),
        callUrl("GET /api/jokes", { query: { username, limit: FEED_PAGE_SIZE } }),
      ];
    },
    template: "person",
    fill: "person",
  },
  { match: `/${PRODUCT}/u/:username/follows`, page: "follows" },
  OTHER,
] as const satisfies readonly Row[];

export type PageName = (typeof rows)[number]["page"];
export type TemplateName = NonNullable<Row["template"]>;
export type FillName = NonNullable<Row["fill"]>;

export interface Screen extends Row {
  page: PageName;
}

export const screens: readonly Screen[] = rows;

/** The page of a path, before the router exists. A wrong guess only costs time. */
export function screenOf(pathname: string): Screen {
  const isOf = ({ match }: Screen) =>
    new RegExp(`^${match.replace("*", ".*").replace(/:\w+/, "[^/]+")}/?$`, "i").test(pathname);
  return screens.find(isOf) ?? OTHER;
}
