import { SCHEDULES, SCHEDULE_NAMES } from "../../contract/alerts/values.ts";
import type { Ctx } from "../context.ts";
import { runTask } from "../create-context.ts";
import { heartbeats } from "../db/schema/alerts.ts";
import { raiseAlerts } from "../domain/alerts/raise-alerts.ts";
import { endUnprovedAccounts } from "../domain/people/end-unproved.ts";
import { continueErasures } from "../domain/people/erase-person.ts";
import type { Bindings } from "../env.ts";
import { describeError } from "../logger.ts";
import { alertModerators } from "../moderation/alerts/alert-moderators.ts";
import { beginCampaigns } from "../notifications/send/begin-campaigns.ts";
import { sweepNotifications } from "../notifications/sweep-notifications.ts";
import { clearLoginAttempts } from "./clear-login-attempts.ts";
import { freezeDuePrizes, rebuildBoards } from "./freeze-due-prizes.ts";
import { indexJokes } from "./index-jokes.ts";
import { postBest } from "./post-best.ts";
import { continueLedgerProof, proveLedger } from "./prove-ledger.ts";
import { rankBest } from "./rank-best.ts";
import { runBackfills } from "./run-backfills.ts";
import { settleAbandonedRounds } from "./settle-abandoned-rounds.ts";
import { settleGemOrders } from "./settle-gem-orders.ts";
import { sweepExpired } from "./sweep-expired.ts";
import { sweepLinkPictures } from "./sweep-link-pictures.ts";
import { sweepPictures } from "./sweep-pictures.ts";
import { sweepReports } from "./sweep-reports.ts";
import { watch } from "./watch.ts";

/** A task that may run twice or late without harm. */
type Task = (ctx: Ctx) => Promise<void>;

/** The schedules of wrangler.toml, each with its tasks in order. */
export const schedules: Readonly<Record<string, Readonly<Record<string, Task>>>> = {
  [SCHEDULES.nightly.cron]: {
    watch,
    clearLoginAttempts,
    sweepExpired,
    sweepPictures,
    sweepLinkPictures,
    sweepReports,
    proveLedger,
  },
  // A season is frozen after its last rounds are scored.
  [SCHEDULES.fiveMinutes.cron]: {
    watch,
    alertModerators,
    beginCampaigns,
    settleGemOrders,
    settleAbandonedRounds,
    rebuildBoards,
    freezeDuePrizes,
    endUnprovedAccounts,
    continueLedgerProof,
    continueErasures,
    sweepNotifications,
    rankBest,
    postBest,
    indexJokes,
    runBackfills,
  },
};

/** Runs the tasks of one schedule; one that fails stops no other. */
export const runScheduled = (cron: string, env: Bindings): Promise<void> => runTask(env, (ctx) => runTasks(ctx, cron));

async function runTasks(ctx: Ctx, cron: string): Promise<void> {
  const tasks = schedules[cron];
  if (tasks === undefined) return ctx.log.error("unknown-schedule", { cron });
  const failed: string[] = [];
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run(ctx);
    } catch (error) {
      failed.push(task);
      ctx.log.error("scheduled-task-failed", { task, ...describeError(error) });
    }
  }
  if (failed.length > 0) await raiseAlerts(ctx, [{ kind: "task-failed", count: failed.length }]);
  await beat(ctx, cron);
  // Throwing makes the platform count the run as failed; the errors' own messages stay out of the log.
  if (failed.length > 0) throw new Error(`Scheduled tasks failed: ${failed.join(", ")}`);
  ctx.log.info("scheduled-tasks-done", { cron });
}

/** Stores that a schedule has run to its end; the other one, the panel and `GET /api/health` look at it. */
async function beat({ db, log }: Ctx, cron: string): Promise<void> {
  const schedule = SCHEDULE_NAMES.find((name) => SCHEDULES[name].cron === cron);
  if (schedule === undefined) return;
  const ranAt = Date.now();
  const stored = db
    .insert(heartbeats)
    .values({ schedule, ranAt })
    .onConflictDoUpdate({ target: heartbeats.schedule, set: { ranAt } });
  try {
    await db.batch([stored]);
  } catch (error) {
    log.error("heartbeat-not-stored", describeError(error));
  }
}
