import { env } from "cloudflare:workers";
import { beforeEach, expect, test, vi } from "vitest";

import { CLAW_MACHINE } from "../../../contract/games/values.ts";
import { runScheduled, schedules } from "../../../worker/cron/run-scheduled.ts";
import { beginRebuild } from "../../../worker/domain/games/season.ts";
import { passSeconds } from "../support/clock.ts";
import { db, rows } from "../support/database.ts";
import { aLikedJoke, forgetBest, onDay, rank } from "../support/features/best.ts";
import { peopleWithDevices } from "../support/features/campaigns.ts";
import { HOUR_MS, aRound, anOpenRound } from "../support/features/games.ts";
import { anOrder } from "../support/features/gem-orders.ts";
import { anEntry } from "../support/features/gems.ts";
import { forgetCampaigns, runCampaigns, runJob } from "../support/features/push.ts";
import { clearSettings, setSetting } from "../support/features/settings.ts";
import { aPerson } from "../support/people.ts";
import { aRecordingDatabase, planOf, scansInScans } from "../support/plans.ts";

beforeEach(clearSettings);

/** The proof of the ledger as it once was: 11 seconds with 20,000 wallets. */
const QUADRATIC = `select count(*) from wallets full join
  (select user_id, sum(amount) as total from ledger_entries group by user_id) as sums on sums.user_id = wallets.user_id`;

test("no statement of a schedule scans inside a scan", async () => {
  vi.spyOn(console, "log").mockReturnValue();
  vi.spyOn(console, "error").mockReturnValue();
  const [person, gone] = [await aPerson(), await aPerson()];
  await anEntry(person, 5);
  await rows("update gem_orders set asked_at = ? where authority = ?", 1, await anOrder(person));
  const now = Date.now();
  await setSetting("game-season", { startsAt: now - 3 * HOUR_MS, awardsAt: now - HOUR_MS });
  await aRound(person, { score: 5, startedAt: now - 2 * HOUR_MS });
  await anOpenRound(person, { startedAt: now - 2 * HOUR_MS });
  await db.batch([beginRebuild(db, CLAW_MACHINE)]);
  await rows("insert into erasures (user_id) values (?)", gone.userId);
  await rows("update users set unproved_until = 1 where id = ?", gone.userId);
  await rows("update ledger_runs set begun_at = 1, at_user = 0");

  // A copy of a photo that is old enough to be swept.
  await env.MEDIA.put("reported/avatars/plan.jpg", "x");
  passSeconds(2 * 24 * 60 * 60);

  const { d1, sent } = aRecordingDatabase();
  for (const cron of Object.keys(schedules)) await runScheduled(cron, { ...env, DB: d1 });
  // Each task has sent its own.
  for (const table of [
    "ledger_faults",
    "erasures",
    "game_boards",
    "game_rounds",
    "prize_snapshots",
    "gem_orders",
    "quota_counts",
    "reported_subjects",
    "moderator_alerts",
    "audit_rows",
    "sessions",
    "follows",
  ]) {
    expect(
      [...sent].filter((statement) => statement.includes(`"${table}"`)),
      table,
    ).not.toEqual([]);
  }
  // An index finds what is left.
  const ending = [...sent].find((statement) => statement.startsWith('update "game_rounds" set "log"')) ?? "";
  expect(await planOf(ending)).toContain("game_rounds_watchable (started_at<?)");
  expect(sent.size).toBeGreaterThan(60);
  for (const statement of sent) expect(await scansInScans(statement), statement).toEqual([]);
  expect(await scansInScans(QUADRATIC)).not.toEqual([]);
});

test("no statement of the queue's jobs scans inside a scan", async () => {
  for (const method of ["log", "warn", "error"] as const) vi.spyOn(console, method).mockReturnValue();
  await forgetBest();
  await forgetCampaigns();
  const { d1, sent } = aRecordingDatabase();
  const bindings = { ...env, DB: d1 };
  onDay(1);
  await aLikedJoke(9);
  await rank();
  await peopleWithDevices(2);
  expect(await runCampaigns(bindings)).toBeGreaterThan(0);
  passSeconds(2 * 60 * 60);
  const news =
    "insert into notifications (owner_id, kind, subject_key, at) select user_id, 'followed', 0, ? from push_subscriptions";
  await rows(news, Date.now() - 1000);
  expect(await runCampaigns(bindings)).toBeGreaterThan(0);
  await runJob({ kind: "message", to: 1, from: 2, seq: 1, text: "سلام" }, bindings);
  for (const table of ["push_campaigns", "push_ranges", "push_subscriptions", "notifications", "best_jokes", "blocks"])
    expect(
      [...sent].filter((statement) => statement.includes(`"${table}"`)),
      table,
    ).not.toEqual([]);
  expect(sent.size).toBeGreaterThan(12);
  for (const statement of sent) expect(await scansInScans(statement), statement).toEqual([]);
});
