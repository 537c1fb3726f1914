import { and, desc, eq, inArray, ne, or } from "drizzle-orm";

import { BUDGET_ALARM_SHARE, BUDGET_NETWORKS_SHOWN } from "../../../contract/limits.ts";
import type { Ctx } from "../../context.ts";
import { codeWindows } from "../../db/schema/login.ts";
import { budgetOf, windowsAt } from "../../domain/codes/code-budgets.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";

/** The codes sent in total and by the networks that requested most, and the budgets that are nearly used up. */
export async function readCodeBudgets({ db, now }: Ctx) {
  const [hour, day] = windowsAt(now).map(({ window, startedAt }) =>
    and(eq(codeWindows.window, window), eq(codeWindows.startedAt, startedAt)),
  );
  const largest = (ofWindow: typeof hour) =>
    db
      .select()
      .from(codeWindows)
      .where(and(ofWindow, ne(codeWindows.network, "")))
      .orderBy(desc(codeWindows.codes))
      .limit(BUDGET_NETWORKS_SHOWN);
  const largestOfDay = largest(day).as("largest_of_day");
  const ofLargest = db.select({ network: largestOfDay.network }).from(largestOfDay);
  const [rows, ofAll, ofHour, ofDay, hourOfLargest] = await db.batch([
    selectSettings(db, "code-budgets"),
    db
      .select()
      .from(codeWindows)
      .where(and(or(hour, day), eq(codeWindows.network, ""))),
    largest(hour),
    largest(day),
    db
      .select()
      .from(codeWindows)
      .where(and(hour, inArray(codeWindows.network, ofLargest))),
  ]);
  const budgets = settingOf(rows, "code-budgets");
  const usedBy = (spent: typeof ofAll, type: "mobile" | "email", network: string) => {
    const inWindow = (window: "hour" | "day") =>
      spent.find((row) => row.window === window && row.type === type && row.network === network)?.codes ?? 0;
    return { hour: inWindow("hour"), day: inWindow("day") };
  };
  const nearlySpent = [...ofAll, ...ofHour, ...ofDay].flatMap(({ type, window, network, codes }) => {
    const budget = budgetOf(budgets, type, window, network);
    if (codes < Math.ceil(budget * BUDGET_ALARM_SHARE)) return [];
    return [{ type, window, network: network === "" ? null : network, used: codes, budget }];
  });
  return {
    budgets,
    used: { mobile: usedBy(ofAll, "mobile", ""), email: usedBy(ofAll, "email", "") },
    networks: ofDay.map(({ type, network, codes }) => ({
      type,
      network,
      hour: usedBy(hourOfLargest, type, network).hour,
      day: codes,
    })),
    alarms: nearlySpent,
  };
}
