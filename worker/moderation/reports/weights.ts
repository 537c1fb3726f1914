import { createHmac } from "node:crypto";

import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { RECORD, RELATED, STAKE, WEIGHTS } from "../../../contract/moderation/policy.ts";
import { DAY_MS } from "../../../contract/time.ts";
import { networkOf } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { follows, users } from "../../db/schema/people.ts";
import { reporterRecords, reports } from "../../db/schema/reports.ts";
import { areRelated, isAtLeast } from "../../db/schema/standing.ts";
import { inlined } from "../../db/inlined.ts";
import { tehranDayNumberSql } from "../../db/tehran.ts";
import { derivedKey } from "../../derived-key.ts";

/** A report that is being filed. `ownerId` and `subjectId` are expressions on the statement that inserts it. */
interface Filed {
  reporterId: number;
  kind: string;
  ownerId: SQL;
  subjectId: SQL;
  network: string | null;
  /** UTC milliseconds. */
  now: number;
}

/**
 * A report's weight in thousandths, as an expression (D127): by its reporter's standing and record, halved by what else
 * they have at stake, less what the related ones among the heaviest open reports of the thing weigh already.
 */
export const weightAtFiling = (report: Filed): SQL<number> =>
  sql<number>`coalesce((with own as materialized (select iif(${isAtLeast("known", report.now, me)} and ${openReports(report, STAKE.ofOwner, sql`and open.owner_id = ${report.ownerId}`)} < ${inlined(STAKE.ofOwner)},
      ${byRecord(report)} >> ${openReports(report, STAKE.openMax)}, 0) as weight
    from ${users} as me where me.id = ${report.reporterId})
    select iif(own.weight = 0, 0, max(0, own.weight - ${ofRelated(report, sql`own.weight > ${LIGHT}`)})) from own), 0)`;

const me = alias(users, "me");
const them = alias(users, "them");
const LIGHT = inlined(WEIGHTS.light);

/** How many open reports a reporter has, at most `limit`; appeals aside. */
const openReports = ({ reporterId }: Filed, limit: number, which: SQL = sql``): SQL =>
  sql`(select count(*) from (select 1 from ${reports} as open where open.reporter_id = ${reporterId}
    and open.status = 'pending' and open.kind <> 'appeal' ${which} limit ${inlined(limit)}))`;

/**
 * The weight by a trusted reporter's record, halved for each rejected report of a week. Their newest reports must have
 * been right about several unrelated people and on several days; the counts of all spare most people that reading.
 */
function byRecord({ reporterId, now }: Filed): SQL<number> {
  const judged = sql`select judged.status, judged.owner_id, judged.judged_at
    from (select * from ${reports} as newest where newest.reporter_id = ${reporterId}
      order by newest.id desc limit ${inlined(RECORD.read)}) as judged
    cross join ${users} as them
    where judged.kind <> 'appeal' and judged.status in ('upheld', 'rejected')
      and them.id = judged.owner_id and not coalesce(${areRelated(me, them)}, 0)`;
  const upheld = sql`filter (where status = 'upheld')`;
  const share = sql`(1000 * count(*) ${upheld} / count(*))`;
  const range = inlined(RECORD.heaviestShare - RECORD.lightShare);
  const distinct = inlined(RECORD.distinctMin);
  const isRecent = (moment: SQL) => sql`(${moment} > ${now} - ${inlined(RECORD.rejectedDays * DAY_MS)})`;
  const heavier = sql`(select ${LIGHT} + iif(count(distinct owner_id) ${upheld} >= ${distinct}
        and count(distinct ${tehranDayNumberSql(sql`judged_at`)}) ${upheld} >= ${distinct},
      ${inlined(WEIGHTS.heaviest - WEIGHTS.light)}
        * (min(max(${share}, ${inlined(RECORD.lightShare)}), ${inlined(RECORD.heaviestShare)}) - ${inlined(RECORD.lightShare)}) / ${range}, 0)
    >> count(*) filter (where status = 'rejected' and ${isRecent(sql`judged_at`)}) from (${judged}))`;
  const record = (column: SQL) =>
    sql`coalesce((select ${column} from ${reporterRecords} where ${reporterRecords.userId} = ${reporterId}), 0)`;
  return sql<number>`iif(${record(sql`${reporterRecords.upheld}`)} >= ${distinct} and ${isAtLeast("trusted", now, me)},
    ${heavier}, ${LIGHT} >> ${isRecent(record(sql`${reporterRecords.rejectedAt}`))})`;
}

/**
 * What the heaviest open reports of the thing weigh, of those by people who joined on the same Tehran day or together
 * (areRelated), share the network without a proved mobile, or, where it may weigh much, follow the same people.
 */
function ofRelated({ reporterId, kind, ownerId, subjectId, network }: Filed, mayWeighMuch: SQL): SQL<number> {
  const followees = inlined(RELATED.followees);
  const mine = sql`select mine.followee_id from ${follows} as mine where mine.follower_id = ${reporterId}
    order by mine.followee_id desc limit ${followees}`;
  const inCommon = sql`(select count(*) from (select 1 from ${follows} as theirs
    where theirs.follower_id = them.id and theirs.followee_id in (${mine}) limit ${followees} / 2))`;
  return sql<number>`(select coalesce(sum(other.weight), 0)
    from ${users} as me cross join (select reported.reporter_id, reported.network, reported.weight from ${reports} as reported
      where reported.owner_id = ${ownerId} and reported.kind = ${kind} and reported.subject_id = ${subjectId}
        and reported.weight > 0 and reported.status = 'pending'
      order by reported.weight desc limit ${inlined(RELATED.reports)}) as other
    cross join ${users} as them
    where me.id = ${reporterId} and them.id = other.reporter_id and me.id <> them.id
      and (${tehranDayNumberSql(them.registeredAt)} = ${tehranDayNumberSql(me.registeredAt)} or coalesce(${areRelated(me, them)}, 0)
        or other.network = ${network} and (me.mobile is null or them.mobile is null)
        or ${mayWeighMuch}
          and ${inCommon} >= max(${inlined(RELATED.inCommonMin)}, (min(${followees}, me.following_count, them.following_count) + 1) / 2)))`;
}

/**
 * The network of the caller's address as a report keeps it, until it is judged: a keyed digest with the thing in it, so
 * that it links nothing but reports of one thing. Null for a private address.
 */
export function networkForThing({ caller, config }: Pick<Ctx, "caller" | "config">, kind: string, thing: string) {
  const network = networkOf(caller.address);
  if (network === null) return null;
  const key = derivedKey(config.SESSION_SECRET, "report-networks");
  return createHmac("sha256", key).update(`${kind}|${thing}|${network}`).digest("base64url");
}
