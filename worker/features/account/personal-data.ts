import { asc, eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { type User, erasures, usernames, usernameSuffixes, users } from "../../db/schema/people.ts";
import { imageKey, removeImage } from "../../domain/images/stored-images.ts";
import { toAccountUser } from "../../domain/people/account-user.ts";
import { type PersonalData, batchPart, exportedMoment, exportedName } from "../../domain/people/personal-data.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";

/** The columns that stay when a person leaves: their identity to the system, and nothing personal. */
type Kept =
  | "id"
  | "publicId"
  | "handle"
  | "usernameChangedAt"
  | "noAds"
  | "adsEnabled"
  | "defaultTheme"
  | "suspendedUntil"
  | "registeredAt"
  | "deletedAt";

/** All other columns: a new column compiles only once it is in one of the two. */
const EMPTIED = {
  username: null,
  mobile: null,
  email: null,
  emailVerifiedAt: null,
  unprovedUntil: null,
  registerNoticeAt: null,
  passwordHash: null,
  avatarUrl: "",
  photoHidden: false,
  upheldAt: null,
  fromNetwork: null,
  fromDevice: null,
  watched: false,
  quietUntil: null,
  bio: "",
  instagramUrl: "",
  twitterUrl: "",
  telegramUrl: "",
  websiteUrl: "",
  contactMobilePublic: "",
  blueTick: false,
  colorfulFrame: false,
  sparkleEffect: false,
  jokeCount: 0,
  followerCount: 0,
  followingCount: 0,
  likesReceived: 0,
  gamePoints: 0,
  notificationsSeenAt: 0,
  whoMayWrite: "acquainted",
  showPresence: true,
  showReceipts: true,
  showFollows: false,
  textInNotifications: false,
  insideOnly: true,
  outsideAskedAt: null,
  nameOnPictures: true,
} satisfies Omit<User, Kept>;

/** The account itself, its names and its photo. */
export const accountData: PersonalData = {
  columns: [
    // Reserved for ever, so that nobody can impersonate a person who left.
    { column: usernames.userId, afterLeaving: "kept" },
    { column: usernames.username, afterLeaving: "kept" },
    // By the triggers on `users`.
    { column: usernameSuffixes.userId, afterLeaving: "deleted" },
    // Once nothing is left.
    { column: erasures.userId, afterLeaving: "deleted" },
  ],

  erase: (ctx, { id }) =>
    batchPart(
      [
        ctx.db.select({ avatarUrl: users.avatarUrl }).from(users).where(eq(users.id, id)),
        ctx.db
          .update(users)
          .set({ ...EMPTIED, deletedAt: ctx.now })
          .where(eq(users.id, id)),
      ],
      async ([[before]]) => {
        if (before && before.avatarUrl !== "") await deletePhoto(ctx, before.avatarUrl);
      },
    ),

  export: ({ db }, userId) =>
    batchPart(
      [
        db.select().from(users).where(eq(users.id, userId)),
        db
          .select({ username: usernames.username, at: usernames.chosenAt })
          .from(usernames)
          .where(eq(usernames.userId, userId))
          .orderBy(asc(usernames.chosenAt)),
      ],
      ([[user], names]) => {
        if (!user || user.deletedAt !== null) throw new AppError("LOGIN_REQUIRED");
        const {
          whoMayWrite,
          showPresence,
          showReceipts,
          showFollows,
          textInNotifications,
          insideOnly,
          nameOnPictures,
          outsideAskedAt,
        } = user;
        return {
          account: toAccountUser(user),
          privacy: {
            whoMayWrite,
            showPresence,
            showReceipts,
            showFollows,
            textInNotifications,
            insideOnly,
            nameOnPictures,
            outsideAskedAt: outsideAskedAt === null ? null : exportedMoment(outsideAskedAt),
          },
          usernames: names.map(exportedName),
        };
      },
    ),
};

/** The account is already deleted; a photo that could not be deleted is logged for the operator. */
async function deletePhoto(ctx: Ctx, avatarUrl: string): Promise<void> {
  try {
    await removeImage(ctx, avatarUrl);
  } catch (error) {
    ctx.log.error("photo-not-deleted", { key: imageKey(avatarUrl), ...describeError(error) });
  }
}
