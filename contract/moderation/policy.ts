/**
 * The numbers by which things are hidden, queued and called out. The verbs that file and judge write their results into
 * rows, so a change counts from a thing's next report or verdict on.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../time.ts";
import type { QueueKind } from "./reports.ts";

/** The weight of a report in thousandths (D127). A newcomer's has none: it only stands in the queue. */
export const WEIGHTS = {
  /** Of somebody known whose record says nothing: ten of them hide nothing. */
  light: 200,
  /** All light reports of a thing together add at most this: with one of the heaviest, a crowd hides nothing. */
  lightTogether: 800,
  /** Of somebody trusted who is nearly always right. */
  heaviest: 3000,
  /** From here on a joke leaves the best, unless the administrator put it there: one heavy, or four light ones. */
  doubted: 800,
  /** From here on a thing is hidden: two of the heaviest, and never one with light ones alone. */
  hides: 4000,
} as const;

/** What a trusted reporter's record must show, shares in thousandths. */
export const RECORD = {
  /** So many of the newest reports are read. */
  read: 50,
  /** Upheld ones about fewer people, or of fewer days, may be chance, or a farm. */
  distinctMin: 5,
  /** Up to this share of upheld reports a record adds no weight. */
  lightShare: 400,
  /** From this share on a report weighs most. */
  heaviestShare: 800,
  /** Each rejected report of so many days halves the weight. */
  rejectedDays: 7,
} as const;

/** What a reporter risks: each further open report halves their weight, and of one person only so many weigh. */
export const STAKE = { openMax: 6, ofOwner: 2 } as const;

/** When two reporters count as related: together they weigh as the heavier one. */
export const RELATED = {
  /** A new report is compared with this number of the heaviest ones: more weigh nothing, or hide the thing. */
  reports: 4,
  /** For the same reason, this number of people whom each follows. */
  followees: 8,
  /** Fewer in common may be chance. */
  inCommonMin: 3,
} as const;

/** So many things of one person are hidden by weight; then the moderators are called instead. */
export const HIDDEN_OF_OWNER_MAX = 3;

/** Messages and profiles are never hidden: a message reached only its reporter, a profile would silence its owner. */
export const HIDEABLE_KINDS = ["joke", "video", "photo"] as const satisfies QueueKind[];

/** Harm as hours of age, by which the queue is ordered (D076). */
export const HARM_HOURS = {
  /** A message or photo may reach a child at any moment; a joke is read by many, who can report it. */
  kinds: { message: 48, photo: 48, profile: 12, video: 12, joke: 0, appeal: 0 } satisfies Record<QueueKind, number>,
  /** A threat comes before everything of the last days. */
  threat: 96,
  /** Each further reporter, up to four, so that a crowd cannot push its wish to the front. */
  reporter: 6,
  reportersMax: 4,
  /** Its owner, who alone sees it, asks for a look: a mistake should not last a night. */
  asked: 24,
} as const;

/** Messages to the moderators on a Tehran day (D115). */
export const MODERATOR_ALERTS = {
  /** More would not be read. */
  perDay: 24,
  /** So many are sent at once. The second half of the threats' is kept for threats alone. */
  atOnce: { threats: 8, private: 4 },
  /** From ten in the evening to eight, only threats, messages and photos wake anybody. */
  quietFromMs: 22 * HOUR_MS,
  quietToMs: 8 * HOUR_MS,
  /** Between two messages about jokes, videos and profiles. */
  pauseMs: HOUR_MS,
  /** A run may begin seconds earlier in its minute than the one before. */
  earlyMs: MINUTE_MS,
} as const;

/** How lists for everybody hold back jokes (D127). */
export const HELD = {
  /** A newcomer's, until three of theirs have stood as long: long enough for somebody to report it. */
  ms: HOUR_MS,
  /** The last second of the year 9999: the joke of somebody who is watched waits for a moderator. */
  untilJudged: 253_402_300_799_000,
} as const;

/** How the text of a joke that was hidden or removed is kept from coming back (D127). */
export const BARRED = {
  /** After a removal: a copy that comes later is rarely the same quarrel. */
  days: 90,
  /** So many of an author wait for a moderator; the next is refused, and its author publishes nothing for a while. */
  times: 2,
  quietMs: DAY_MS,
} as const;
