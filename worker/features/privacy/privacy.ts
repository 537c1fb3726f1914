import { and, eq, isNull, sql } from "drizzle-orm";

import type { setPrivacyRoute } from "../../../contract/privacy/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { privacyColumns } from "../../../durable-objects/direct/facts.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { callWithRetry } from "../../domain/messages/announce.ts";
import { AppError } from "../../errors.ts";
import { endQuestion } from "../../notifications/ask-about-outside.ts";

const choices = {
  ...privacyColumns,
  showFollows: users.showFollows,
  textInNotifications: users.textInNotifications,
  insideOnly: users.insideOnly,
  nameOnPictures: users.nameOnPictures,
};

/** The viewer's privacy settings (contract/privacy/calls.ts). */
export async function getPrivacy({ db, viewer }: PersonCtx) {
  const [[chosen]] = await db.batch([db.select(choices).from(users).where(eq(users.id, viewer.userId))]);
  if (!chosen) throw new AppError("LOGIN_REQUIRED");
  return chosen;
}

/**
 * Changes the given settings. A person who has chosen `insideOnly` is not asked again. Awaits the viewer's inbox, which
 * rereads them, so that what was answered as hidden is hidden.
 * @throws AppError CHANGE_NOT_ANNOUNCED
 */
export async function setPrivacy(ctx: PersonCtx, chosen: Input<typeof setPrivacyRoute>) {
  const { db, objects, viewer } = ctx;
  const { whoMayWrite, showPresence, showReceipts, showFollows, textInNotifications, insideOnly, nameOnPictures } =
    chosen;
  const isViewer = and(eq(users.id, viewer.userId), isNull(users.deletedAt));
  const [, [after]] = await db.batch([
    db
      .update(users)
      .set({
        whoMayWrite: whoMayWrite ?? sql`${users.whoMayWrite}`,
        showPresence: showPresence ?? sql`${users.showPresence}`,
        showReceipts: showReceipts ?? sql`${users.showReceipts}`,
        showFollows: showFollows ?? sql`${users.showFollows}`,
        textInNotifications: textInNotifications ?? sql`${users.textInNotifications}`,
        ...(insideOnly !== undefined && {
          insideOnly,
          outsideAskedAt: sql`coalesce(${users.outsideAskedAt}, ${ctx.now})`,
        }),
        nameOnPictures: nameOnPictures ?? sql`${users.nameOnPictures}`,
      })
      .where(isViewer),
    db.select(choices).from(users).where(isViewer),
    ...(insideOnly === undefined ? [] : [endQuestion(ctx)]),
  ]);
  if (!after) throw new AppError("LOGIN_REQUIRED");
  await callWithRetry(ctx, () => inboxOf(objects, viewer.userId).privacyChanged(viewer.userId));
  return after;
}
