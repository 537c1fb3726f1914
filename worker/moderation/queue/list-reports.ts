import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";

import { QUEUE_CURSOR, type listReportsRoute } from "../../../contract/moderation/calls/reports.ts";
import { COPIES_READ_MAX, NEWEST_REPORTS_SHOWN, PROFILE_WORDS } from "../../../contract/moderation/values.ts";
import type { QueueKind } from "../../../contract/moderation/reports.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { inlined } from "../../db/inlined.ts";
import { users } from "../../db/schema/people.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { JUDGED_RANK, reportedSubjects, reporterRecords, reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import {
  type AppealSnapshot,
  type ChatSnapshot,
  type ProfileSnapshot,
  appealIn,
  chatIn,
  profileIn,
  profileWords,
} from "../reports/snapshots.ts";
import { isAwaited } from "../../domain/jokes/held.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";

/**
 * A page of the moderation queue, one row per thing: flagged jokes, then by harm and age (D076), then decided ones,
 * newest first. Read from an index in that order; everything joined to a row is found by key.
 * @throws AppError PAGE_TOO_FAR
 */
export async function listReports(ctx: Ctx, input: Input<typeof listReportsRoute>) {
  const { hideDisabled, status } = input;
  const [found, total] = await ctx.db.batch([
    selectQueue(ctx, input),
    selectTotal(ctx, `reports${status === "pending" ? "-open" : ""}${hideDisabled ? "-enabled" : ""}`),
  ]);
  const { shown, nextCursor } = pageOf(found, input, (row) => `${row.rank}_${row.place}_${row.id}`);
  const duplicates = await readDuplicates(ctx, shown);
  return {
    items: shown.map((row) => ({
      ...toItem(row, ctx.now),
      duplicates: duplicates.flatMap(({ id, fingerprint }) =>
        fingerprint === row.fingerprint && id !== row.id ? [id] : [],
      ),
    })),
    total: totalOf(total),
    nextCursor,
  };
}

/** The open jokes with the texts of a page's open jokes. */
async function readDuplicates({ db }: Ctx, rows: readonly Pick<Row, "fingerprint" | "rank">[]) {
  const open = rows.filter(({ rank }) => rank !== JUDGED_RANK);
  const fingerprints = new Set(open.flatMap(({ fingerprint }) => (fingerprint === null ? [] : [fingerprint])));
  if (fingerprints.size === 0) return [];
  const { id, fingerprint, rank } = reportedSubjects;
  const [found] = await db.batch([
    db
      .select({ id, fingerprint })
      .from(reportedSubjects)
      // Inlined: the rank to match the partial index, the fingerprints because rows of JSON would count as read.
      .where(sql`${fingerprint} in (${sql.raw([...fingerprints].join())}) and ${rank} < ${inlined(JUDGED_RANK)}`)
      .limit(COPIES_READ_MAX),
  ]);
  return found;
}

type Row = ReturnType<typeof selectQueue>["_"]["result"][number];

/** The rows of a page, and one more. */
function selectQueue({ db }: Ctx, input: Input<typeof listReportsRoute>) {
  const { hideDisabled, status, cursor, limit } = input;
  const { rank, place, id } = reportedSubjects;
  const [, ...from] = QUEUE_CURSOR.exec(cursor ?? "") ?? [];
  const page = db
    .select()
    .from(reportedSubjects)
    .where(
      and(
        // Inlined to match the partial index.
        hideDisabled ? sql`${reportedSubjects.reportingDisabled} = 0` : undefined,
        status === "pending" ? sql`${rank} < ${JUDGED_RANK}` : undefined,
        from.length > 0
          ? sql`(${rank}, ${place}, ${id}) > (${Number(from[0])}, ${Number(from[1])}, ${from[2]})`
          : undefined,
      ),
    )
    .orderBy(asc(rank), asc(place), asc(id))
    .limit(limit + 1)
    .offset(skippedBy(input))
    .as("page");
  const newest = sql`select reported.reason, coalesce(record.upheld, 0) as upheld, coalesce(record.rejected, 0) as rejected
    from ${reports} as reported left join ${reporterRecords} as record on record.user_id = reported.reporter_id
    where reported.owner_id = ${page.ownerId} and reported.kind = ${page.kind} and reported.subject_id = ${page.subjectId}
    order by reported.rowid desc limit ${NEWEST_REPORTS_SHOWN}`;
  return db
    .select({
      id: page.id,
      kind: page.kind,
      status: page.status,
      subjectId: page.subjectId,
      rank: page.rank,
      place: page.place,
      createdAt: sql<number>`${page.createdAt}`.as("first_reported_at"),
      lastReportedAt: page.lastReportedAt,
      reporters: page.reports,
      openReports: sql`${page.openReports}`.mapWith(Number).as("waiting"),
      flagged: page.flagged,
      reportingDisabled: page.reportingDisabled,
      gone: page.gone,
      grave: page.grave,
      hidden: page.hidden,
      isAsked: sql`${page.askedAt} is not null`.mapWith(Boolean).as("is_asked"),
      fingerprint: page.fingerprint,
      snapshot: reports.snapshot,
      usernameSnapshot: reports.usernameSnapshot,
      jokeId: sql<string | null>`${jokes.id}`.mapWith(jokes.id).as("joke_id"),
      text: jokes.text,
      again: jokes.again,
      isAwaited: sql`coalesce(${isAwaited()}, 0)`.mapWith(Boolean).as("awaited"),
      username: users.username,
      ownerId: users.publicId,
      ownerLeftAt: users.deletedAt,
      avatarUrl: users.avatarUrl,
      words: profileWords,
      hash: userVideos.hash,
      videoExpiresAt: userVideos.expiresAt,
      newest: sql`(select json_group_array(json_object('reason', reason, 'upheld', upheld, 'rejected', rejected))
        from (${newest}))`
        .mapWith(newestIn)
        .as("newest"),
    })
    .from(page)
    .leftJoin(reports, eq(reports.id, page.firstReportId))
    .leftJoin(jokes, sql`${page.kind} = 'joke' and ${jokes.key} = ${page.subjectId}`)
    .leftJoin(users, eq(users.id, page.ownerId))
    .leftJoin(userVideos, sql`${page.kind} = 'video' and ${userVideos.userId} = ${page.ownerId}`)
    .orderBy(asc(page.rank), asc(page.place), asc(page.id));
}

/** A thing of the queue as the administrator sees it. */
function toItem(row: Row, now: number) {
  const { kind, snapshot } = row;
  const chat = kind === "message" ? chatIn(snapshot ?? "") : null;
  const appeal = kind === "appeal" ? appealIn(snapshot ?? "") : null;
  const profile =
    appeal?.kind === "profile-removed" ? lostProfile(row.usernameSnapshot ?? "", appeal) : reportedOf(row);
  return {
    _id: row.id,
    kind,
    status: statusOf(row),
    createdAt: new Date(row.createdAt).toISOString(),
    lastReportedAt: new Date(row.lastReportedAt).toISOString(),
    jokeTextSnapshot:
      chat?.messages.at(-1)?.text ??
      profile?.bio ??
      appeal?.text ??
      (kind === "joke" || kind === "video" ? (snapshot ?? row.text ?? "") : ""),
    chat: chat && { ...chat, messages: chat.messages.map(shownMessage) },
    profile,
    hasPhoto: (kind === "photo" && (snapshot ?? "") !== "") || appeal?.kind === "photo-removed",
    appeal: appeal && {
      of: appeal.kind,
      reason: appeal.reason,
      until: appeal.until === null ? null : new Date(appeal.until).toISOString(),
    },
    usernameSnapshot: row.usernameSnapshot ?? row.username ?? "",
    jokeId: row.jokeId,
    reporters: row.reporters,
    openReports: row.openReports,
    newest: row.newest,
    grave: row.grave,
    hidden: row.hidden === true,
    asked: row.isAsked,
    flagged: row.flagged,
    waits: row.isAwaited ? (row.again ?? ("watched" as const)) : null,
    reportingDisabled: row.reportingDisabled,
    gone: row.gone || isReplaced(row, profile, now),
    username: row.username,
    ownerId: row.ownerLeftAt === null ? row.ownerId : null,
  };
}

const reportedOf = ({ kind, snapshot }: { kind: QueueKind; snapshot: string | null }) =>
  kind === "profile" ? profileIn(snapshot ?? "") : null;

/** What an appeal's verdict took of a profile. */
function lostProfile(username: string, { was }: AppealSnapshot): ProfileSnapshot {
  const word = (column: { name: string }) => String(was[column.name] ?? "");
  const { bio, instagramUrl, twitterUrl, telegramUrl, websiteUrl } = profileWords;
  return {
    username,
    bio: word(bio),
    instagramUrl: word(instagramUrl),
    twitterUrl: word(twitterUrl),
    telegramUrl: word(telegramUrl),
    websiteUrl: word(websiteUrl),
  };
}

const shownMessage = ({ at, ...message }: ChatSnapshot["messages"][number]) => ({
  ...message,
  createdAt: new Date(at).toISOString(),
});

interface Subject {
  kind: QueueKind;
  subjectId: string;
  hash: string | null;
  videoExpiresAt: number | null;
  avatarUrl: string | null;
  words: Record<keyof typeof profileWords, string> | null;
}

/** Whether the owner has replaced or removed it since. */
function isReplaced(subject: Subject, profile: ProfileSnapshot | null, now: number): boolean {
  const { kind, subjectId, hash, videoExpiresAt, avatarUrl, words } = subject;
  if (kind === "video") return hash !== subjectId || (videoExpiresAt ?? 0) <= now;
  if (kind === "photo") return avatarUrl !== subjectId;
  if (kind === "appeal" || profile === null) return false;
  const reported = PROFILE_WORDS.filter((word) => profile[word] !== "");
  return reported.length > 0 && reported.every((word) => words?.[word] !== profile[word]);
}

type Decided = Pick<typeof reportedSubjects.$inferSelect, "rank" | "status" | "gone">;

/** Whether it waits, or the decision; for a thing that nobody reported, its own state. */
export function statusOf({ rank, status, gone }: Decided) {
  if ((rank ?? JUDGED_RANK) < JUDGED_RANK) return "pending" as const;
  if (status !== "pending") return status;
  return gone ? ("deleted" as const) : ("rejected" as const);
}

const newestReports = z.array(z.object({ reason: z.string(), upheld: z.number(), rejected: z.number() }));
const newestIn = (json: string) => newestReports.parse(JSON.parse(json));
