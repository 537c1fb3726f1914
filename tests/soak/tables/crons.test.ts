import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";

import { CLAW_MACHINE, FROZEN_RANKS } from "../../../contract/games/values.ts";
import { proveLedger } from "../../../worker/cron/prove-ledger.ts";
import { schedules } from "../../../worker/cron/run-scheduled.ts";
import type { Ctx } from "../../../worker/context.ts";
import { D1Connection } from "../../../worker/db/client.ts";
import { users } from "../../../worker/db/schema/people.ts";
import { beginRebuild } from "../../../worker/domain/games/season.ts";
import { erasePerson } from "../../../worker/domain/people/erase-person.ts";
import { createContext } from "../../../worker/create-context.ts";
import { stopClockAt } from "../../worker/support/clock.ts";
import { aDatabaseWhoseBatches, db, rows } from "../../worker/support/database.ts";
import { setSetting } from "../../worker/support/features/settings.ts";

/** The people, and rows of each table, in turn. */
const [FEW, MANY] = [2_000, 20_000];
/** How many of the last rows are over: more than the first chunk takes. */
const OVER = 500;
const FAR = Date.parse("2999-01-01");
/** These go through all wallets, or all people, in chunks. */
const GO_THROUGH_ALL = new Set(["proveLedger", "rebuildBoards"]);

/** Inserts rows numbered `i`. Triggers are left out, because they would count them one by one. */
async function fill(first: number, last: number): Promise<void> {
  const triggers = await rows<{ name: string; sql: string }>(
    "select name, sql from sqlite_schema where type = 'trigger'",
  );
  for (const { name } of triggers) await rows(`drop trigger ${name}`);
  const numbers = `with recursive n(i) as (select ${first} union all select i + 1 from n where i < ${last})`;
  for (const values of tablesUpTo(last)) await rows(`${numbers} insert into ${values} from n`);
  for (const { sql } of triggers) await rows(sql);
  await rows("update list_counts set count = 1000000");
}

/** What schedules sweep, settle and prove, a row for each person. The last ones are over; they follow the one before them. */
function tablesUpTo(last: number): string[] {
  const isOver = `i > ${last - OVER}`;
  const at = `iif(${isOver}, 1000 + i, ${FAR} + i)`;
  const day = `iif(${isOver}, '2001-01-01', '2999-01-01')`;
  const blocked = `iif(${isOver}, iif(i % 2, i, null), ${FAR})`;
  return [
    `users (id, public_id, username, handle, mobile, registered_at, follower_count, following_count, unproved_until) select i, randomblob(16), 'u-' || i, 'u-' || i, '09' || printf('%09d', i), 0, 0, 1, iif(i > ${last - 10}, 1, null)`,
    `login_codes (identifier, type, sealed_code, sent_at, expires_at) select i, 'mobile', 'x', 0, ${at}`,
    `sessions (id, user_id, device, created_at, last_seen_at, expires_at) select randomblob(16), i, 'x', 0, 0, ${at}`,
    `suspended_contacts (digest, until) select i, ${at}`,
    `trial_contacts (digest, until) select i, ${at}`,
    `robot_login_tokens (user_id, token_hash, expires_at) select i, printf('%064x', i), ${at}`,
    `discount_badges (user_id, token_hash, expires_at) select i, printf('%064x', i), ${at}`,
    `game_refusals (user_id, day, code, count) select i, ${day}, 'X', 1`,
    `image_requests (id, user_id, day, started_at) select 'r' || i, i, ${day}, 0`,
    `day_counts (day, name, count) select ${day}, 'n' || i, 1`,
    // Every run reads those of the last hour.
    `failures (hour, kind, failed, tried) select iif(${isOver}, 1000 + i, ${Date.now()} - 7200000 - i), 'call', 1, 1`,
    `notifications (owner_id, kind, subject_key, at) select i, 'reports-judged', 0, ${at}`,
    `login_attempts (identifier, type, attempts, last_attempt_at, blocked_until) select i, 'mobile', 1, 0, ${blocked}`,
    `login_counts (identifier, type, kind, origin_kind, origin, attempts, last_attempt_at, blocked_until) select i, 'mobile', 'codes', 'device', 'x', 1, 0, ${blocked}`,
    `quota_counts (window, started_at, quota, subject, used) select 'day', ${at}, 'jokes', i, 1`,
    `job_applications (id, mobile, first_name, last_name, gender, email, current_job, address, education, skills, social_level, desired_job, work_start, work_end, status, status_since, created_at) select 'j' || i, '09' || printf('%09d', i), 'x', 'x', 'male', '', '', '', '', '', '', '', '', '', iif(i % 2, 'rejected', 'pending'), ${at}, 0`,
    `reports (id, reporter_id, kind, owner_id, subject_id, status, snapshot, username_snapshot, created_at, judged_at) select 'p' || i, i, iif(i % 2, 'message', 'photo'), i, '/media/' || i, 'upheld', iif(${isOver}, 'x', ''), '', 0, i`,
    `audit_entries (id, at, action, target) select 'a' || i, 0, 'x.y', ''`,
    `audit_rows (entry_id, table_name, row_key, place, kept_until) select 'a' || i, 'jobs', i, 0, ${at}`,
    `gem_orders (id, user_id, gems, toman, state, authority, ref, created_at, settled_at) select 'o' || i, i, 10, 10000, iif(i > ${last - 50}, 'open', 'paid'), 'S' || printf('%035d', i), iif(i > ${last - 50}, '', 'x'), 1000, iif(i > ${last - 50}, null, 1)`,
    `game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts, state, log, score, finished_at, commits, drops) select randomblob(16), i, '${CLAW_MACHINE}', '2026-01-01', 1, i, 1, zeroblob(32), 1000000 + i, 1, iif(${isOver}, 'open', 'finished'), iif(${isOver}, null, 'QA'), iif(${isOver}, null, 5), iif(${isOver}, null, 1000001 + i), iif(${isOver}, '[]', null), iif(${isOver}, null, '[]')`,
    // Rounds from before any season; the first ones have ended already.
    `game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts, state, log, score, finished_at, commits, drops) select randomblob(16), i, '${CLAW_MACHINE}', '2001-01-01', 1, i, 1, zeroblob(32), -i, 0, 'finished', iif(${isOver}, 'QA', null), 5, 0, null, iif(${isOver}, '[]', null)`,
    `follows (follower_id, followee_id, followed_at) select i, iif(${isOver}, ${last - OVER}, iif(i = 1, 2, i - 1)), i`,
    `jokes (key, id, author_id, text, created_at) select i, randomblob(16), i, 'x', 0`,
    `ledger_entries (id, user_id, amount, kind, unique_key, created_at, credited, debited, charged, paid_toman) select randomblob(16), i, 1, 'gift', i || '-1', 0, 1, 0, 0, 0`,
    `ledger_entries (user_id, id, amount, kind, unique_key, created_at, credited, debited, charged, paid_toman) select i, randomblob(16), 1, 'gift', i || '-2', 0, 2, 0, 0, 0`,
    `wallets (user_id, balance, credited) select i, 2, 2`,
  ];
}

/** Contexts of runs, and how many rows they have read. Chunks grow as if nothing took time. */
function measuredRuns() {
  let read = 0;
  const d1 = aDatabaseWhoseBatches(async (batch) => {
    const results = await batch();
    for (const { meta } of results) read += meta.rows_read;
    return results.map((result) => ({ ...result, meta: { ...result.meta, duration: 0 } }));
  });
  return async (run: (ctx: Ctx) => Promise<void>) => {
    read = 0;
    await run(createContext(env, new D1Connection(d1)));
    return read;
  };
}

test("reads as many rows among 20,000 as among 2,000 when a schedule runs", { timeout: 3 * 60_000 }, async () => {
  for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockReturnValue();
  // No campaign begins.
  stopClockAt("2026-11-28T08:00:00Z");
  const readBy = measuredRuns();
  const readAmong = async (first: number, last: number) => {
    await fill(first, last);
    await rows("insert or replace into joke_word_runs (id, up_to) values (1, ?)", last - OVER);
    await rows("update moderator_alerts set counted_to = ?", `p${last - OVER}`);
    // A season that is due, and holds every round.
    await setSetting("game-season", { startsAt: first, awardsAt: 2_000_000 });
    await db.batch([beginRebuild(db, CLAW_MACHINE)]);
    const [famous] = await db.batch([
      db
        .select()
        .from(users)
        .where(eq(users.id, last - OVER)),
    ]);
    const read: Record<string, number> = {};
    for (const person of famous) read["erasePerson"] = await readBy((ctx) => erasePerson(ctx, person));
    for (const [task, run] of Object.values(schedules).flatMap((tasks) => Object.entries(tasks)))
      read[task] = await readBy(run);
    for (const [table, which] of [
      ["sessions", "expires_at < 1e9"],
      ["quota_counts", "started_at < 1e9"],
      ["login_counts", `blocked_until is null or blocked_until < ${FAR}`],
      ["job_applications", "status_since < 1e9"],
      ["reports", "snapshot <> ''"],
      ["audit_rows", "kept_until < 1e9"],
      ["follows", `followee_id = ${last - OVER}`],
      ["erasures", "true"],
      ["game_rounds", "state = 'open'"],
      ["game_rounds", "started_at < 0 and log is not null"],
      ["game_boards", "rebuilt_to is not null"],
      ["gem_orders", "state = 'open'"],
      ["moderator_alerts", `counted_to <> 'p${last}'`],
    ])
      expect(await rows(`select 1 from ${table} where ${which} limit 1`), table).toEqual([]);
    const ranks = `select json_array_length(signed, '$.ranks') as ranks from prize_snapshots where season_starts_at = ${first}`;
    expect(await rows(ranks)).toEqual([{ ranks: FROZEN_RANKS }]);
    const proof = { wallets: last, wrong_wallets: 0 };
    expect(await rows("select wallets, wrong_wallets from ledger_proofs")).toEqual([proof]);
    // Not the two entries of each new person again.
    expect(await readBy(proveLedger)).toBeLessThanOrEqual((read["proveLedger"] ?? 0) - 2 * (last - first));
    return read;
  };
  const [few, many] = [await readAmong(1, FEW), await readAmong(FEW + 1, MANY)];
  for (const [task, read] of Object.entries(few)) {
    // Where all is read, at most twice as many a row; else one row more or less for each person who is erased.
    const most = GO_THROUGH_ALL.has(task) ? (2 * MANY) / FEW : 1.01;
    expect(many[task], task).toBeLessThanOrEqual(read * most);
  }
});
