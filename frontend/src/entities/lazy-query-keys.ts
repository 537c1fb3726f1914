import type { BoardCode } from "../../../contract/games/calls.ts";
import type { FollowKind } from "../../../contract/product.ts";
import { queryKeys } from "./query-keys.ts";

/** Query keys of pages beyond the first route, kept out of its bundle; see query-keys.ts. */
export const lazyQueryKeys = {
  sessions: ["sessions"],
  blocks: ["blocks"],
  /** Under `queryKeys.settings.all`, as the others. */
  settings: {
    defaultVideo: [...queryKeys.settings.all, "default-video"],
    gamePrizes: [...queryKeys.settings.all, "game-prizes"],
    gameSeason: [...queryKeys.settings.all, "game-season"],
    gemPackages: [...queryKeys.settings.all, "gem-packages"],
    mobileLogin: [...queryKeys.settings.all, "mobile-login-status"],
    passwordReset: [...queryKeys.settings.all, "password-reset-toggle"],
    smsProvider: [...queryKeys.settings.all, "sms-provider"],
  },
  /** Under `queryKeys.follows.all`. */
  follows: {
    page: (kind: FollowKind, username: string, page: number, cursor: string | null) =>
      [...queryKeys.follows.all, kind, username, page, cursor] as const,
    suggestions: (ownKey: string) => [...queryKeys.follows.all, "suggestions", ownKey] as const,
  },
  /** Under `queryKeys.people.all`. */
  people: {
    found: (text: string) => [...queryKeys.people.all, "found", text] as const,
    suggested: [...queryKeys.people.all, "suggested"],
  },
  /** Under `queryKeys.jokes.all`. */
  jokes: {
    /** The best of a day. */
    best: [...queryKeys.jokes.all, "best"],
    /** The jokes that a text finds, for one reader. */
    found: (ownKey: string | null, of: "everybody" | "me", text: string) =>
      [...queryKeys.jokes.all, "found", ownKey, of, text] as const,
    /** The viewer's saved jokes that a text finds; all for an empty one. */
    saved: (ownKey: string, text: string) => [...queryKeys.jokes.all, "saved", ownKey, text] as const,
  },
  /** Who told first what the viewer is writing. */
  toldJoke: (ownKey: string | null, fingerprint: number | null) => ["told-joke", ownKey, fingerprint] as const,
  conversations: (ownKey: string) => ["conversations", ownKey] as const,
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
  happenings: (ownKey: string) => ["happenings", ownKey] as const,
  /** The viewer's reports. */
  ownReports: ["own-reports"],
  /** The requests to the viewer. */
  requests: (ownKey: string) => ["requests", ownKey] as const,
  /** The viewer's undecided payments. Not under `queryKeys.gemsOf`: one that arrives would vanish while it is looked at. */
  waitingPayments: (viewerId: string) => ["waiting-payments", viewerId] as const,
  /** A list of venues: by its category, the text that was looked for, and the province. */
  venues: (...place: (string | null)[]) => ["venues", ...place],
} as const;
