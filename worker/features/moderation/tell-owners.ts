import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { HAPPENING_TEXT_MAX_CODE_POINTS } from "../../../contract/happenings/values.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { TrackedRows } from "../../domain/audit/audited.ts";

type TellCtx = Pick<Ctx, "db" | "now">;
type Removed = Extract<(typeof happenings.$inferSelect)["kind"], `${string}-removed`>;

/** Tells the authors of these jokes that they are removed, with their beginnings. Run before they are emptied. */
export const tellOfJokes = (ctx: TellCtx, which: SQL | undefined) =>
  tell(ctx, jokes, which, {
    owner: jokes.authorId,
    kind: "joke-removed",
    subject: jokes.key,
    text: sql`substr(${jokes.text}, 1, ${HAPPENING_TEXT_MAX_CODE_POINTS})`,
  });

/** Tells the owners of these videos. Run before they are deleted. */
export const tellOfVideos = (ctx: TellCtx, which: SQL | undefined) =>
  tell(ctx, userVideos, which, { owner: userVideos.userId, kind: "video-removed" });

/** Tells these people of their photo or the words of their profile. */
export const tellOfProfiles = (ctx: TellCtx, kind: "photo-removed" | "profile-removed", which: SQL) =>
  tell(ctx, users, which, { owner: users.id, kind });

/** The lines that a deletion writes, for its undo. @param told selects their keys */
export const toldLines = (told: SQL): TrackedRows => ({
  table: happenings,
  where: sql`(${happenings.ownerId}, ${happenings.kind}, ${happenings.subject}) in (${told})`,
  person: happenings.ownerId,
});

interface Told {
  owner: typeof jokes.authorId | typeof userVideos.userId | typeof users.id;
  kind: Removed;
  subject?: SQLWrapper;
  text?: SQL;
}

/** A later removal of the same kind and subject takes the line's place. */
function tell(
  { db, now }: TellCtx,
  table: typeof jokes | typeof userVideos | typeof users,
  which: SQL | undefined,
  { owner, kind, subject = sql`0`, text = sql`''` }: Told,
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
          number: boundColumn(happenings.number, 1),
          text: sql<string>`${text}`.as(happenings.text.name),
          actorId: boundColumn(happenings.actorId, null),
          earlierActorId: boundColumn(happenings.earlierActorId, null),
        })
        .from(table)
        .where(which),
    )
    .onConflictDoUpdate({
      target: [happenings.ownerId, happenings.kind, happenings.subject],
      set: { at: now, text: sql`excluded.text` },
    });
}
