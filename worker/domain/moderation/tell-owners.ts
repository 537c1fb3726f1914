import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { HAPPENING_TEXT_MAX_CODE_POINTS, type VerdictKind } from "../../../contract/happenings/values.ts";
import type { VerdictReason } from "../../../contract/moderation/reasons.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { TrackedRows } from "../audit/audited.ts";

type TellCtx = Pick<Ctx, "db" | "now">;

/** Tells the authors of these jokes that they are removed, with their beginnings. Run before they are emptied. */
export const tellOfJokes = (ctx: TellCtx, reason: VerdictReason, which: SQL | undefined) =>
  tell(ctx, jokes, which, {
    owner: jokes.authorId,
    kind: "joke-removed",
    reason,
    subject: jokes.key,
    text: sql`substr(${jokes.text}, 1, ${HAPPENING_TEXT_MAX_CODE_POINTS})`,
  });

/** Tells the owners of these videos. Run before they are deleted. */
export const tellOfVideos = (ctx: TellCtx, reason: VerdictReason, which: SQL | undefined) =>
  tell(ctx, userVideos, which, { owner: userVideos.userId, kind: "video-removed", reason });

/** Tells these people of their photo or the words of their profile. */
export const tellOfProfiles = (
  ctx: TellCtx,
  kind: "photo-removed" | "profile-removed",
  reason: VerdictReason,
  which: SQL,
) => tell(ctx, users, which, { owner: users.id, kind, reason });

/** Tells these people that they are suspended. @param until UTC milliseconds */
export const tellOfSuspension = (ctx: TellCtx, until: number, reason: VerdictReason, which: SQL | undefined) =>
  tell(ctx, users, which, { owner: users.id, kind: "suspended", reason, number: until });

/** The lines that a verdict writes, for its undo. @param told selects their keys */
export const toldLines = (told: SQL): TrackedRows => ({
  table: happenings,
  where: sql`(${happenings.ownerId}, ${happenings.kind}, ${happenings.subject}) in (${told})`,
  person: happenings.ownerId,
});

interface Told {
  owner: typeof jokes.authorId | typeof userVideos.userId | typeof users.id;
  kind: VerdictKind;
  reason: VerdictReason;
  number?: number;
  subject?: SQLWrapper;
  text?: SQL;
}

/** A later verdict of the same kind and subject takes the line's place. */
function tell(
  { db, now }: TellCtx,
  table: typeof jokes | typeof userVideos | typeof users,
  which: SQL | undefined,
  { owner, kind, reason, number = 1, subject = sql`0`, text = sql`''` }: Told,
) {
  return db
    .insert(happenings)
    .select(
      db
        .select({
          ownerId: sql<number>`${owner}`.as(happenings.ownerId.name),
          kind: boundColumn(happenings.kind, kind),
          subject: sql<number>`${subject}`.as(happenings.subject.name),
          at: boundColumn(happenings.at, now),
          number: boundColumn(happenings.number, number),
          text: sql<string>`${text}`.as(happenings.text.name),
          reason: boundColumn(happenings.reason, reason),
          actorId: boundColumn(happenings.actorId, null),
          earlierActorId: boundColumn(happenings.earlierActorId, null),
        })
        .from(table)
        .where(which),
    )
    .onConflictDoUpdate({
      target: [happenings.ownerId, happenings.kind, happenings.subject],
      set: { at: now, number, reason, text: sql`excluded.text` },
    });
}
