import type { BoardCode } from "../../../contract/games/calls.ts";
import type { FollowKind } from "../../../contract/product.ts";

/**
 * Every query's key, and the prefixes that mean several queries at once: whoever reads, changes or invalidates what another
 * feature has read finds its name here. People stand in it by their id, except where a page is asked for by the name in its address.
 * tests/frontend/entities/query-keys.test.ts finds a key that is written elsewhere.
 */
export const queryKeys = {
  /** The signed-in person's account. */
  account: ["account"],
  sessions: ["sessions"],
  blocks: ["blocks"],
  settings: {
    /** What is the same for everybody. */
    all: ["settings"],
    defaultTheme: ["settings", "default-theme"],
    defaultVideo: ["settings", "default-video"],
    direct: ["settings", "direct"],
    gamePrizes: ["settings", "game-prizes"],
    gameSeason: ["settings", "game-season"],
    gemPackages: ["settings", "gem-packages"],
    mobileLogin: ["settings", "mobile-login-status"],
    passwordReset: ["settings", "password-reset-toggle"],
    smsProvider: ["settings", "sms-provider"],
  },
  jokes: {
    /** Every list of jokes. */
    all: ["jokes"],
    following: ["jokes", "following"],
    discovery: ["jokes", "discovery"],
    /** What was asked for since a feed was drawn, and waits until its reader wants to see it. */
    fresh: (feed: "following" | "discovery") => ["jokes", "fresh", feed] as const,
    ofAuthor: (username: string) => ["jokes", "author", username] as const,
  },
  joke: {
    /** Every joke of a shared link. */
    all: ["joke"],
    one: (id: string) => ["joke", id] as const,
  },
  user: {
    /** Every public profile. */
    all: ["user"],
    one: (username: string) => ["user", username] as const,
  },
  /** A person's scores; null for the viewer's own. */
  scores: (username: string | null) => ["scores", username] as const,
  follows: {
    /** Every list of followers and of followed people. */
    all: ["follows"],
    page: (kind: FollowKind, username: string, page: number, cursor: string | null) =>
      ["follows", kind, username, page, cursor] as const,
    suggestions: (personId: string) => ["follows", "suggestions", personId] as const,
  },
  peopleSearch: (text: string) => ["people-search", text] as const,
  conversations: (viewerId: string) => ["conversations", viewerId] as const,
  chat: {
    /** Every chat of a person. */
    all: (viewerId: string) => ["direct", "messages", viewerId] as const,
    one: (viewerId: string, peerId: string) => ["direct", "messages", viewerId, peerId] as const,
    /** The chat with whoever an address names, until their id is known. */
    named: (viewerId: string, username: string) => ["direct", "named", viewerId, username] as const,
  },
  /**
   * The viewer's ledger: its sums, what was spent and what was paid for; the video they pay for, their credit for venues and
   * their token for machines, and what is left of the day's pictures. A payment by what the gateway knows it by; a purchase,
   * whoever's it is, by its `rid`.
   */
  gems: (
    id: string,
    part:
      | "sums"
      | "received"
      | "spent"
      | "charges"
      | "video"
      | "venue-credits"
      | "machine-token"
      | "payment"
      | "purchase"
      | "pictures",
  ) => ["gems", id, part] as const,
  /** All of the above that is the viewer's. */
  gemsOf: (viewerId: string) => ["gems", viewerId] as const,
  games: {
    /** Who leads; the same for everybody. */
    board: (code: BoardCode) => ["games", "board", code] as const,
    rank: (viewerId: string, code: BoardCode) => ["games", "rank", viewerId, code] as const,
    /** What the viewer shows at a venue, for a minute. */
    badge: (viewerId: string) => ["games", "badge", viewerId] as const,
  },
  unread: (viewerId: string) => ["unread", viewerId] as const,
} as const;
