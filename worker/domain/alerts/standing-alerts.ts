import { gt } from "drizzle-orm";

import { ALERT_OVER_MS, CODES_NOT_SENT_ALARMED, type AlertKind } from "../../../contract/alerts/values.ts";
import type { Ctx } from "../../context.ts";
import { alerts } from "../../db/schema/alerts.ts";

/** How many failures of a kind, counted one by one, are an alert. */
const ALARMED: Partial<Record<AlertKind, number>> = {
  "sms-down": CODES_NOT_SENT_ALARMED,
  "email-down": CODES_NOT_SENT_ALARMED,
  "delivery-failed": 1,
};

type Row = typeof alerts.$inferSelect;

/** What was seen lately, for a verb's batch. */
export const selectAlerts = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  db
    .select()
    .from(alerts)
    .where(gt(alerts.seenAt, now - ALERT_OVER_MS));

/** Whether failures of a kind are counted as they happen, and are enough for an alert. */
export const isCountedAlert = ({ kind, count }: Row): boolean => count >= (ALARMED[kind] ?? Infinity);

/** Those that stand: a few failures of one kind may be somebody's bad luck. */
export const standing = (rows: readonly Row[]): Row[] =>
  rows.filter(({ kind, count }) => count >= (ALARMED[kind] ?? 1));
