import { and, desc, eq, getTableColumns, sql } from "drizzle-orm";

import {
  ATTEMPTS_CURSOR,
  type listAuthAttemptsRoute,
  type resetAuthAttemptsRoute,
} from "../../../contract/auth-attempts/calls.ts";
import { parseEmail, parseMobile } from "../../../contract/persian.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { loginAttempts, loginCounts } from "../../db/schema/login.ts";
import { audited } from "../../domain/audit/audited.ts";
import { forgetAttempts } from "../../domain/codes/login-attempts.ts";
import { NO_NETWORK } from "../../domain/codes/origin.ts";
import { pageOf, selectTotal, skippedBy, totalOf } from "../../domain/lists/page.ts";
import { momentOrNull } from "../../moment-or-null.ts";

/** The rowid, a tie-breaker for equal moments that is part of every index. */
const place = sql<number>`${loginAttempts}.rowid`;

/** For one page; beyond it the exact origins say nothing more. */
const ORIGINS_MAX = 500;

const keyOf = ({ identifier, type }: { identifier: string; type: string }) => `${type} ${identifier}`;

/** A page of the day's attempts, last first, each with its origins. @throws AppError PAGE_TOO_FAR */
export async function listAuthAttempts({ db }: Ctx, page: Input<typeof listAuthAttemptsRoute>) {
  const { lastAttemptAt } = loginAttempts;
  const [, moment, number] = ATTEMPTS_CURSOR.exec(page.cursor ?? "") ?? [];
  const onPage = db
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
    .offset(skippedBy(page));
  const pageRows = onPage.as("shown");
  const [rows, origins, total] = await db.batch([
    onPage,
    db
      .select(getTableColumns(loginCounts))
      .from(pageRows)
      // A cross join keeps this order, so that each identifier is looked up and nothing is sorted.
      .crossJoin(loginCounts)
      .where(and(eq(loginCounts.identifier, pageRows.identifier), eq(loginCounts.type, pageRows.type)))
      .limit(ORIGINS_MAX),
    selectTotal({ db }, "login-attempts"),
  ]);
  const originsOf = Map.groupBy(origins, keyOf);
  const { shown, nextCursor } = pageOf(rows, page, (row) => `${row.lastAttemptAt}_${row.place}`);
  return {
    items: shown.map(({ identifier, type, attempts, blockedUntil, ...row }) => ({
      identifier,
      type,
      attempts,
      lastAttempt: new Date(row.lastAttemptAt).toISOString(),
      blockedUntil: momentOrNull(blockedUntil),
      origins: (originsOf.get(keyOf({ identifier, type })) ?? []).map((origin) => ({
        kind: origin.kind,
        from: origin.originKind,
        network: origin.originKind === "address" && origin.origin !== NO_NETWORK ? origin.origin : null,
        attempts: origin.attempts,
        lastAttempt: new Date(origin.lastAttemptAt).toISOString(),
        blockedUntil: momentOrNull(origin.blockedUntil),
      })),
    })),
    total: totalOf(total),
    nextCursor,
  };
}

/** Deletes all counts and blocks of a mobile or an e-mail. The audit stores its type only, because it is a contact. */
export async function resetAuthAttempts(ctx: Ctx, { identifier, type }: Input<typeof resetAuthAttemptsRoute>) {
  const stored = (type === "mobile" ? parseMobile(identifier) : parseEmail(identifier)) ?? identifier;
  const forgotten = forgetAttempts(ctx, { identifier: stored, type });
  await audited(ctx, { action: "login-attempts.reset", target: type, rows: [] }, forgotten);
  return { message: "تلاش‌های ورود این نشانی پاک شد." };
}
