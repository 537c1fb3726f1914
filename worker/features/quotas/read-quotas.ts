import { and, desc, eq, inArray, or } from "drizzle-orm";

import {
  BUDGET_ALARM_SHARE,
  BUDGET_NETWORKS_SHOWN,
  COUNTED,
  type Limit,
  limitList,
  limitOf,
} from "../../../contract/quotas/values.ts";
import type { Ctx } from "../../context.ts";
import { ofNetworks, quotaCounts } from "../../db/schema/quotas.ts";
import { STRANGERS, ofStrangers, windowAt } from "../../domain/quotas/quota.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";

/** The use by all people together, the networks that used most, and the limits that are nearly used up. */
export async function readQuotas({ db, now }: Ctx) {
  const startOf = { hour: windowAt("hour", now).startedAt, day: windowAt("day", now).startedAt };
  const inWindow = (window: "hour" | "day") =>
    and(eq(quotaCounts.window, window), eq(quotaCounts.startedAt, startOf[window]));
  const largest = (window: "hour" | "day") =>
    db
      .select()
      .from(quotaCounts)
      .where(and(inWindow(window), ofNetworks))
      .orderBy(desc(quotaCounts.used))
      .limit(BUDGET_NETWORKS_SHOWN);
  const shared = limitList.filter(({ per }) => per === "everybody");
  const ofEverybody = or(
    ...shared.map(({ of, window }) =>
      and(
        inWindow(window),
        eq(quotaCounts.quota, of),
        inArray(quotaCounts.subject, ["", STRANGERS]),
        eq(quotaCounts.item, ""),
      ),
    ),
  );
  const busiest = largest("day").as("busiest");
  const [rows, together, largestOfHour, daily, hourly] = await db.batch([
    selectSettings(db, "quotas"),
    db.select().from(quotaCounts).where(ofEverybody),
    largest("hour"),
    largest("day"),
    db
      .select()
      .from(quotaCounts)
      .where(
        and(
          inWindow("hour"),
          inArray(quotaCounts.quota, COUNTED),
          inArray(quotaCounts.subject, db.select({ subject: busiest.subject }).from(busiest)),
        ),
      ),
  ]);
  const quotas = settingOf(rows, "quotas");
  const usedBy = (subject: string, ofWindow: Limit) =>
    together.find((row) => row.subject === subject && row.quota === ofWindow.of && row.window === ofWindow.window)
      ?.used ?? 0;
  const used = shared.map((limit) => ({ limit: limit.name, used: usedBy("", limit), most: quotas[limit.name] }));
  const ofAll = used.map((one) => ({ ...one, per: "everybody" as const, network: null }));
  const byStrangers = shared.map((limit) => ({
    limit: limit.name,
    per: "strangers" as const,
    network: null,
    used: usedBy(STRANGERS, limit),
    most: ofStrangers(quotas[limit.name]),
  }));
  const ofHour = (quota: string, network: string) =>
    hourly.find((row) => row.quota === quota && row.subject === network)?.used ?? 0;
  const ofLargest = [...largestOfHour, ...daily].flatMap(({ quota, window, subject, used: count }) => {
    const limit = limitOf(quota, "network", window);
    return limit === undefined
      ? []
      : [{ limit, per: "network" as const, network: subject, used: count, most: quotas[limit] }];
  });
  return {
    used,
    networks: daily.map(({ quota, subject: network, used: day }) => ({
      quota,
      network,
      hour: ofHour(quota, network),
      day,
    })),
    alarms: [...ofAll, ...byStrangers, ...ofLargest].filter(
      ({ used: count, most }) => count >= Math.ceil(most * BUDGET_ALARM_SHARE),
    ),
  };
}
