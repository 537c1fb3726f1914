import type { FollowKind } from "../../../contract/product.ts";

/**
 * Every query's key, and the prefixes that mean several queries at once: whoever reads, changes or invalidates what another
 * feature has read finds its name here. tests/frontend/entities/query-keys.test.ts finds a key that is written elsewhere.
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
    mobileLogin: ["settings", "mobile-login-status"],
    passwordReset: ["settings", "password-reset-toggle"],
    smsProvider: ["settings", "sms-provider"],
  },
  jokes: {
    /** Every list of jokes. */
    all: ["jokes"],
    following: ["jokes", "following"],
    discovery: ["jokes", "discovery"],
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
    newest: (kind: FollowKind, username: string) => ["follows", kind, username, "newest"] as const,
  },
  peopleSearch: (text: string) => ["people-search", text] as const,
  conversations: (viewer: string) => ["conversations", viewer] as const,
  chat: (viewer: string, peer: string) => ["direct", "messages", viewer, peer] as const,
  unread: (viewer: string) => ["unread", viewer] as const,
} as const;
