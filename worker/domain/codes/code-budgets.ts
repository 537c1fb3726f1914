import { type SQL, and, eq, gt, or, sql } from "drizzle-orm";

import { BUDGET_ALARM_SHARE, DAY_MS, HOUR_MS, KNOWN_BUDGET_FACTOR } from "../../../contract/limits.ts";
import type { Setting } from "../../../contract/settings/registry.ts";
import { tehranDayStart } from "../../../contract/tehran.ts";
import { networkOf } from "../../address.ts";
import type { Ctx } from "../../context.ts";
import { codeWindows } from "../../db/schema/login.ts";
import { AppError } from "../../errors.ts";
import type { Logger } from "../../logger.ts";
import type { Identifier } from "./origin.ts";

type Budgets = Setting<"code-budgets">;
type BudgetCtx = Pick<Ctx, "db" | "now" | "caller" | "requestId">;
type CodeType = Identifier["type"];

/** One budget a code is taken from. */
export interface CodeBudget {
  window: "hour" | "day";
  /** UTC milliseconds. */
  startedAt: number;
  endsAt: number;
  /** "" is the budget of everybody together. */
  network: string;
  /** How many codes it allows. */
  codes: number;
}

const BY_TYPE = {
  mobile: { hour: "smsPerHour", day: "smsPerDay" },
  email: { hour: "emailsPerHour", day: "emailsPerDay" },
} as const;

/** The limit of a network, or of everybody; counted separately for SMS and e-mail. */
export function budgetOf(budgets: Budgets, type: CodeType, window: "hour" | "day", network: string): number {
  if (network === "") return budgets[BY_TYPE[type][window]];
  const isIpv6 = network.includes(":");
  if (window === "hour") return isIpv6 ? budgets.ipv6PerHour : budgets.ipv4PerHour;
  return isIpv6 ? budgets.ipv6PerDay : budgets.ipv4PerDay;
}

/** The hour and the Tehran day of a moment. */
export function windowsAt(now: number): Pick<CodeBudget, "window" | "startedAt" | "endsAt">[] {
  const [hour, day] = [Math.floor(now / HOUR_MS) * HOUR_MS, tehranDayStart(now)];
  return [
    { window: "hour", startedAt: hour, endsAt: hour + HOUR_MS },
    { window: "day", startedAt: day, endsAt: day + DAY_MS },
  ];
}

/** The budgets that a code of this kind is taken from: everybody's, and that of the caller's network. */
export function budgetsOf({ now, caller }: BudgetCtx, budgets: Budgets, type: CodeType): CodeBudget[] {
  const network = networkOf(caller.address);
  return windowsAt(now).flatMap((one) =>
    ["", ...(network === null ? [] : [network])].map((of) => ({
      ...one,
      network: of,
      codes: budgetOf(budgets, type, one.window, of),
    })),
  );
}

const ofWindow = (type: CodeType, { window, startedAt, network }: CodeBudget) =>
  and(
    eq(codeWindows.window, window),
    eq(codeWindows.startedAt, startedAt),
    eq(codeWindows.type, type),
    eq(codeWindows.network, network),
  );

/** A known device, or a passed human check, raises the limit. */
const most = ({ codes }: CodeBudget, isTrusted: boolean) => (isTrusted ? codes * KNOWN_BUDGET_FACTOR : codes);

/** Whether every budget has a code left. */
export function hasCodeLeft(type: CodeType, of: readonly CodeBudget[], isTrusted: boolean): SQL {
  const spent = of.map(
    (one) =>
      sql`exists (select 1 from ${codeWindows} where ${ofWindow(type, one)} and ${codeWindows.codes} >= ${most(one, isTrusted)})`,
  );
  return sql`not (${sql.join(spent, sql` or `)})`;
}

/** Takes a code from every budget if the previous statement changed a row (the code about to be sent). */
export function spendCode({ db, requestId }: BudgetCtx, type: CodeType, of: readonly CodeBudget[]) {
  const alarmFrom = of.map(({ window, network, codes }) => {
    const isHere = sql`${codeWindows.window} = ${window} and ${codeWindows.network} = ${network}`;
    return sql`when ${isHere} then ${Math.ceil(codes * BUDGET_ALARM_SHARE)}`;
  });
  const values = of.map(
    ({ window, startedAt, network, codes }) =>
      sql`select ${window} as w, ${startedAt}, ${type}, ${network}, 1, ${codes * BUDGET_ALARM_SHARE <= 1 ? requestId : null}`,
  );
  return db
    .insert(codeWindows)
    .select(sql`select * from (${sql.join(values, sql` union all `)}) where changes() = 1`)
    .onConflictDoUpdate({
      target: [codeWindows.window, codeWindows.startedAt, codeWindows.type, codeWindows.network],
      set: {
        codes: sql`${codeWindows.codes} + 1`,
        alarmedBy: sql`coalesce(${codeWindows.alarmedBy},
          iif(${codeWindows.codes} + 1 >= case ${sql.join(alarmFrom, sql` `)} end, ${requestId}, null))`,
      },
    })
    .returning();
}

/** Returns a code that was not sent after all. */
export const giveBackCode = ({ db }: BudgetCtx, type: CodeType, of: readonly CodeBudget[]) =>
  db
    .update(codeWindows)
    .set({ codes: sql`${codeWindows.codes} - 1` })
    .where(and(gt(codeWindows.codes, 0), or(...of.map((one) => ofWindow(type, one)))));

/** What was spent of these budgets. */
export const selectSpent = ({ db }: BudgetCtx, type: CodeType, of: readonly CodeBudget[]) =>
  db
    .select()
    .from(codeWindows)
    .where(or(...of.map((one) => ofWindow(type, one))));

type Spent = typeof codeWindows.$inferSelect;

/** Milliseconds until every budget has a code again; 0 if they all have one. */
export function waitFor(spent: readonly Spent[], of: readonly CodeBudget[], now: number, isTrusted: boolean): number {
  const waits = of.map((budget) => {
    const row = spent.find(({ window, network }) => window === budget.window && network === budget.network);
    return row !== undefined && row.codes >= most(budget, isTrusted) ? budget.endsAt - now : 0;
  });
  return Math.max(0, ...waits);
}

/** Logs once that four fifths of a budget are spent: for everybody's as an error, and never which network it is. */
export function tellAlarms(log: Logger, requestId: string, spent: readonly Spent[]): void {
  for (const { alarmedBy, network, window, type, codes } of spent) {
    if (alarmedBy !== requestId) continue;
    const what = { window, type, codes };
    if (network === "") log.error("code-budget-nearly-spent", what);
    else log.warn("code-budget-of-a-network-nearly-spent", what);
  }
}

/** The error for a request beyond the budgets. @param mayUseEmail whether an e-mail would do instead */
export function codesSpent(waitMs: number, mayUseEmail: boolean): AppError {
  const flags = { rateLimited: true as const, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) };
  return new AppError(mayUseEmail ? "CODES_SPENT_USE_EMAIL" : "CODES_SPENT", flags);
}
