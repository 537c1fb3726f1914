import { and, eq, gt, isNull, lte, or } from "drizzle-orm";

import {
  ALERT_OVER_MS,
  type AlertKind,
  alertPauseMs,
  alertTabs,
  alertTitles,
} from "../../../contract/alerts/values.ts";
import { toPersianDigits } from "../../../contract/digits.ts";
import { PANEL_PATHS, SITE_NAME } from "../../../contract/product.ts";
import type { Ctx } from "../../context.ts";
import type { Config } from "../../env.ts";
import { alerts, noteCondition } from "../../db/schema/alerts.ts";
import { describeError } from "../../logger.ts";
import { persianMoment } from "../persian-day.ts";
import { alertOperator, runbookOf } from "./alert-operator.ts";

/** What is wrong, and how many it concerns. */
export interface Finding {
  kind: AlertKind;
  count: number;
  /** Said instead of the count. */
  note?: string;
}

interface Alert extends Finding {
  /** UTC milliseconds. */
  since: number;
}

/** The kinds that are seen and sent without a write of the database. */
const SEEN_WITHOUT_D1: readonly AlertKind[] = ["d1-down", "d1-slow", "d1-full", "r2-down", "object-stuck"];

/** What stands: seen lately, for a verb's batch. */
export const selectAlerts = ({ db, now }: Pick<Ctx, "db" | "now">) =>
  db
    .select()
    .from(alerts)
    .where(gt(alerts.seenAt, now - ALERT_OVER_MS));

/**
 * Stores the findings and alerts the operator, each kind at most once in its pause. An alert that no channel took is sent
 * by a later run.
 * @param counted kinds whose failures were counted as they happened
 */
export async function raiseAlerts(
  ctx: Ctx,
  found: readonly Finding[],
  counted: readonly AlertKind[] = [],
): Promise<void> {
  if (found.length + counted.length === 0) return;
  let due: Alert[];
  let giveBack: (kind: AlertKind) => Promise<unknown>;
  try {
    due = await claim(ctx, found, counted);
    giveBack = (kind) => ctx.db.batch([ctx.db.update(alerts).set({ alertedAt: null }).where(eq(alerts.kind, kind))]);
  } catch (error) {
    ctx.log.error("alerts-not-stored", describeError(error));
    due = await claimAtEdge(ctx, found);
    giveBack = (kind) => caches.default.delete(edgeKey(ctx.config, kind));
  }
  for (const alert of due) {
    if (await send(ctx, alert)) continue;
    await giveBack(alert.kind).catch((error: unknown) => ctx.log.error("alert-not-given-back", describeError(error)));
  }
}

/** The alerts that may be sent now; of two runs at the same moment one gets them. */
async function claim({ db, now }: Ctx, found: readonly Finding[], counted: readonly AlertKind[]): Promise<Alert[]> {
  if (found.length > 0) await db.batch(found.map(({ kind, count }) => noteCondition(db, kind, now, count)));
  const areDue = [...found, ...counted.map((kind) => ({ kind, count: 0 }))].map((alert) =>
    and(eq(alerts.kind, alert.kind), or(isNull(alerts.alertedAt), lte(alerts.alertedAt, now - alertPauseMs(alert)))),
  );
  const [claimed] = await db.batch([
    db
      .update(alerts)
      .set({ alertedAt: now })
      .where(or(...areDue))
      .returning(),
  ]);
  return claimed.map((alert) => ({ ...found.find(({ kind }) => kind === alert.kind), ...alert }));
}

/** The same while the database is away or full: an entry of this location's cache stands for the pause. */
async function claimAtEdge({ config, now }: Ctx, found: readonly Finding[]): Promise<Alert[]> {
  const due: Alert[] = [];
  for (const finding of found.filter(({ kind }) => SEEN_WITHOUT_D1.includes(kind))) {
    const key = edgeKey(config, finding.kind);
    if (await caches.default.match(key)) continue;
    const headers = { "Cache-Control": `max-age=${alertPauseMs(finding) / 1000}` };
    await caches.default.put(key, new Response(null, { headers }));
    due.push({ ...finding, since: now });
  }
  return due;
}

/** No call has this path, so nobody is answered from it. */
const edgeKey = ({ SITE_ORIGIN }: Config, kind: AlertKind) => new URL(`/api/health/alerted/${kind}`, SITE_ORIGIN);

/** Logs an alert and sends it. @returns whether it was sent */
async function send(ctx: Ctx, { kind, since, count, note }: Alert): Promise<boolean> {
  ctx.log.error("alert", { kind, count });
  const outcome = await alertOperator(ctx, {
    kind,
    subject: `${SITE_NAME}: ${alertTitles[kind]}`,
    lines: [
      `از ${persianMoment(since)}، ${note ?? `شمار: ${toPersianDigits(count)}`}`,
      `رسیدگی: ${ctx.config.SITE_ORIGIN}${PANEL_PATHS[0]}${alertTabs[kind] ?? ""}`,
      `راهنما: ${runbookOf(ctx.config, kind)}`,
    ],
    idempotencyKey: ctx.newId(),
  });
  return outcome === "sent";
}
