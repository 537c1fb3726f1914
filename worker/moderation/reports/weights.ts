import { createHmac } from "node:crypto";

import { type SQL, sql } from "drizzle-orm";

import { RECORD, RELATED, WEIGHTS } from "../../../contract/moderation/policy.ts";
import { networkOf } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { follows, users } from "../../db/schema/people.ts";
import { reporterRecords, reports } from "../../db/schema/reports.ts";
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
}

/**
 * A report's weight in thousandths, as an expression: by its reporter's record, and half of it for each related
 * reporter among the newest open reports of the thing (D127). Reads the record, and for a heavy one a hundred rows.
 */
export const weightAtFiling = (report: Filed): SQL<number> =>
  sql<number>`coalesce((select ${byRecord} >> ${related(report)} from ${reporterRecords}
    where ${reporterRecords.userId} = ${report.reporterId} and ${judged} >= ${inlined(RECORD.judgedMin)}
      and ${share} > ${inlined(RECORD.lightShare)}), ${inlined(WEIGHTS.light)})`;

const judged = sql`(${reporterRecords.upheld} + ${reporterRecords.rejected})`;
const share = sql`(1000 * ${reporterRecords.upheld} / ${judged})`;
const byRecord = sql`(${inlined(WEIGHTS.light)} + ${inlined(WEIGHTS.heaviest - WEIGHTS.light)}
  * (min(${inlined(RECORD.heaviestShare)}, ${share}) - ${inlined(RECORD.lightShare)}) / ${inlined(RECORD.heaviestShare - RECORD.lightShare)})`;

/**
 * How many compared reports are of somebody who joined on the same Tehran day, shares the network or follows the same
 * people.
 */
function related({ reporterId, kind, ownerId, subjectId, network }: Filed): SQL<number> {
  const day = (person: "me" | "them") => tehranDayNumberSql(sql.raw(`${person}.registered_at`));
  const followees = inlined(RELATED.followees);
  const mine = sql`select mine.followee_id from ${follows} as mine where mine.follower_id = ${reporterId}
    order by mine.followee_id desc limit ${followees}`;
  const inCommon = sql`(select count(*) from (select 1 from ${follows} as theirs
    where theirs.follower_id = them.id and theirs.followee_id in (${mine}) limit ${followees} / 2))`;
  return sql<number>`(select count(*)
    from ${users} as me cross join (select reported.reporter_id, reported.network, reported.status from ${reports} as reported
      where reported.owner_id = ${ownerId} and reported.kind = ${kind} and reported.subject_id = ${subjectId}
      order by reported.rowid desc limit ${inlined(RELATED.reports)}) as other
    cross join ${users} as them
    where me.id = ${reporterId} and other.status = 'pending' and them.id = other.reporter_id and me.id <> them.id
      and (other.network = ${network} or ${day("them")} = ${day("me")}
        or ${inCommon} >= max(${inlined(RELATED.inCommonMin)}, (min(${followees}, me.following_count, them.following_count) + 1) / 2)))`;
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
