import { and, eq, isNull, sql } from "drizzle-orm";

import type { uploadAvatarRoute } from "../../../contract/account/calls/account.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { limitSql } from "../../db/schema/quotas.ts";
import { imageKinds } from "../../domain/images/image-kinds.ts";
import { parseBase64Image } from "../../domain/images/parse-image.ts";
import { removeImage, storeImage } from "../../domain/images/stored-images.ts";
import { hideOrShow, reportedOf } from "../../moderation/queue/requeue.ts";
import { dayIsUsed, personBucket, takeFirst } from "../../domain/quotas/quota.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";

/**
 * Changes the viewer's photo. The new picture is stored first, then the account points to it, then the old one is
 * deleted. If the database call fails its outcome is unknown, so both pictures stay.
 * @throws AppError AVATAR_UNREADABLE, AVATAR_TOO_LARGE, AVATAR_TOO_MANY_PIXELS, SUSPENDED, TOO_MANY_PHOTOS, or the refusal of its format
 */
export async function uploadAvatar(ctx: PersonCtx, { base64 }: Input<typeof uploadAvatarRoute>) {
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const image = await parseBase64Image(imageKinds.avatar, base64);
  const self = and(eq(users.id, userId), isNull(users.deletedAt));
  const selectSelf = () =>
    db.select({ avatarUrl: users.avatarUrl, suspendedUntil: users.suspendedUntil }).from(users).where(self);
  const mine = personBucket(ctx, "photos", limitSql("photosPerDay"));
  const [taken, [person]] = await db.batch([takeFirst(ctx, mine), selectSelf()]);
  if (!person) throw new AppError("LOGIN_REQUIRED");
  refuseSuspended(ctx, person.suspendedUntil);
  if (taken.length === 0) throw dayIsUsed(ctx, "TOO_MANY_PHOTOS");

  const avatarUrl = await storeImage(ctx, imageKinds.avatar, image);
  const [[before], changed] = await db.batch([
    selectSelf(),
    db.update(users).set({ avatarUrl }).where(self).returning({ id: users.id }),
    ...hideOrShow(reportedOf(sql`${userId}`, "photo"), "photo"),
  ]);
  if (changed.length === 0) {
    await removeImage(ctx, avatarUrl);
    throw new AppError("LOGIN_REQUIRED");
  }
  if (before && before.avatarUrl !== "") await removeImage(ctx, before.avatarUrl);
  return { message: "ذخیره شد", inline: false as const, avatarUrl };
}
