import { desc, sql } from "drizzle-orm";

import { ATTEMPTS_CURSOR, type listAuthAttemptsRoute } from "../../../contract/auth-attempts.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { loginAttempts } from "../../db/schema/login.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";

/** The row's own number: attempts of one moment have an order too, and it is the index's. */
const place = sql<number>`${loginAttempts}.rowid`;

/** A page of the attempts of the day, the last first. @throws AppError PAGE_TOO_FAR */
export async function listAuthAttempts({ db }: Ctx, page: Input<typeof listAuthAttemptsRoute>) {
  const { lastAttemptAt } = loginAttempts;
  const [, moment, number] = ATTEMPTS_CURSOR.exec(page.cursor ?? "") ?? [];
  const [rows, total] = await db.batch([
    db
      .select({
        identifier: loginAttempts.identifier,
        type: loginAttempts.type,
        attempts: loginAttempts.attempts,
        lastAttemptAt,
        blockedUntil: loginAttempts.blockedUntil,
        place: place.as("place"),
      })
      .from(loginAttempts)
      .where(
        moment === undefined ? undefined : sql`(${lastAttemptAt}, ${place}) < (${Number(moment)}, ${Number(number)})`,
      )
      .orderBy(desc(lastAttemptAt), desc(place))
      .limit(page.limit + 1)
      .offset(skippedBy(page)),
    selectTotal({ db }, "login-attempts"),
  ]);
  const { shown, nextCursor } = pageOf(rows, page, (row) => `${row.lastAttemptAt}_${row.place}`);
  return {
    items: shown.map(({ identifier, type, attempts, blockedUntil, ...row }) => ({
      identifier,
      type,
      attempts,
      lastAttempt: new Date(row.lastAttemptAt).toISOString(),
      blockedUntil: blockedUntil === null ? null : new Date(blockedUntil).toISOString(),
    })),
    total: totalOf(total),
    nextCursor,
  };
}
