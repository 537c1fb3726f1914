import { type Placeholder, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { IN_COMMON_LOOKED_AT } from "../../../contract/direct/values.ts";
import { WHO_MAY_WRITE } from "../../../contract/privacy/values.ts";
import { flag, hex, key, moment } from "./columns.ts";

/** A person. Counters are updated in the batch that changes what they count. */
export const users = sqliteTable("users", {
  /** For the database and the objects only: the outside knows the public id. */
  id: key("id").primaryKey(),
  /** The public identifier: random, so that it can be replaced. */
  publicId: hex("public_id").notNull(),
  /** The current username; null until the person chose one. */
  username: text("username"),
  /** The first username ever chosen; it never changes, and chat rooms are keyed by it. */
  handle: text("handle"),
  usernameChangedAt: moment("username_changed_at"),
  mobile: text("mobile"),
  email: text("email"),
  /** Null while the address was only typed at registration and never proved by a code. */
  emailVerifiedAt: moment("email_verified_at"),
  /** When the account ends unless something is proved; null once it is. */
  unprovedUntil: moment("unproved_until"),
  /** When the address's owner was last notified that somebody tried to register it. */
  registerNoticeAt: moment("register_notice_at"),
  passwordHash: text("password_hash"),
  avatarUrl: text("avatar_url").notNull().default(""),
  bio: text("bio").notNull().default(""),
  instagramUrl: text("instagram_url").notNull().default(""),
  twitterUrl: text("twitter_url").notNull().default(""),
  telegramUrl: text("telegram_url").notNull().default(""),
  websiteUrl: text("website_url").notNull().default(""),
  contactMobilePublic: text("contact_mobile_public").notNull().default(""),
  blueTick: flag("blue_tick").notNull().default(false),
  colorfulFrame: flag("colorful_frame").notNull().default(false),
  sparkleEffect: flag("sparkle_effect").notNull().default(false),
  noAds: flag("no_ads").notNull().default(false),
  adsEnabled: flag("ads_enabled").notNull().default(true),
  /** The administrator's default theme at the time the account was created. */
  defaultTheme: text("default_theme").notNull().default("black-gray"),
  jokeCount: integer("joke_count").notNull().default(0),
  followerCount: integer("follower_count").notNull().default(0),
  followingCount: integer("following_count").notNull().default(0),
  likesReceived: integer("likes_received").notNull().default(0),
  /** The sum of their finished rounds' scores; kept by a trigger (migrations/0007). */
  gamePoints: integer("game_points").notNull().default(0),
  /** The moment of the newest notification they have seen (worker/db/schema/notifications.ts). */
  notificationsSeenAt: moment("notifications_seen_at").notNull().default(0),
  /** Their photo is hidden from others until it is judged (worker/moderation/queue/requeue.ts; D127). */
  photoHidden: flag("photo_hidden").notNull().default(false),
  /** Their privacy settings (contract/privacy/calls.ts). */
  whoMayWrite: text("who_may_write", { enum: WHO_MAY_WRITE }).notNull().default("acquainted"),
  showPresence: flag("show_presence").notNull().default(true),
  showReceipts: flag("show_receipts").notNull().default(true),
  /** Whether others see whom they follow and who follows them (worker/features/follows/list-follows.ts). */
  showFollows: flag("show_follows").notNull().default(false),
  /** Whether a notification of a message says what it says; it always says from whom. */
  textInNotifications: flag("text_in_notifications").notNull().default(false),
  /** Keeps their jokes inside Labkhand, also a newcomer's (worker/domain/jokes/visibility.ts). */
  insideOnly: flag("inside_only").notNull().default(true),
  /** When they were asked whether their best jokes may leave it, or chose themselves: nobody is asked again. */
  outsideAskedAt: moment("outside_asked_at"),
  /** Whether a shared link or picture of one of their jokes says who wrote it. */
  nameOnPictures: flag("name_on_pictures").notNull().default(true),
  suspendedUntil: moment("suspended_until"),
  /** When a report of something of theirs was last upheld; kept by a trigger (migrations/0004). */
  upheldAt: moment("upheld_at"),
  registeredAt: moment("registered_at").notNull(),
  /** Keyed digests of the Tehran day with the network and the device of the registration: equal ones came together. */
  fromNetwork: text("from_network"),
  fromDevice: text("from_device"),
  /** Registered on the device of somebody suspended: each joke waits for a moderator (D129). */
  watched: flag("watched").notNull().default(false),
  /** Until when they publish nothing, because they sent a barred text a third time (D127). */
  quietUntil: moment("quiet_until"),
  /** When the person left: personal columns are emptied, the row stays for references. */
  deletedAt: moment("deleted_at"),
});

/** A visitor's id, which no person has. */
export const VISITOR = 0;

export type User = typeof users.$inferSelect;

/** Whether a person is suspended. @param now UTC milliseconds */
export const isSuspended = <Person extends Pick<User, "suspendedUntil">>(
  person: Person,
  now: number,
): person is Person & { suspendedUntil: number } => person.suspendedUntil !== null && person.suspendedUntil > now;

/** A condition on a person's row, or on an alias of `users`: not suspended. @param now UTC milliseconds */
export const isNotSuspended = (now: number | Placeholder, person: { suspendedUntil: SQLWrapper } = users): SQL =>
  sql`coalesce(${person.suspendedUntil}, 0) <= ${now}`;

/** Whether somebody proved their mobile or e-mail; registering with an address and a password proves nothing. */
export const hasProof = ({ mobile, emailVerifiedAt }: Pick<User, "mobile" | "emailVerifiedAt">): boolean =>
  mobile !== null || emailVerifiedAt !== null;

type ProofColumns = Record<"mobile" | "emailVerifiedAt", SQLWrapper>;
type PhotoColumns = ProofColumns & Record<"avatarUrl" | "photoHidden", SQLWrapper>;

/** The same as a condition on their row, or on an alias of `users`. */
export const isProvedIn = ({ mobile, emailVerifiedAt }: ProofColumns): SQL =>
  sql`(${mobile} is not null or ${emailVerifiedAt} is not null)`;

export const isProved = isProvedIn(users);

/** A person's photo as others see it: none before they proved something (D082), nor while it is hidden (D127). */
export const shownAvatarOf = (person: PhotoColumns): SQL<string> =>
  sql<string>`iif(${isProvedIn(person)} and not ${person.photoHidden}, ${person.avatarUrl}, '')`;

export const shownAvatar = shownAvatarOf(users).as("avatar_url");

/**
 * A username for comparison: without dots and hyphens, which do not make a different name. Indexed (migrations/0001).
 */
export const foldedName = (username: SQLWrapper) => sql`replace(replace(${username}, '.', ''), '-', '')`;

/** The same of a typed username. */
export const foldName = (username: string): string => username.replace(/[.-]/g, "");

/** Suspensions of people who have left, by a keyed digest of their mobile and e-mail; the nightly sweep ends them. */
export const suspendedContacts = sqliteTable("suspended_contacts", {
  digest: text("digest").primaryKey(),
  until: moment("until").notNull(),
});

/** People who left and had many rows: the rest of them is erased in chunks (worker/domain/people/erase-person.ts). */
export const erasures = sqliteTable("erasures", {
  userId: key("user_id")
    .primaryKey()
    .references(() => users.id),
});

/**
 * Every username ever chosen, each reserved for its owner for ever: no two people can ever have the same one, nor one
 * that differs only in dots and hyphens (a trigger, migrations/0001).
 */
export const usernames = sqliteTable("usernames", {
  username: text("username").primaryKey(),
  userId: key("user_id")
    .notNull()
    .references(() => users.id),
  chosenAt: moment("chosen_at").notNull(),
  /** When the owner closed a former username, which since then leads to nobody. */
  closedAt: moment("closed_at"),
});

/**
 * Every proper suffix of every current username, which turns a substring search into a range of this key. Maintained by
 * triggers on `users` (migrations/0001) only.
 */
export const usernameSuffixes = sqliteTable(
  "username_suffixes",
  {
    suffix: text("suffix").notNull(),
    userId: key("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.suffix, table.userId] })],
);

/** Whether a username leads to its owner, because it is not closed. */
export const leads = sql`${usernames.closedAt} is null`;

export const follows = sqliteTable(
  "follows",
  {
    followerId: key("follower_id").notNull(),
    followeeId: key("followee_id").notNull(),
    followedAt: moment("followed_at").notNull(),
  },
  (table) => [
    // The key serves the following feed and list, and follow-status.
    primaryKey({ columns: [table.followerId, table.followeeId] }),
  ],
);

/**
 * The newest people somebody follows, among whom they may have acquaintances in common with another. Not their followers,
 * who could be fake (D080).
 */
export const acquaintancesOf = (person: SQLWrapper): SQL =>
  sql`(select ${follows.followeeId} as id from ${follows} where ${follows.followerId} = ${person}
    order by ${follows.followedAt} desc, ${follows.followeeId} desc limit ${IN_COMMON_LOOKED_AT})`;

/** Whether one person follows another, as a condition or a column; one key lookup. */
export const isFollowing = (follower: SQLWrapper, followee: SQLWrapper): SQL<number> =>
  sql<number>`exists (select 1 from ${follows}
    where ${follows.followerId} = ${follower} and ${follows.followeeId} = ${followee})`;
