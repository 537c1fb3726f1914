import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";

import { get } from "./support/call.ts";
import { rows } from "./support/database.ts";
import { lengthenKeys } from "./support/people.ts";

/** The last migration of the first release. */
const BASELINE = "0009_administration.sql";

const AT = Date.parse("2026-11-22");
/** An id whose form a later migration may rely on. */
const ID = "01800000-0000-7000-8000-00000000000a";
const DIGEST = "0d".repeat(32);

/** At least one row of each table, in an order that foreign keys allow; some come from triggers. */
const ofBaseline = `
insert into users (id, public_id, username, handle, mobile, email, email_verified_at, registered_at) values
  (1, unhex('0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f'), 'sara.khandan', 'sara.khandan', '09130000001', null, null, ${AT}),
  (2, unhex('0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e'), 'amir-tanz', 'amir-tanz', null, 'amir@example.com', ${AT}, ${AT});
insert into usernames (username, user_id, chosen_at) values ('sara.khandan', 1, ${AT}), ('amir-tanz', 2, ${AT});
insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
  values (unhex('${ID}', '-'), 1, 'کروم', ${AT}, ${AT}, ${AT} + 86400000);
insert into login_codes (identifier, type, sealed_code, sent_at, expires_at)
  values ('09130000001', 'mobile', 'sealed', ${AT}, ${AT});
insert into login_attempts (identifier, type, attempts, last_attempt_at) values ('09130000001', 'mobile', 1, ${AT});
insert into login_counts (identifier, type, kind, origin_kind, origin, attempts, last_attempt_at)
  values ('09130000001', 'mobile', 'codes', 'address', '192.0.2.0/24', 1, ${AT});
insert into quota_counts (window, started_at, quota, subject, used) values ('hour', ${AT}, 'sms', '', 1);
insert into suspended_contacts (digest, until) values ('a keyed digest', ${AT});
insert into settings (key, value, updated_at) values ('default-theme', '"navy"', ${AT});
insert into jokes (key, id, author_id, text, like_count, created_at)
  values (1, unhex('${ID}', '-'), 1, 'سلام', 1, ${AT});
insert into barred_texts (digest, author_id, joke_key, removed_at) values ('a keyed digest', 1, 1, ${AT});
insert into joke_likes (joke_key, user_id, liked_at) values (1, 2, ${AT});
insert into best_jokes (day, joke_key, score) values ('2026-11-22', 1, 1000);
insert into best_posts (channel, day, joke_key, message_id) values ('telegram', '2026-11-22', 1, 7);
insert into saved_jokes (user_id, joke_key, saved_at) values (2, 1, ${AT});
insert into joke_words (word, minus_key) values ('سلام', -1);
insert into joke_word_runs (id, up_to) values (1, 1);
insert into joke_words_due (joke_key, text) values (1, 'سلام');
insert into follows (follower_id, followee_id, followed_at) values (2, 1, ${AT});
insert into blocks (blocker_id, blocked_id, blocked_at, known_by, known_name)
  values (1, 2, ${AT}, unhex('0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e0e'), 'amir-tanz');
insert into blocked_contacts (blocker_id, digest, blocked_at, known_by, known_name)
  values (1, 'a keyed digest', ${AT}, unhex('0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c'), 'a.former-name');
insert into issues (id, user_id, message, created_at) values ('${ID}', 1, 'دکمه کار نمی‌کند', ${AT});
insert into reporter_records (user_id, upheld, rejected) values (1, 3, 1);
insert into reports (id, reporter_id, kind, owner_id, subject_id, snapshot, username_snapshot, created_at)
  values ('${ID}', 2, 'joke', 1, '1', 'سلام', 'sara.khandan', ${AT});
insert into reported_subjects (id, kind, owner_id, subject_id, first_report_id, reports, open_reports, status, flagged,
    reporting_disabled, gone, created_at, last_reported_at, rank, place)
  values ('${ID}', 'joke', 1, '1', '${ID}', 1, 1, 'pending', 0, 0, 0, ${AT}, ${AT}, 1, ${AT});
insert into reporter_records (user_id, upheld) values (2, 1);
insert into ledger_entries (id, user_id, amount, kind, unique_key, toman, created_at)
  values (unhex('${ID}', '-'), 1, 10, 'charge', 'a payment', 10000, ${AT});
insert into ledger_proofs (proved_at, wallets, wrong_wallets) values (${AT}, 1, 0);
insert into game_boards (game) values ('claw-9001');
insert into erasures (user_id) values (2);
insert into ledger_runs (id, at_seq) values (1, 0);
insert into ledger_faults (user_id) values (2);
insert into gem_orders (id, user_id, gems, toman, authority, created_at)
  values ('${ID}', 1, 10, 10000, 'S00000000000000000000000000000000000', ${AT});
insert into venues (id, name, region, site_id, category, province, created_at, updated_at)
  values ('${ID}', 'شهربازی ارم', 'تهران', 'sara.khandan', 'parks', 'تهران', ${AT}, ${AT});
insert into venue_words (venue_id, word, category, province) values ('${ID}', 'شهربازی', 'parks', 'تهران');
insert into venue_secrets (id, venue_id, name, secret_hash, created_at)
  values ('${ID}', '${ID}', 'گیشهٔ یک', '${DIGEST}', ${AT});
insert into venue_credits (id, user_id, authority, toman, unique_key, created_at)
  values ('0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c', 1, 'REWARD1', 50000, 'a gift', ${AT});
insert into robot_login_tokens (user_id, token_hash, expires_at) values (1, '${DIGEST}', ${AT});
insert into discount_badges (user_id, token_hash, expires_at) values (1, '${DIGEST}', ${AT});
insert into user_videos (user_id, hash, expires_at, created_at, updated_at) values (1, 'aB3dE', ${AT}, ${AT}, ${AT});
insert into video_likes (owner_id, liker_id, liked_at) values (1, 2, ${AT});
insert into reward_codes (code, position, enabled, gift_tokens, gift_amount, max_uses)
  values ('135790', 0, 1, 2, 50, 10);
insert into rewards (id, digest, kind, code, gift_tokens, gift_amount, note, created_at, granted_at, user_id)
  values ('${ID}', 'a keyed digest', 'gift', '135790', 2, 50, 'کد هدیه', ${AT}, ${AT}, 1);
insert into wrong_reward_codes (user_id, tries, since) values (1, 1, ${AT});
insert into game_passes (user_id, game, trial_started_at, paid_until) values (1, 'claw-9001', ${AT}, ${AT} + 86400000);
insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
  values (unhex('${ID}', '-'), 1, 'claw-9001', '2026-11-22', 1, 7, 1, unhex('${DIGEST}'), ${AT}, 1);
insert into game_scores (game, season, user_id, points, best, reached_at) values ('claw-9001', 0, 1, 5, 5, ${AT});
insert into game_refusals (user_id, day, code, count) values (1, '2026-11-22', 'ROUND_OPEN', 1);
insert into prize_snapshots (season_starts_at, frozen_at, signed, signature)
  values (${AT}, ${AT}, '{}', '${"A".repeat(86)}');
insert into trial_contacts (digest, until) values ('a keyed digest', ${AT});
insert into image_requests (id, user_id, day, started_at) values ('${ID}', 1, '2026-11-22', ${AT});
insert into job_applications (id, mobile, first_name, last_name, gender, age, email, current_job, address, education,
    skills, social_level, desired_job, work_start, work_end, status_since, created_at)
  values ('${ID}', '09130000001', 'سارا', 'خندان', 'female', 24, '', '', '', '', '', '', '', '', '', ${AT}, ${AT});
insert into audit_entries (id, at, action, target, row_count)
  values ('${ID}', ${AT}, 'joke.approve', '${ID}', 1);
insert into audit_rows (entry_id, table_name, row_key, place, before, after)
  values ('${ID}', 'jokes', '{"key":1}', 0, '{}', '{}');
insert into failures (hour, kind, failed, tried) values (${AT}, 'server-errors', 1, 1);
insert into primary_times (started_at, busy_ms) values (${AT}, 2000);
insert into alerts (kind, since, seen_at, count) values ('sms-down', ${AT}, ${AT}, 1)`;

/** The rows of each later migration's own tables, for testing the next ones. */
const ofLater: Record<string, string> = {
  "0010_backfills.sql": "insert into backfills (name, cursor) values ('jokes.word_count', '[1]')",
  "0011_notifications.sql": `insert into notifications (owner_id, kind, subject_key, at, actor_id) values (1, 'joke-liked', 1, ${AT}, 2);
insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth, kinds, time_zone)
  values (unhex('${ID}', '-'), 1, 'https://fcm.googleapis.com/fcm/send/1', 'B', 'a', '["daily"]', 'Asia/Tehran');
insert into push_campaigns (kind, at, since, up_to) values ('daily', ${AT}, 0, 1);
insert into push_ranges (kind, at, up_to, reached) values ('daily', ${AT}, 1, 0)`,
};

/** A migration may count another list. */
const GROWS = "list_counts";
/** Rooms of other tests write to it by their alarms at any time. */
const COUNTED_BESIDE = "day_counts";

const migrations = env.TEST_MIGRATIONS;
const later = migrations.slice(migrations.findIndex(({ name }) => name === BASELINE) + 1);
/** Applies the missing migrations up to this one. */
const applyTo = (last: string) =>
  applyD1Migrations(env.DB, migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1));

const insert = (inserts: string) => env.DB.batch(inserts.split(";\n").map((one) => env.DB.prepare(one)));

async function countRows(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    `select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*'
     and name not in ('d1_migrations', '${COUNTED_BESIDE}')`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await rows<{ n: number }>(`select count(*) as n from "${name}"`);
    counts[name] = row?.n ?? 0;
  }
  return counts;
}

const emptyTables = async () =>
  Object.entries(await countRows()).flatMap(([table, count]) => (count === 0 ? [table] : []));

afterAll(async () => {
  await reset();
  await applyD1Migrations(env.DB, migrations);
  // Objects outlive the reset, and inboxes are named by people's keys.
  await lengthenKeys();
});

test(
  "an upgrade loses no row when each later migration applies to a populated database",
  { timeout: 60_000 },
  async () => {
    await reset();
    await applyTo(BASELINE);
    await insert(ofBaseline);
    expect(await emptyTables()).toEqual([]);
    for (const { name } of later) {
      const { [GROWS]: lists = 0, ...others } = await countRows();
      await applyTo(name);
      const after = await countRows();
      expect(after, name).toMatchObject(others);
      expect(after[GROWS], name).toBeGreaterThanOrEqual(lists);
      if (ofLater[name]) await insert(ofLater[name]);
      expect(await emptyTables(), name).toEqual([]);
    }
    expect(await rows("pragma foreign_key_check")).toEqual([]);
  },
);

test("an upgrade lets the Worker read the baseline's rows", async () => {
  const page = await get("/api/jokes", { username: "sara.khandan" });
  expect(page.body).toMatchObject({ jokes: [{ text: "سلام", username: "sara.khandan", likes: 1 }] });
  const found = await get("/api/users/search", { q: "khandan" });
  expect(found.body).toMatchObject({ items: [{ username: "sara.khandan" }] });
});

test("an upgrade changes nothing when the migrations are applied again", async () => {
  const before = await countRows();
  await applyD1Migrations(env.DB, migrations);
  expect(await countRows()).toEqual(before);
});
