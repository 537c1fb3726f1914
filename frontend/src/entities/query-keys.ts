import type { BoardCode } from "../../../contract/games/calls.ts";
import type { FollowKind } from "../../../contract/product.ts";

/**
 * Every query's key, and prefixes that match several queries: who reads, changes or invalidates another feature's query
 * finds its key here. People are keyed by id, except pages that are requested by the username in their address;
 * conversations by their room, and with all that is the viewer's by their `ownKey`.
 * tests/frontend/entities/query-keys.test.ts fails on a key written elsewhere.
 */
export const queryKeys = {
  /** The signed-in person's account. */
  account: ["account"],
  sessions: ["sessions"],
  blocks: ["blocks"],
  settings: {
    /** Queries with the same answer for everybody. */
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
    /** New jokes that were fetched for a feed and are held back until its reader wants them. */
    fresh: (feed: "following" | "discovery") => ["jokes", "fresh", feed] as const,
    ofAuthor: (username: string) => ["jokes", "author", username] as const,
    /** The best of a day. */
    best: ["jokes", "best"],
    /** The jokes that a text finds, for one reader. */
    found: (ownKey: string | null, of: "everybody" | "me", text: string) =>
      ["jokes", "found", ownKey, of, text] as const,
    /** The viewer's saved jokes that a text finds; all for an empty one. */
    saved: (ownKey: string, text: string) => ["jokes", "saved", ownKey, text] as const,
  },
  joke: {
    /** Every joke of a shared link. */
    all: ["joke"],
    one: (id: string) => ["joke", id] as const,
  },
  /** The joke of which the viewer's draft would be a duplicate. */
  duplicateJoke: (ownKey: string | null, fingerprint: number | null) =>
    ["duplicate-joke", ownKey, fingerprint] as const,
  user: {
    /** Every public profile. */
    all: ["user"],
    one: (username: string) => ["user", username] as const,
  },
  /** A person's scores; null for the viewer's own. */
  scores: (username: string | null) => ["scores", username] as const,
  people: {
    /** Every list of people who can be followed from it. */
    all: ["people"],
    found: (text: string) => ["people", "found", text] as const,
    suggested: ["people", "suggested"],
  },
  follows: {
    /** Every list of followers and of followed people. */
    all: ["follows"],
    page: (kind: FollowKind, username: string, page: number, cursor: string | null) =>
      ["follows", kind, username, page, cursor] as const,
    suggestions: (ownKey: string) => ["follows", "suggestions", ownKey] as const,
  },
  /**
   * The viewer's ledger: sums, spending and payments; their video subscription, venue credit, robot login and image
   * quota. A payment is keyed by the gateway's authority, a venue credit by its `rid`.
   */
  gems: (
    id: string,
    part:
      | "sums"
      | "transactions"
      | "spent"
      | "charges"
      | "video"
      | "venue-credits"
      | "robot-login"
      | "payment"
      | "venue-credit"
      | "pictures",
  ) => ["gems", id, part] as const,
  /** All of the viewer's queries above. */
  gemsOf: (viewerId: string) => ["gems", viewerId] as const,
  /** The viewer's undecided payments. Not under `gemsOf`: one that arrives would vanish while it is looked at. */
  waitingPayments: (viewerId: string) => ["waiting-payments", viewerId] as const,
  unread: (ownKey: string) => ["unread", ownKey] as const,
  conversations: (ownKey: string) => ["conversations", ownKey] as const,
  requests: {
    /** Every list of the requests to the viewer. */
    all: (ownKey: string) => ["requests", ownKey] as const,
    of: (ownKey: string, kind: "seen" | "apart") => ["requests", ownKey, kind] as const,
  },
  chat: {
    /** Every chat of a person. */
    all: (ownKey: string) => ["direct", "messages", ownKey] as const,
    one: (ownKey: string, room: string) => ["direct", "messages", ownKey, room] as const,
    /** The room of the chat with the person an address names. */
    named: (ownKey: string, username: string) => ["direct", "named", ownKey, username] as const,
  },
  games: {
    /** The leaders of a board; the same for everybody. */
    board: (code: BoardCode) => ["games", "board", code] as const,
    rank: (viewerId: string, code: BoardCode) => ["games", "rank", viewerId, code] as const,
    /** The viewer's pass, and its end. */
    pass: (viewerId: string) => ["games", "pass", viewerId] as const,
    /** The viewer's discount badge, valid for a minute. */
    badge: (viewerId: string) => ["games", "badge", viewerId] as const,
  },
  /** The job application of the mobile that was proved on this device. */
  jobApplication: (mobile: string) => ["job-application", mobile] as const,
  /** The viewer's privacy settings. */
  privacy: ["privacy"],
  /** The notifications of this device. */
  push: ["push"],
  /** What happened to the viewer. */
  notifications: (ownKey: string) => ["notifications", ownKey] as const,
  /** The viewer's reports. */
  ownReports: ["own-reports"],
  /** A list of venues: by its category, the text that was looked for, and the province. */
  venues: (...place: (string | null)[]) => ["venues", ...place],
} as const;
