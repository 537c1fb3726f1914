/** What verdicts write into people's lists (D120, D125). */
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

import { NOTIFICATION_TEXT_MAX_CODE_POINTS, type VerdictKind } from "../../../contract/notifications/values.ts";
import type { VerdictReason } from "../../../contract/moderation/reasons.ts";
import { tehranDayNumber } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import type { TrackedRows } from "../../domain/audit/audited.ts";

type NotifyCtx = Pick<Ctx, "db" | "now">;

/** Of the authors of these jokes, with their beginnings. Run before they are emptied. */
export const notifyOfJokes = (ctx: NotifyCtx, reason: VerdictReason, which: SQL | undefined) =>
  notify(ctx, jokes, which, {
    owner: jokes.authorId,
    kind: "joke-removed",
    reason,
    subject: jokes.key,
    text: sql`substr(${jokes.text}, 1, ${NOTIFICATION_TEXT_MAX_CODE_POINTS})`,
  });

/** Of the owners of these videos. Run before they are deleted. */
export const notifyOfVideos = (ctx: NotifyCtx, reason: VerdictReason, which: SQL | undefined) =>
  notify(ctx, userVideos, which, { owner: userVideos.userId, kind: "video-removed", reason });

/** Of these people, about their photo or the words of their profile. */
export const notifyOfProfiles = (
  ctx: NotifyCtx,
  kind: "photo-removed" | "profile-removed",
  reason: VerdictReason,
  which: SQL,
) => notify(ctx, users, which, { owner: users.id, kind, reason });

/** Of these people, about their suspension. @param until UTC milliseconds */
export const notifyOfSuspension = (ctx: NotifyCtx, until: number, reason: VerdictReason, which: SQL | undefined) =>
  notify(ctx, users, which, { owner: users.id, kind: "suspended", reason, number: until });

/**
 * Of the reporters of these open reports, how many are judged, in an item for each Tehran day. Run before they are.
 */
export const notifyReporters = ({ now }: NotifyCtx, which: SQL): Statement =>
  rawStatement(sql`insert into notifications (owner_id, kind, subject_key, at, number)
    select ${users.id}, 'reports-judged', ${tehranDayNumber(now)}, ${now}, count(*) from ${reports}
    cross join ${users} on ${users.id} = ${reports.reporterId}
    where ${which} and ${reports.status} = 'pending' and ${reports.kind} <> 'appeal' and ${users.deletedAt} is null
    group by ${users.id}
    on conflict (owner_id, kind, subject_key) do update set at = max(at, excluded.at), number = number + excluded.number`);

/** A judged report: its reporter, and when it was judged, UTC milliseconds. */
export type JudgedReport = [reporterId: number, judgedAt: number];

/** Takes reports that an undo opens again out of their reporters' items, and puts in those that it judges again. */
export function renotifyReporters(opened: readonly JudgedReport[], judged: readonly JudgedReport[]): Statement[] {
  const byDay = (some: readonly JudgedReport[]) => {
    const items = Map.groupBy(some, ([reporterId, judgedAt]) => `${reporterId}/${tehranDayNumber(judgedAt)}`);
    const values = [...items].map(([key, all]) => [
      ...key.split("/"),
      Math.max(...all.map(([, at]) => at)),
      all.length,
    ]);
    return sql`(select cast(value ->> 0 as integer) as reporter_id, cast(value ->> 1 as integer) as day,
      value ->> 2 as at, value ->> 3 as number from json_each(${JSON.stringify(values)}))`;
  };
  return opened.length + judged.length === 0
    ? []
    : [
        sql`update notifications set number = max(notifications.number - opened.number, 0) from ${byDay(opened)} as opened
          where owner_id = reporter_id and kind = 'reports-judged' and subject_key = day`,
        sql`delete from notifications where kind = 'reports-judged' and number = 0
          and (owner_id, subject_key) in (select reporter_id, day from ${byDay(opened)})`,
        sql`insert into notifications (owner_id, kind, subject_key, at, number)
          select ${users.id}, 'reports-judged', day, judged.at, judged.number from ${byDay(judged)} as judged
          cross join ${users} on ${users.id} = reporter_id where ${users.deletedAt} is null
          on conflict (owner_id, kind, subject_key) do update set at = max(at, excluded.at), number = number + excluded.number`,
      ].map(rawStatement);
}

/** Of the authors of these judged appeals, with the outcome. Run after they are; twice is once. */
export const notifyAppellants = (which: SQL): Statement =>
  rawStatement(sql`insert into notifications (owner_id, kind, subject_key, at, text)
    select ${users.id}, iif(${reports.status} = 'upheld', 'appeal-accepted', 'appeal-rejected'), ${reports.createdAt},
      ${reports.judgedAt}, iif(${reports.snapshot} <> '' and ${reports.subjectId} glob 'joke-removed/*',
        substr(${reports.snapshot} ->> '$.text', 1, ${NOTIFICATION_TEXT_MAX_CODE_POINTS}), '')
    from ${reports} cross join ${users} on ${users.id} = ${reports.reporterId}
    where ${which} and ${reports.kind} = 'appeal' and ${reports.status} in ('upheld', 'rejected') and ${users.deletedAt} is null
    on conflict do nothing`);

/** Takes the outcome of these appeals back, if they are open or closed again. */
export const unnotifyAppellants = (which: SQL): Statement =>
  rawStatement(sql`delete from notifications where kind in ('appeal-accepted', 'appeal-rejected')
    and (owner_id, subject_key) in (select ${reports.reporterId}, ${reports.createdAt} from ${reports}
      where ${which} and ${reports.kind} = 'appeal' and ${reports.status} in ('pending', 'deleted'))`);

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
function notify(
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
