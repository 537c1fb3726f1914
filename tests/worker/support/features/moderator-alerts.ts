import { env } from "cloudflare:workers";

import { sql } from "drizzle-orm";

import { isGraveReason } from "../../../../contract/moderation/reports.ts";
import { alertModerators } from "../../../../worker/moderation/alerts/alert-moderators.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { rows } from "../database.ts";
import { messagesTo } from "../outbox.ts";
import type { Person } from "../people.ts";
import { requeueReports } from "./reports.ts";

export const THREAT = "آزار یا تهدید";

/** Nothing waits to be told, and nothing was. */
export const forgetModeratorAlerts = () =>
  rows(
    `update moderator_alerts set counted_to = coalesce((select id from reports order by rowid desc limit 1), ''), sent_at = 0,
      waiting = '{"threats":{},"private":{},"others":{}}', day = 0, sent = 0, at_once = 0, leased_until = 0,
      asked_to = coalesce((select max(asked_at) from reported_subjects), 0)`,
  );

/** Stores reports as of now, one of each thing, without a row of the queue. */
export async function storeReports(by: Person, owner: Person, kind: string, reason = "", count = 1): Promise<void> {
  const mark = crypto.randomUUID().slice(0, -12);
  await rows(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into reports (id, reporter_id, kind, owner_id, subject_id, reason, grave, snapshot, username_snapshot, created_at)
     select ? || printf('%012x', i), ?, ?, ?, ? || i, ?, ?, '', ?, ? from n`,
    count,
    mark,
    by.userId,
    kind,
    owner.userId,
    mark,
    reason,
    kind !== "appeal" && isGraveReason(reason) ? 1 : 0,
    owner.username,
    Date.now(),
  );
}

/** The same, in the queue. */
export async function newReports(...[by, owner, ...what]: Parameters<typeof storeReports>): Promise<void> {
  await storeReports(by, owner, ...what);
  await requeueReports(sql`owner_id = ${owner.userId} and status = 'pending'`);
}

/** Judges the open reports about somebody, without a verdict. */
export async function judgeStored({ userId }: Person, status: "upheld" | "rejected"): Promise<void> {
  await rows(
    "update reports set status = ?, judged_at = 1, network = null where owner_id = ? and status = 'pending'",
    status,
    userId,
  );
  await requeueReports(sql`owner_id = ${userId}`);
}

/** One run of the task, by letter only; `changed` replaces bindings. @returns the rows that it read */
export async function runModeratorAlerts(operator: string, changed: Record<string, unknown> = {}): Promise<number> {
  const bindings = { ...env, ALERT_EMAIL: operator, ALERT_WEBHOOK_URL: "", RUNBOOK_URL: "", ...changed };
  const connection = new D1Connection(bindings.DB);
  await alertModerators(createContext(bindings, connection));
  return connection.cost.read;
}

/** What an operator was told, oldest first. */
export const alertsTo = async (operator: string): Promise<string[]> =>
  (await messagesTo(operator)).map(({ text }) => text).toReversed();

export const anOperator = () => `operator.${crypto.randomUUID().slice(0, 8)}@example.com`;
