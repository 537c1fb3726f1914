import { and, eq, isNull, or, sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { reportedSubjects, reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import type { Statement } from "../../db/statements.ts";
import type { TrackedRows } from "../../domain/audit/audited.ts";
import { reportedJokes, reportedOf } from "../queue/requeue.ts";
import { hasCopy, putPhotoBack } from "../reports/photo-copy.ts";
import { type AppealSnapshot, appealIn, profileWords } from "../reports/snapshots.ts";
import { itemsOfVerdict } from "./verdict-items.ts";
import { type VerdictParts, freeTexts, trackedVideo } from "./verdict.ts";

/** An open appeal, with its author. */
type OpenAppeal = AppealSnapshot & { ownerId: number };

/** The open appeals among rows of the queue. One about a photo whose copy is gone has nothing to give back. */
export async function readOpenAppeals(ctx: Ctx, ids: readonly string[]): Promise<OpenAppeal[]> {
  const { db } = ctx;
  const [found] = await db.batch([
    db
      .select({ ownerId: reports.ownerId, snapshot: reports.snapshot })
      .from(reportedSubjects)
      .innerJoin(reports, eq(reports.id, reportedSubjects.firstReportId))
      .where(
        sql`${reportedSubjects.id} in (select value from json_each(${JSON.stringify(ids)}))
          and ${reportedSubjects.kind} = 'appeal' and ${reports.status} = 'pending'`,
      ),
  ]);
  const appeals = found.flatMap(({ ownerId, snapshot }) => {
    const appeal = appealIn(snapshot);
    return appeal === null ? [] : [{ ...appeal, ownerId }];
  });
  return Promise.all(
    appeals.map(async (appeal) =>
      appeal.kind !== "photo-removed" || (await hasCopy(ctx, photoIn(appeal.was))) ? appeal : { ...appeal, was: {} },
    ),
  );
}

/**
 * A verdict that also accepts these appeals: each gives back what its own verdict took, unless the author has put
 * something else there, takes the item of it back, and turns the outcome of its reports.
 */
export function withAccepted(ctx: Ctx, verdict: VerdictParts, appeals: readonly OpenAppeal[]): VerdictParts {
  if (appeals.length === 0) return verdict;
  const { db } = ctx;
  const ownersOf = JSON.stringify(appeals.map(({ ownerId }) => ownerId));
  const keys = JSON.stringify(appeals.flatMap(({ kind, subject }) => (kind === "joke-removed" ? [subject] : [])));
  const isJoke = sql`${jokes.key} in (select value from json_each(${keys}))`;
  const owners = sql`select value from json_each(${ownersOf})`;
  const items = JSON.stringify(appeals.map(({ ownerId, kind, subject, at }) => [ownerId, kind, subject, at]));
  const judged = reportsOf(appeals);
  const digests = JSON.stringify(appeals.map(({ was }) => was[jokes.textDigest.name] ?? null));
  const freed = freeTexts(ctx, sql`select value from json_each(${digests})`);
  const rows: TrackedRows[] = [
    {
      table: jokes,
      where: isJoke,
      columns: [
        jokes.text,
        jokes.fingerprint,
        jokes.textDigest,
        jokes.flagged,
        jokes.reportingDisabled,
        jokes.heldUntil,
        jokes.again,
        jokes.deletedAt,
      ],
    },
    { table: userVideos, where: sql`${userVideos.userId} in (${owners})`, columns: trackedVideo },
    {
      table: users,
      where: sql`${users.id} in (${owners})`,
      columns: [...Object.values(profileWords), users.avatarUrl, users.suspendedUntil],
    },
    freed.rows,
    itemsOfVerdict(sql`select value ->> 0, value ->> 1, value ->> 2 from json_each(${items})`),
    { table: reports, where: judged, columns: [reports.status, reports.judgedAt] },
  ];
  return {
    rows: merged([...verdict.rows, ...rows]),
    statements: [
      ...appeals.flatMap((appeal) => giveBack(ctx, appeal)),
      freed.statement,
      db.delete(notifications).where(
        sql`(${notifications.ownerId}, ${notifications.kind}, ${notifications.subject}, ${notifications.at}) in
          (select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(${items}))`,
      ),
      db
        .update(reports)
        .set({ status: "rejected" })
        .where(and(judged, eq(reports.status, "upheld"))),
      ...verdict.statements,
    ],
    // With what came back, and what would be shown in its place.
    subjects: sql`${verdict.subjects} union select kind, owner_id, subject_id from ${reports} where ${judged}
      union ${reportedJokes(isJoke)} union ${reportedOf(owners, "photo", "video")}`,
  };
}

/** Puts back the files of the photos that accepted appeals restored; idempotent. */
export async function putBackAccepted(ctx: Ctx, appeals: readonly OpenAppeal[]): Promise<void> {
  const photos = appeals.flatMap(({ kind, ownerId, was }) =>
    kind === "photo-removed" ? [[ownerId, photoIn(was)] as const] : [],
  );
  if (photos.length === 0) return;
  const [restored] = await ctx.db.batch([
    ctx.db
      .select({ url: users.avatarUrl })
      .from(users)
      // An owner with another photo keeps that one, and the removed one stays removed.
      .where(
        sql`(${users.id}, ${users.avatarUrl}) in
          (select value ->> 0, value ->> 1 from json_each(${JSON.stringify(photos)})) and ${users.avatarUrl} <> ''`,
      ),
  ]);
  await Promise.all(restored.map(({ url }) => putPhotoBack(ctx, url)));
}

const photoIn = (was: AppealSnapshot["was"]): string => String(was[users.avatarUrl.name] ?? "");

/** Each table once, as an audited act wants it. */
function merged(rows: readonly TrackedRows[]): TrackedRows[] {
  return [...Map.groupBy(rows, ({ table }) => table).values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : others.reduce(
          (all, { where, columns = [] }) => ({
            ...all,
            where: or(all.where, where),
            columns: [...new Set([...(all.columns ?? []), ...columns])],
          }),
          first,
        ),
  );
}

/** The reports by which the things were taken, as a condition that no verdict changes. */
function reportsOf(appeals: readonly OpenAppeal[]) {
  const taken = appeals.flatMap(({ ownerId, kind, subject, at }) =>
    kind === "suspended" ? [] : [[ownerId, KINDS[kind], kind === "joke-removed" ? String(subject) : null, at]],
  );
  return sql`${reports.id} in (select judged.id from json_each(${JSON.stringify(taken)}) as taken
    cross join ${reports} as judged on judged.owner_id = taken.value ->> 0 and judged.kind = taken.value ->> 1
      and judged.subject_id = coalesce(taken.value ->> 2, judged.subject_id) and judged.judged_at = taken.value ->> 3)`;
}

const KINDS = {
  "joke-removed": "joke",
  "video-removed": "video",
  "photo-removed": "photo",
  "profile-removed": "profile",
} as const;

function giveBack({ db }: Ctx, { ownerId, kind, subject, at, until, was, text }: OpenAppeal): Statement[] {
  const isOwner = eq(users.id, ownerId);
  switch (kind) {
    case "joke-removed": {
      const [fingerprint, textDigest] = [was[jokes.fingerprint.name], was[jokes.textDigest.name]];
      return [
        db
          .update(jokes)
          .set({
            text,
            fingerprint: typeof fingerprint === "number" ? fingerprint : null,
            textDigest: typeof textDigest === "string" ? textDigest : null,
            flagged: false,
            heldUntil: null,
            again: null,
            reportingDisabled: true,
            deletedAt: null,
          })
          // Not one that its author has deleted since it came back.
          .where(and(eq(jokes.key, subject), eq(jokes.deletedAt, at))),
      ];
    }
    case "video-removed":
      return [
        db
          .insert(userVideos)
          .values({
            userId: ownerId,
            hash: String(was[userVideos.hash.name]),
            expiresAt: Number(was[userVideos.expiresAt.name]),
            createdAt: Number(was[userVideos.createdAt.name]),
            updatedAt: Number(was[userVideos.updatedAt.name]),
          })
          .onConflictDoNothing(),
      ];
    case "photo-removed":
      return photoIn(was) === ""
        ? []
        : [
            db
              .update(users)
              .set({ avatarUrl: photoIn(was) })
              .where(and(isOwner, eq(users.avatarUrl, ""), isNull(users.deletedAt))),
          ];
    case "profile-removed":
      return Object.entries(profileWords).flatMap(([name, column]) => {
        const word = was[column.name];
        return typeof word === "string" && word !== ""
          ? [
              db
                .update(users)
                .set({ [name]: word })
                .where(and(isOwner, eq(column, ""), isNull(users.deletedAt))),
            ]
          : [];
      });
    case "suspended":
      return until === null
        ? []
        : [
            db
              .update(users)
              .set({ suspendedUntil: null })
              .where(and(isOwner, eq(users.suspendedUntil, until))),
          ];
  }
}
