import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { NOTIFICATION_TEXT_MAX_CODE_POINTS, type VerdictKind } from "../../../contract/notifications/values.ts";
import type { VerdictReason } from "../../../contract/moderation/reasons.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { TrackedRows } from "../../domain/audit/audited.ts";

type NotifyCtx = Pick<Ctx, "db" | "now">;

/** Notifies the authors of these jokes that they are removed, with their beginnings. Run before they are emptied. */
export const notifyOfJokes = (ctx: NotifyCtx, reason: VerdictReason, which: SQL | undefined) =>
  insertItems(ctx, jokes, which, {
    owner: jokes.authorId,
    kind: "joke-removed",
    reason,
    subject: jokes.key,
    text: sql`substr(${jokes.text}, 1, ${NOTIFICATION_TEXT_MAX_CODE_POINTS})`,
  });

/** Notifies the owners of these videos. Run before they are deleted. */
export const notifyOfVideos = (ctx: NotifyCtx, reason: VerdictReason, which: SQL | undefined) =>
  insertItems(ctx, userVideos, which, { owner: userVideos.userId, kind: "video-removed", reason });

/** Notifies these people of their photo or the words of their profile. */
export const notifyOfProfiles = (
  ctx: NotifyCtx,
  kind: "photo-removed" | "profile-removed",
  reason: VerdictReason,
  which: SQL,
) => insertItems(ctx, users, which, { owner: users.id, kind, reason });

/** Notifies these people that they are suspended. @param until UTC milliseconds */
export const notifyOfSuspension = (ctx: NotifyCtx, until: number, reason: VerdictReason, which: SQL | undefined) =>
  insertItems(ctx, users, which, { owner: users.id, kind: "suspended", reason, number: until });

/** The items that a verdict writes, for its undo. @param keys selects their keys */
export const itemsOfVerdict = (keys: SQL): TrackedRows => ({
  table: notifications,
  where: sql`(${notifications.ownerId}, ${notifications.kind}, ${notifications.subject}) in (${keys})`,
  person: notifications.ownerId,
});

interface Item {
  owner: typeof jokes.authorId | typeof userVideos.userId | typeof users.id;
  kind: VerdictKind;
  reason: VerdictReason;
  number?: number;
  subject?: SQLWrapper;
  text?: SQL;
}

/** A later verdict of the same kind and subject takes the item's place. */
function insertItems(
  { db, now }: NotifyCtx,
  table: typeof jokes | typeof userVideos | typeof users,
  which: SQL | undefined,
  { owner, kind, reason, number = 1, subject = sql`0`, text = sql`''` }: Item,
) {
  return db
    .insert(notifications)
    .select(
      db
        .select({
          ownerId: sql<number>`${owner}`.as(notifications.ownerId.name),
          kind: boundColumn(notifications.kind, kind),
          subject: sql<number>`${subject}`.as(notifications.subject.name),
          at: boundColumn(notifications.at, now),
          number: boundColumn(notifications.number, number),
          text: sql<string>`${text}`.as(notifications.text.name),
          reason: boundColumn(notifications.reason, reason),
          actorId: boundColumn(notifications.actorId, null),
          earlierActorId: boundColumn(notifications.earlierActorId, null),
        })
        .from(table)
        .where(which),
    )
    .onConflictDoUpdate({
      target: [notifications.ownerId, notifications.kind, notifications.subject],
      set: { at: now, number, reason, text: sql`excluded.text` },
    });
}
