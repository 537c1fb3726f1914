/**
 * Every query's key, and the prefixes that mean several queries at once: whoever reads, changes or invalidates what another
 * feature has read finds its name here, or in lazy-query-keys.ts. People stand in it by their id, except where a page is asked for by the name in its address.
 * tests/frontend/entities/query-keys.test.ts finds a key that is written elsewhere.
 */
export const queryKeys = {
  /** The signed-in person's account. */
  account: ["account"],
  settings: {
    /** What is the same for everybody. */
    all: ["settings"],
    defaultTheme: ["settings", "default-theme"],
    direct: ["settings", "direct"],
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
  unread: (viewerId: string) => ["unread", viewerId] as const,
} as const;
