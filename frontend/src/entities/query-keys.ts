/**
 * Every query's key, and prefixes that match several queries: who reads, changes or invalidates another feature's query
 * finds its key here or in lazy-query-keys.ts. People are keyed by id, except pages that are requested by the username
 * in their address; conversations by their room, and with all that is the viewer's by their `ownKey`. tests/frontend/entities/query-keys.test.ts fails on a key written elsewhere.
 */
export const queryKeys = {
  /** The signed-in person's account. */
  account: ["account"],
  settings: {
    /** Queries with the same answer for everybody. */
    all: ["settings"],
    defaultTheme: ["settings", "default-theme"],
    direct: ["settings", "direct"],
  },
  jokes: {
    /** Every list of jokes. */
    all: ["jokes"],
    following: ["jokes", "following"],
    discovery: ["jokes", "discovery"],
    /** New jokes that were fetched for a feed and are held back until its reader wants them. */
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
  people: {
    /** Every list of people who can be followed from it. */
    all: ["people"],
  },
  follows: {
    /** Every list of followers and of followed people. */
    all: ["follows"],
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
  unread: (ownKey: string) => ["unread", ownKey] as const,
} as const;
