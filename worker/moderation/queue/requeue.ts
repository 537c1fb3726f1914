/**
 * The moderators' queue, and what follows from it. Every verb that files or judges a report, or changes a reported thing,
 * ends its batch with these statements, and so does an undo: no trigger does any of this.
 */
import { type SQL, sql } from "drizzle-orm";

import { HARM_HOURS, HIDDEN_OF_OWNER_MAX, HIDEABLE_KINDS, WEIGHTS } from "../../../contract/moderation/policy.ts";
import type { QueueKind } from "../../../contract/moderation/reports.ts";
import { NOTIFICATION_TEXT_MAX_CODE_POINTS } from "../../../contract/notifications/values.ts";
import { HOUR_MS } from "../../../contract/time.ts";
import { inlined } from "../../db/inlined.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { JUDGED_RANK, jokeSubject, openWeight } from "../../db/schema/reports.ts";
import { type Statement, rawStatement } from "../../db/statements.ts";
import { isAwaited } from "../../domain/jokes/held.ts";

/** A select of `kind`, `owner_id` and `subject_id`, which nothing in the batch may change. */
export type Subjects = SQL;

/** Adds a report to the queue, if this batch has filed it. One report more may hide a thing, and never shows it. */
export const enqueue = (kind: QueueKind, reportId: string): Statement[] => [
  writeQueue(withReport(reportId)),
  ...hide(sql`select kind, owner_id, subject_id from reports where id = ${reportId}`, [kind], sql`s.hidden`),
];

/**
 * Computes the queue's rows of these subjects anew from their reports, and hides or shows each. A joke that is flagged or
 * waits for a moderator has a row without a report. The owner of a thing that is shown again reads that in its item.
 * @param now UTC milliseconds
 */
export const requeue = (subjects: Subjects, now: number): Statement[] => [
  recount(subjects),
  ...hide(subjects, HIDEABLE_KINDS),
  rawStatement(sql`update notifications set number = 0, at = ${now} where number > 0
    and (owner_id, kind, subject_key) in (select ${itemKey} from ${inQueue}
      where ${among(subjects)} and s.kind in (${texts(HIDEABLE_KINDS)}) and not s.hidden and ${isThereAndShown})`),
  dropHidden(subjects),
];

/** The first half of {@link requeue}, for things of which nothing is left to hide. */
export const recount = (subjects: Subjects): Statement<D1Result> => writeQueue(recounted(subjects));

/** Puts jokes into the queue that nobody has reported, because they are flagged or wait for a moderator. */
export const enqueueUnreported = (which: SQL): Statement<D1Result> => writeQueue(unreported(which));

/** Jokes, reported or not, by a condition on `jokes`. */
export const reportedJokes = (which: SQL | undefined): Subjects =>
  sql`select 'joke' as kind, ${jokes.authorId} as owner_id, ${jokeSubject} as subject_id from ${jokes} where ${which}`;

/** All reported photos or videos of people: another one may be there now. @param owners selects their keys */
export const reportedOf = (owners: SQL, ...kinds: ("photo" | "video")[]): Subjects =>
  sql`select kind, owner_id, subject_id from reported_subjects where owner_id in (${owners}) and kind in (${texts(kinds)})`;

const texts = (values: readonly string[]): SQL => sql.raw(values.map((value) => `'${value}'`).join(", "));

const isJudged = sql`(open_reports = 0 and not ((flagged or awaited) and not reporting_disabled and not gone))`;
const rank = sql`iif(${isJudged}, ${inlined(JUDGED_RANK)}, iif(flagged, 0, 1))`;
/** Whether the weight hides a row of the queue. Once a report was rejected, or the joke approved, none does (D127). */
export const isHeavyEnough = sql`(kind in (${texts(HIDEABLE_KINDS)}) and ${openWeight} >= ${inlined(WEIGHTS.hides)}
  and rejected_reports = 0 and not reporting_disabled and not gone)`;
/** So many of a person are hidden; of what a brigade dislikes further, moderators decide (alerts/alert-moderators.ts). */
const hidden = sql`iif(${isHeavyEnough}, (select count(*) from reported_subjects as other
    where other.owner_id = counted.owner_id and other.hidden and other.open_reports > 0
      and (other.kind, other.subject_id) <> (counted.kind, counted.subject_id)) < ${inlined(HIDDEN_OF_OWNER_MAX)}, 0)`;
/** A barred text of its author's starts hidden. */
const isHidden = sql`(${hidden} or again is 'own' and not reporting_disabled and not gone)`;
/** An owner asks once for each hiding. */
const askedAt = sql`iif(${isHidden}, asked, null)`;
/** Harm counts as age, so that a place in the queue does not change with time (D076). */
const harmHours = sql`(case kind ${sql.join(
  Object.entries(HARM_HOURS.kinds).map(([kind, hours]) => sql.raw(`when '${kind}' then ${hours}`)),
  sql` `,
)} end + ${inlined(HARM_HOURS.threat)} * grave
  + ${inlined(HARM_HOURS.reporter)} * min(max(open_reports - 1, 0), ${inlined(HARM_HOURS.reportersMax)})
  + ${inlined(HARM_HOURS.asked)} * (${askedAt} is not null))`;
const place = sql`iif(${isJudged}, -last_reported_at, created_at - ${inlined(HOUR_MS)} * ${harmHours})`;

const CHANGING =
  "first_report_id, reports, open_reports, rejected_reports, heavy_weight, light_weight, status, last_reported_at, grave, " +
  "flagged, reporting_disabled, gone, rank, place, hidden, asked_at";
const COLUMNS = `id, kind, owner_id, subject_id, created_at, fingerprint, ${CHANGING}`;

/** Writes the queue's rows whose counts are selected, with the place and the hiding that follow from them. */
const writeQueue = (counted: SQL) =>
  rawStatement(sql`insert into reported_subjects (${sql.raw(COLUMNS)})
    select ${sql.raw(COLUMNS)} from (select *, ${rank} as rank, ${place} as place, ${isHidden} as hidden, ${askedAt} as asked_at from (${counted}) as counted)
    where true
    on conflict (kind, owner_id, subject_id) do update
    set ${sql.raw(CHANGING.replaceAll(/\w+/g, (column) => `${column} = excluded.${column}`))}`);

/** What a subject `k` has already: its row `s` of the queue, and of a joke its own row `j`. */
const beside = sql`left join reported_subjects as s
    on s.kind = k.kind and s.owner_id = k.owner_id and s.subject_id = k.subject_id
  left join jokes as j on k.kind = 'joke' and j.key = cast(k.subject_id as integer)`;
const ofSubject = sql`k.kind, k.owner_id, k.subject_id, j.fingerprint,
  coalesce(j.flagged, 0) as flagged, coalesce(${isAwaited({ heldUntil: sql`j.held_until` })}, 0) as awaited, j.again, s.asked_at as asked, coalesce(j.reporting_disabled, 0) as reporting_disabled,
  iif(k.kind = 'joke', j.deleted_at is not null, coalesce(s.gone, 0)) as gone`;

const isLight = (weight: SQL): SQL => sql`${weight} <= ${inlined(WEIGHTS.light)}`;

/** The counts of a subject with one report more: it reads no other report. */
const withReport = (reportId: string): SQL => sql`select ${ofSubject}, coalesce(s.id, k.id) as id,
    coalesce(s.first_report_id, k.id) as first_report_id, coalesce(s.reports, 0) + 1 as reports,
    coalesce(s.open_reports, 0) + 1 as open_reports, coalesce(s.rejected_reports, 0) as rejected_reports,
    coalesce(s.heavy_weight, 0) + iif(${isLight(sql`k.weight`)}, 0, k.weight) as heavy_weight,
    coalesce(s.light_weight, 0) + iif(${isLight(sql`k.weight`)}, k.weight, 0) as light_weight, 'pending' as status,
    coalesce(s.created_at, k.created_at) as created_at, max(k.created_at, coalesce(s.last_reported_at, 0)) as last_reported_at,
    max(k.grave, iif(s.open_reports > 0, s.grave, 0)) as grave
  from reports as k ${beside} where k.id = ${reportId}`;

/** The counts of jokes that nobody has reported and that are not in the queue yet. */
const unreported = (which: SQL): SQL => sql`select ${ofSubject}, ${jokeId} as id, null as first_report_id, 0 as reports,
    0 as open_reports, 0 as rejected_reports, 0 as heavy_weight, 0 as light_weight, 'pending' as status, j.created_at,
    j.created_at as last_reported_at, 0 as grave
  from (${reportedJokes(which)}) as k ${beside} where s.id is null`;

/** The counts of subjects from all of their reports. */
const recounted = (subjects: Subjects): SQL => {
  const as = (status: string) => sql.raw(`filter (where r.status = '${status}')`);
  const weightOf = (which: SQL) => sql`coalesce(sum(iif(${which}, r.weight, 0)) ${as("pending")}, 0)`;
  return sql`select ${ofSubject}, coalesce(s.id, min(r.id), ${jokeId}) as id,
    coalesce(s.first_report_id, min(r.id)) as first_report_id, count(r.id) as reports,
    count(*) ${as("pending")} as open_reports, count(*) ${as("rejected")} as rejected_reports,
    ${weightOf(sql`not ${isLight(sql`r.weight`)}`)} as heavy_weight, ${weightOf(isLight(sql`r.weight`))} as light_weight,
    case when count(r.id) = 0 or count(*) ${as("pending")} > 0 then 'pending' when count(*) ${as("deleted")} > 0 then 'deleted'
      when coalesce(max(r.judged_at) ${as("upheld")}, 0) > coalesce(max(r.judged_at) ${as("rejected")}, 0) then 'upheld'
      else 'rejected' end as status,
    coalesce(s.created_at, min(r.created_at), j.created_at) as created_at,
    coalesce(max(r.created_at), s.last_reported_at, j.created_at) as last_reported_at,
    iif(count(*) ${as("pending")} > 0, max(r.grave) ${as("pending")}, coalesce(max(r.grave), 0)) as grave
  from (select distinct * from (${subjects})) as k ${beside}
  left join reports as r on r.owner_id = k.owner_id and r.kind = k.kind and r.subject_id = k.subject_id
  group by k.kind, k.owner_id, k.subject_id
  having s.id is not null or count(r.id) > 0 or j.flagged or awaited`;
};

/** A joke's id as text, which is that of its row when nobody has reported it. */
const jokeId = sql`lower(${sql.join(
  [[1, 8] as const, [9, 4] as const, [13, 4] as const, [17, 4] as const, [21, 12] as const].map(([from, length]) =>
    sql.raw(`substr(hex(j.id), ${from}, ${length})`),
  ),
  sql` || '-' || `,
)})`;

/**
 * Hides photos or videos from everybody but their owners, or shows them, and says so in their owners' lists as long as
 * they are hidden. What hides is the row of the thing that is there now: another photo or video is shown.
 */
export const hideOrShow = (subjects: Subjects, kind: "photo" | "video"): Statement[] => [
  ...hide(subjects, [kind]),
  dropHidden(subjects),
];

const among = (subjects: Subjects): SQL =>
  sql`(s.kind, s.owner_id, s.subject_id) in (select distinct * from (${subjects}))`;
const inQueue = sql`reported_subjects as s left join jokes as j on s.kind = 'joke' and j.key = cast(s.subject_id as integer)`;
const itemKey = sql`s.owner_id, s.kind || '-hidden', iif(s.kind = 'joke', cast(s.subject_id as integer), 0)`;
const isThereAndShown = sql`case s.kind when 'joke' then not j.hidden
  when 'video' then exists (select 1 from user_videos where user_id = s.owner_id and hash = s.subject_id and not hidden)
  else exists (select 1 from users where id = s.owner_id and avatar_url = s.subject_id and not photo_hidden) end`;

/** Deletes items that say that a thing is hidden, of owners of whom none of that kind is. */
const dropHidden = (subjects: Subjects): Statement =>
  rawStatement(sql`delete from notifications where number > 0 and (owner_id, kind, subject_key) in (
    select ${itemKey} from reported_subjects as s
    where ${among(subjects)} and s.kind in (${texts(HIDEABLE_KINDS)}) and not (case s.kind when 'joke' then s.hidden
      when 'video' then coalesce((select hidden from user_videos where user_id = s.owner_id), 0)
      else (select photo_hidden from users where id = s.owner_id) end))`);

/** The items of what is about to be hidden, then what hides and shows. */
function hide(subjects: Subjects, kinds: readonly QueueKind[], which: SQL = sql`1`): Statement[] {
  const owners = (kind: QueueKind) => sql`select owner_id from (${subjects}) where kind = ${kind}`;
  const notify = sql`insert into notifications (owner_id, kind, subject_key, at, text)
    select ${itemKey}, s.last_reported_at, coalesce(substr(j.text, 1, ${inlined(NOTIFICATION_TEXT_MAX_CODE_POINTS)}), '')
    from ${inQueue} where ${among(subjects)} and s.hidden and ${isThereAndShown}
    on conflict (owner_id, kind, subject_key) do update set at = excluded.at, text = excluded.text, number = 1`;
  const change = {
    joke: sql`update jokes set hidden = s.hidden from reported_subjects as s
      where ${among(subjects)} and ${which} and s.kind = 'joke' and jokes.key = cast(s.subject_id as integer) and jokes.hidden <> s.hidden`,
    video: sql`update user_videos set (open_reports, hidden) = (
        select coalesce(max(s.open_reports), 0), coalesce(max(s.hidden), 0) from reported_subjects as s
        where s.kind = 'video' and s.owner_id = user_id and s.subject_id = hash)
      where user_id in (${owners("video")})`,
    photo: sql`update users set photo_hidden = 1 - photo_hidden
      where id in (${owners("photo")}) and photo_hidden <> exists (select 1 from reported_subjects as s
        where s.kind = 'photo' and s.owner_id = users.id and s.subject_id = users.avatar_url and s.hidden)`,
  };
  const changes = HIDEABLE_KINDS.filter((kind) => kinds.includes(kind)).map((kind) => change[kind]);
  return changes.length === 0 ? [] : [notify, ...changes].map(rawStatement);
}
