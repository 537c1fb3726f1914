import { type SQL, and, eq, inArray, sql } from "drizzle-orm";

import { PROFILE_WORDS, type Verdict } from "../../../contract/moderation/values.ts";
import { DEFAULT_REASON, type VerdictReason } from "../../../contract/moderation/reasons.ts";
import type { Ctx } from "../../context.ts";
import { barredTexts, emptied, jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { jokeSubject, reportedSubjects, reports } from "../../db/schema/reports.ts";
import { userVideos } from "../../db/schema/videos.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import { profileWords } from "../reports/snapshots.ts";
import type { TrackedRows } from "../../domain/audit/audited.ts";
import { type Subjects, reportedJokes } from "../queue/requeue.ts";
import {
  itemsOfVerdict,
  notifyAppellants,
  notifyOfJokes,
  notifyOfProfiles,
  notifyOfVideos,
  notifyReporters,
} from "./verdict-items.ts";

/** The things to judge, as a condition on each table. A verdict changes no column they use. */
export interface Judged {
  jokes: SQL | undefined;
  videos: SQL | undefined;
  reports: SQL;
  /** Selects rows of the queue, with the messages, profiles, photos and appeals among them. */
  queue?: SQL;
  /** Selects the keys of the items that a deletion writes for the owners. */
  items: SQL;
  subjects: Subjects;
}

/** The columns of a video that a verdict or the administrator changes; its counts and hiding follow (requeue.ts). */
export const trackedVideo = [
  userVideos.hash,
  userVideos.expiresAt,
  userVideos.createdAt,
  userVideos.updatedAt,
] as const;

/** The things of these rows of the queue, of every kind. */
export function ofQueue({ db }: Pick<Ctx, "db">, ids: readonly string[]): Judged {
  const chosen = sql`${reportedSubjects.id} in (select value from json_each(${JSON.stringify(ids)}))`;
  const chosenOf = (kind: "joke" | "video") =>
    db
      .select({ ownerId: reportedSubjects.ownerId, subjectId: reportedSubjects.subjectId })
      .from(reportedSubjects)
      .where(sql`${chosen} and ${reportedSubjects.kind} = ${kind}`);
  return {
    jokes: inArray(
      jokes.key,
      db
        .select({ key: sql`cast(${reportedSubjects.subjectId} as integer)` })
        .from(reportedSubjects)
        .where(sql`${chosen} and ${reportedSubjects.kind} = 'joke'`),
    ),
    videos: sql`(${userVideos.userId}, ${userVideos.hash}) in ${chosenOf("video")}`,
    reports: sql`${reports.id} in (select reported.id from ${reportedSubjects}
      join ${reports} as reported on reported.owner_id = ${reportedSubjects.ownerId}
        and reported.kind = ${reportedSubjects.kind} and reported.subject_id = ${reportedSubjects.subjectId}
      where ${chosen})`,
    queue: chosen,
    subjects: sql`select kind, owner_id, subject_id from ${reportedSubjects} where ${chosen}`,
    items: sql`select ${reportedSubjects.ownerId}, ${reportedSubjects.kind} || '-removed',
      iif(${reportedSubjects.kind} = 'joke', cast(${reportedSubjects.subjectId} as integer), 0)
      from ${reportedSubjects} where ${chosen} and ${reportedSubjects.kind} not in ('message', 'appeal')`,
  };
}

/** A joke, reported or not. */
export function ofJoke({ db }: Pick<Ctx, "db">, jokeId: string): Judged {
  const author = db.select({ id: jokes.authorId }).from(jokes).where(eq(jokes.id, jokeId));
  return {
    jokes: eq(jokes.id, jokeId),
    videos: undefined,
    reports: sql`${reports.ownerId} = ${author} and ${reports.kind} = 'joke' and ${reports.subjectId} = (select ${jokeSubject} from ${jokes} where ${eq(jokes.id, jokeId)})`,
    subjects: reportedJokes(eq(jokes.id, jokeId)),
    items: sql`select ${jokes.authorId}, 'joke-removed', ${jokes.key} from ${jokes} where ${eq(jokes.id, jokeId)}`,
  };
}

/** A verdict's statements, the rows that they may change, and the subjects to requeue behind them. */
export interface VerdictParts {
  rows: readonly TrackedRows[];
  statements: readonly Statement[];
  subjects: Subjects;
}

/**
 * The parts of a verdict. An appeal is upheld by `approve` (accept-appeals.ts gives back what it is about) and rejected
 * by the others. `approve` and `reject` dismiss reports and flags, end what holds a joke and free its text; `approve` also
 * ends reporting of a joke and the watch of its author (D127). `delete` upholds reports, removes the thing and bars a joke's
 * text: a message goes from its room and a photo from the bucket after this is stored (remove-reported.ts). `reason` is
 * what the owner of a removed thing reads.
 */
export function verdictOn(
  ctx: Pick<Ctx, "db" | "now">,
  judged: Judged,
  verdict: Verdict,
  reason: VerdictReason = DEFAULT_REASON,
): VerdictParts {
  const { db, now } = ctx;
  const rows: TrackedRows[] = [];
  const statements: Statement[] = [];
  if (judged.jokes !== undefined) {
    const isThere = and(judged.jokes, sql`${jokes.deletedAt} is null`);
    if (verdict === "delete") {
      rows.push({
        table: jokes,
        where: judged.jokes,
        columns: [jokes.text, jokes.fingerprint, jokes.textDigest, jokes.deletedAt],
      });
      statements.push(
        barTexts(
          now,
          sql`select ${jokes.textDigest}, ${jokes.authorId}, ${jokes.key} from ${jokes}
            where ${isThere} and ${jokes.textDigest} is not null`,
        ),
        notifyOfJokes(ctx, reason, isThere),
        uncount(isThere),
        db.update(jokes).set(emptied(now)).where(isThere),
      );
    } else {
      rows.push({
        table: jokes,
        where: judged.jokes,
        columns: [jokes.flagged, jokes.reportingDisabled, jokes.heldUntil, jokes.again],
      });
      const dismissed = { flagged: false, heldUntil: null, again: null };
      const change = verdict === "approve" ? { ...dismissed, reportingDisabled: true } : dismissed;
      const freed = freeTexts(ctx, sql`select ${jokes.textDigest} from ${jokes} where ${isThere}`);
      rows.push(freed.rows);
      statements.push(db.update(jokes).set(change).where(isThere), freed.statement);
      if (verdict === "approve") {
        const authors = sql`${users.id} in (select ${jokes.authorId} from ${jokes} where ${judged.jokes})`;
        rows.push({ table: users, where: authors, columns: [users.watched] });
        statements.push(
          db
            .update(users)
            .set({ watched: false })
            .where(sql`${authors} and ${users.watched}`),
        );
      }
    }
  }
  if (judged.videos !== undefined && verdict === "delete") {
    rows.push({ table: userVideos, where: judged.videos, columns: trackedVideo });
    statements.push(notifyOfVideos(ctx, reason, judged.videos), db.delete(userVideos).where(judged.videos));
  }
  if (judged.queue !== undefined && verdict === "delete") {
    const people = ownersIn(judged.queue);
    const messages = sql`${judged.queue} and ${reportedSubjects.kind} = 'message'`;
    rows.push(
      { table: users, where: people, columns: [...Object.values(profileWords), users.avatarUrl] },
      { table: reportedSubjects, where: messages, columns: [reportedSubjects.gone], person: reportedSubjects.ownerId },
    );
    const { words, isPhoto } = asReported(judged.queue);
    statements.push(
      notifyOfProfiles(ctx, "photo-removed", reason, sql`${people} and ${isPhoto}`),
      notifyOfProfiles(
        ctx,
        "profile-removed",
        reason,
        sql`${people} and (${sql.join(
          words.map(([word, isReported]) => sql`${isReported} and ${profileWords[word]} <> ''`),
          sql` or `,
        )})`,
      ),
      db.update(users).set(withoutReported(judged.queue)).where(people),
      db.update(reportedSubjects).set({ gone: true }).where(messages),
    );
  }
  const upheld = (by: Verdict) => (verdict === by ? "upheld" : "rejected");
  if (verdict === "delete") rows.push(itemsOfVerdict(judged.items));
  rows.push({ table: reports, where: judged.reports, columns: [reports.status, reports.judgedAt] });
  const byOutcome = sql`iif(${reports.kind} = 'appeal', ${upheld("approve")}, ${upheld("delete")})`;
  statements.push(
    notifyReporters(ctx, judged.reports),
    db
      .update(reports)
      // A judged report does not say any more which network it came from.
      .set({ status: byOutcome, judgedAt: now, network: null })
      .where(sql`${judged.reports} and ${reports.status} = 'pending'`),
  );
  if (judged.queue !== undefined) {
    const appeals = sql`select ${reportedSubjects.firstReportId} from ${reportedSubjects}
      where ${judged.queue} and ${reportedSubjects.kind} = 'appeal'`;
    statements.push(notifyAppellants(sql`${reports.id} in (${appeals}) and ${reports.judgedAt} = ${now}`));
  }
  return { rows, statements, subjects: judged.subjects };
}

/**
 * Bars the texts of jokes that a moderator removes; those of hidden ones are barred already. Run before they are
 * emptied. @param texts selects digest, author and key
 */
export const barTexts = (now: number, texts: SQL): Statement =>
  rawStatement(sql`insert into ${barredTexts} (digest, author_id, joke_key, removed_at)
    select *, ${now} from (${texts}) where true on conflict do nothing`);

/** Frees texts that a moderator lets stand, also of other jokes. @param digests selects them */
export function freeTexts({ db }: Pick<Ctx, "db">, digests: SQL) {
  const which = sql`${barredTexts.digest} in (${digests})`;
  const rows: TrackedRows = { table: barredTexts, where: which, columns: [barredTexts.removedAt] };
  return { rows, statement: db.delete(barredTexts).where(which) };
}

/**
 * Subtracts jokes from their authors' counts before they are deleted; a trigger adds them again on an undo
 * (migrations/0002).
 */
export const uncount = (which: SQL | undefined): Statement =>
  rawStatement(sql`update ${users} set joke_count = joke_count - gone.jokes, likes_received = likes_received - gone.likes
    from (select ${jokes.authorId} as author_id, count(*) as jokes, sum(${jokes.likeCount}) as likes
      from ${jokes} where ${which} group by ${jokes.authorId}) as gone
    where ${users.id} = gone.author_id`);

/** The owners of profiles and photos among these rows of the queue, as a condition on people. */
const ownersIn = (queue: SQL): SQL =>
  sql`${users.id} in (select ${reportedSubjects.ownerId} from ${reportedSubjects}
    where ${queue} and ${reportedSubjects.kind} in ('profile', 'photo'))`;

/** Whether each word of a person's profile, and their photo, still are what was reported: conditions on their row. */
function asReported(queue: SQL) {
  const reported = (word: (typeof PROFILE_WORDS)[number]) =>
    sql`exists (select 1 from ${reportedSubjects} join ${reports} on ${reports.id} = ${reportedSubjects.firstReportId}
      where ${queue} and ${reportedSubjects.kind} = 'profile' and ${reportedSubjects.ownerId} = ${users.id}
        and iif(${reports.snapshot} = '', null, ${reports.snapshot} ->> ${`$.${word}`}) = ${profileWords[word]})`;
  const isPhoto = sql`(${users.id}, ${users.avatarUrl}) in (select ${reportedSubjects.ownerId}, ${reportedSubjects.subjectId}
    from ${reportedSubjects} where ${queue} and ${reportedSubjects.kind} = 'photo')`;
  return { words: PROFILE_WORDS.map((word) => [word, reported(word)] as const), isPhoto };
}

/** A person's row without the reported texts and photo; what they changed since stays. */
function withoutReported(queue: SQL) {
  const { words, isPhoto } = asReported(queue);
  return {
    ...Object.fromEntries(
      words.map(([word, isReported]) => [word, sql`iif(${isReported}, '', ${profileWords[word]})`]),
    ),
    avatarUrl: sql`iif(${isPhoto}, '', ${users.avatarUrl})`,
  };
}
