import { type SQL, and, sql } from "drizzle-orm";

import type { Ctx } from "../context.ts";
import { ledgerEntries } from "../db/schema/gems.ts";
import { notifications } from "../db/schema/notifications.ts";
import { users } from "../db/schema/people.ts";
import { prizeSnapshots } from "../db/schema/prizes.ts";
import { itemOf } from "./write-item.ts";

type WithDb = Pick<Ctx, "db">;

/**
 * Notes gems that somebody was given, if the previous statement changed a row.
 * @param which a condition on the entries of the ledger that it wrote
 */
export const notifyOfGems = ({ db }: WithDb, which: SQL) =>
  db.insert(notifications).select(
    db
      .select(
        itemOf("gems", {
          owner: ledgerEntries.userId,
          subject: ledgerEntries.seq,
          at: ledgerEntries.createdAt,
          number: ledgerEntries.amount,
          text: ledgerEntries.kind,
        }),
      )
      .from(ledgerEntries)
      .where(and(sql`changes() > 0`, which)),
  );

/** Notes their ranks for the people of a season, if the previous statement froze it. @param startsAt UTC milliseconds */
export const notifyOfRanks = ({ db }: WithDb, startsAt: number) =>
  db.insert(notifications).select(
    db
      .select(
        itemOf("season-ranked", {
          owner: users.id,
          subject: prizeSnapshots.seasonStartsAt,
          at: prizeSnapshots.frozenAt,
          number: sql`ranked.value ->> '$.rank'`,
        }),
      )
      .from(prizeSnapshots)
      .innerJoin(sql`json_each(${prizeSnapshots.signed}, '$.ranks') as ranked`, sql`true`)
      .innerJoin(users, sql`${users.publicId} = unhex(ranked.value ->> '$.personId')`)
      .where(sql`changes() = 1 and ${prizeSnapshots.seasonStartsAt} = ${startsAt} and ${users.deletedAt} is null`),
  );
