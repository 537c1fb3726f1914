import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";
import { z } from "zod";

import { get, read } from "./support/call.ts";
import { rows } from "./support/database.ts";

const PERSON = "01800000-0000-7000-8000-000000000001";
const FOLLOWER = "01800000-0000-7000-8000-000000000002";
const NEWCOMER = "01800000-0000-7000-8000-000000000003";
const LATEST = "01800000-0000-7000-8000-000000000004";
const JOKE = "01800000-0000-7000-8000-00000000000a";

/**
 * Rows as they stood right after each migration: one for every table it made. A new migration is applied over the rows
 * of all older ones, and brings its own for the next.
 */
const populations: Record<string, string[]> = {
  "0001_create_people_login_and_jokes.sql": [
    `insert into users (id, username, handle, mobile, email, registered_at, joke_count, follower_count)
     values ('${PERSON}', 'sara.khandan', 'sara.khandan', '09130000001', null, 1, 1, 1),
       ('${FOLLOWER}', 'amir-tanz', 'amir-tanz', null, 'amir@example.com', 1, 0, 0)`,
    `insert into usernames values ('sara.khandan', '${PERSON}', 1), ('amir-tanz', '${FOLLOWER}', 1)`,
    `insert into follows values ('${FOLLOWER}', '${PERSON}', 2)`,
    `insert into jokes (id, author_id, text, like_count, created_at) values ('${JOKE}', '${PERSON}', 'سلام', 1, 3)`,
    `insert into joke_likes values ('${JOKE}', '${FOLLOWER}', 4)`,
    `insert into joke_reports values ('${PERSON}', '${JOKE}', '${FOLLOWER}', '', 'pending', 'سلام', 'sara.khandan', 5)`,
    `insert into sessions values ('${JOKE}', '${PERSON}', 'کروم', 1, 1, 9)`,
    `insert into login_codes values ('09130000001', 'mobile', 'sealed', 1, 2, 0)`,
    `insert into login_attempts values ('09130000001', 'mobile', 1, 1, null)`,
    `insert into settings values ('default-theme', '"navy"', 1)`,
  ],
  "0002_add_search_blocks_and_issues.sql": [
    `insert into blocks values ('${PERSON}', '${FOLLOWER}', 6)`,
    `insert into issues values ('${JOKE}', '${PERSON}', 'دکمه کار نمی‌کند', 7, null)`,
  ],
  "0003_add_public_ids.sql": [
    `insert into users (id, public_id, mobile, registered_at, contact_mobile_public)
     values ('${NEWCOMER}', '${"0f".repeat(16)}', '09130000003', 8, '09121112233')`,
  ],
  "0004_add_suspended_contacts.sql": [`insert into suspended_contacts values ('a keyed digest', 9)`],
  "0005_add_default_themes.sql": [
    `insert into users (id, public_id, email, registered_at, default_theme)
     values ('${LATEST}', '${"0e".repeat(16)}', 'tara@example.com', 10, 'red')`,
  ],
  "0006_add_gem_ledger.sql": [
    `insert into ledger_entries (id, user_id, amount, kind, unique_key, toman, created_at)
     values ('${JOKE}', '${PERSON}', 10, 'charge', 'a payment', 10000, 11)`,
  ],
  "0007_add_venues.sql": [
    `insert into venues values ('${JOKE}', 'شهربازی ارم', 'تهران', 'sara.khandan', '', 'parks', 12, 12),
       ('${LATEST}', 'پارک آبی‌موج', 'خراسان رضوی، مشهد', null, '', 'pools', 12, 12),
       ('${NEWCOMER}', 'پارک آبی‌موج', 'خراسان رضوی، مشهد', null, '', 'pools', 12, 12)`,
    `insert into venue_secrets values ('${JOKE}', '${JOKE}', 'گیشهٔ یک', '${"0d".repeat(32)}', 13, null)`,
    `insert into venue_credits (id, user_id, authority, toman, unique_key, created_at)
     values ('${"0c".repeat(16)}', '${PERSON}', 'REWARD1', 50000, 'a gift', 14)`,
    `insert into robot_login_tokens values ('${PERSON}', '${"0b".repeat(32)}', 15, null)`,
  ],
  "0008_add_gem_orders.sql": [
    `insert into gem_orders (id, user_id, gems, toman, authority, created_at)
     values ('${JOKE}', '${PERSON}', 10, 10000, 'S${"0".repeat(35)}', 12)`,
  ],
  "0009_add_user_videos.sql": [
    `insert into user_videos values ('${PERSON}', 'aB3dE', 12, 1, 12, 12)`,
    `insert into video_likes values ('${PERSON}', '${FOLLOWER}', 12)`,
  ],
  "0010_add_rewards.sql": [
    `insert into reward_codes (code, position, enabled, gift_tokens, gift_amount, max_uses) values ('135790', 0, 1, 2, 50, 10)`,
    `insert into rewards (id, digest, kind, code, gift_tokens, gift_amount, note, created_at, granted_at, user_id)
     values ('${JOKE}', 'a keyed digest', 'gift', '135790', 2, 50, 'کد هدیه', 13, 14, '${PERSON}')`,
    `insert into wrong_reward_codes values ('${PERSON}', 1, 15)`,
  ],
  "0011_add_ledger_proofs.sql": [`insert into ledger_proofs values (16, 1, 0)`],
  "0012_add_game_rounds.sql": [
    `insert into game_passes values ('${PERSON}', 'claw-9001', 17, 18)`,
    `insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     values ('${JOKE}', '${PERSON}', 'claw-9001', '2026-11-22', 1, 7, 1, '${"0a".repeat(32)}', 17, 1)`,
    `insert into round_drops values ('${JOKE}', 0, 'EA', 5, 17)`,
    `update game_rounds set state = 'finished', log = 'EA', score = 5, finished_at = 18 where id = '${JOKE}'`,
    `insert into game_refusals values ('${PERSON}', '2026-11-22', 'ROUND_OPEN', 1)`,
  ],
  "0013_add_boards_prizes_and_badges.sql": [
    `insert into prize_snapshots values (17, 18, '{}', '${"A".repeat(86)}')`,
    `insert into discount_badges values ('${PERSON}', '${"0a".repeat(32)}', 19, null)`,
  ],
  // It made no table.
  "0014_find_uncounted_rounds.sql": [],
  // Nor did this one.
  "0015_keep_how_much_of_a_round_counts.sql": [],
  "0016_add_trial_contacts.sql": [`insert into trial_contacts values ('a keyed digest', 20)`],
  // Its words are those of the venue that was there.
  "0017_list_venues.sql": [],
  "0018_add_job_applications.sql": [
    `insert into job_applications values ('${JOKE}', '09130000001', 'سارا', 'خندان', 'female', 24, '', '', '', '', '',
       null, '', '', '', '', 'pending', 21, 21)`,
  ],
  "0019_add_image_requests.sql": [
    `insert into image_requests values ('${JOKE}', '${PERSON}', '2026-11-23', 21, 'open')`,
  ],
  // It adds triggers alone.
  "0020_name_applicants.sql": [],
  "0021_add_audit.sql": [
    `insert into audit_entries values ('${JOKE}', 22, 'joke.approve', '${JOKE}', 1, 0, null, null)`,
    `insert into audit_rows values ('${JOKE}', 'jokes', '{"id":"${JOKE}"}', 0, '{}', '{}', '${PERSON}', 23)`,
  ],
  // Its rows are the counts of what was there.
  "0022_add_list_counts.sql": [],
  // Its rows are what was reported.
  "0023_add_moderation_queue.sql": [],
  // The days' rows are the counts of what was there.
  "0024_count_the_days.sql": [`insert into server_errors values (22, 1)`],
  // Its rows are the counts of what was there.
  "0025_count_the_desk.sql": [],
  // It adds indexes alone.
  "0027_find_undos.sql": [],
  "0028_count_logins_by_origin.sql": [
    `insert into login_counts values ('09130000001', 'mobile', 'codes', 'address', '192.0.2.0/24', 1, 40, null)`,
  ],
  "0030_add_privacy.sql": [
    `update users set who_may_write = 'followed', show_presence = 0, show_receipts = 0 where id = '${LATEST}'`,
  ],
  // It adds an index alone.
  "0031_end_report_snapshots.sql": [],
  // It made no table.
  "0032_prove_accounts_and_names.sql": [],
  // Its row is the count of what waits; somebody was blocked by the name they had then, which they closed since.
  "0033_add_waiting_payments.sql": [
    `insert into usernames values ('tara.first', '${LATEST}', 30, 36), ('tara.later', '${LATEST}', 35, null)`,
    `update users set username = 'tara.later', handle = 'tara.first' where id = '${LATEST}'`,
    `insert into blocks values ('${FOLLOWER}', '${LATEST}', 34)`,
  ],
  "0034_keep_whom_a_block_knew.sql": [
    `insert into blocks (blocker_id, blocked_id, blocked_at) values ('${FOLLOWER}', '${PERSON}', 37)`,
  ],
  "0035_count_quotas.sql": [
    `insert into quota_counts values ('hour', 40, 'sms', '', '', 1, null)`,
    `insert into blocked_contacts values ('${FOLLOWER}', 'a keyed digest', 37, '', 'a.former-name')`,
  ],
  // It made no table.
  "0036_know_sent_letters.sql": [],
  // It made no table.
  "0037_count_codes_sent.sql": [],
  // Its provinces are those of the venues.
  "0038_search_venues_in_a_province.sql": [],
};

/** Tables whose rows a migration moved on into another one, for good. */
const MOVED = { joke_reports: "reports" };

/** Each migration may bring this one rows: a list's count. */
const GROWS = "list_counts";

const migrations = env.TEST_MIGRATIONS;
const apply = (count: number) => applyD1Migrations(env.DB, migrations.slice(0, count));

/** Rooms of other tests add to it by their alarms, whenever they ring. */
const COUNTED_BESIDE = "day_counts";

async function countRows(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob 'sqlite_*' and name not glob '_cf_*' and name not in ('d1_migrations', ?)",
    COUNTED_BESIDE,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await rows<{ n: number }>(`select count(*) as n from "${name}"`);
    counts[name] = row?.n ?? 0;
  }
  for (const [from, to] of Object.entries(MOVED)) {
    if (!(to in counts)) continue;
    expect(counts[from], from).toBe(0);
    counts[from] = counts[to] ?? 0;
  }
  return counts;
}

afterAll(async () => {
  await reset();
  await apply(migrations.length);
});

test("every migration brings rows for the next one to be tried on", () => {
  expect(Object.keys(populations)).toEqual(migrations.map(({ name }) => name));
});

test("each migration applies to a populated older database and loses no row", { timeout: 60_000 }, async () => {
  await reset();
  let before: Record<string, number> = {};
  for (const [index, { name }] of migrations.entries()) {
    await apply(index + 1);
    const { [GROWS]: counts = 0, ...others } = before;
    const after = await countRows();
    expect(after, name).toMatchObject(others);
    expect(after[GROWS] ?? 0, name).toBeGreaterThanOrEqual(counts);
    for (const statement of populations[name] ?? []) await rows(statement);
    before = await countRows();
  }
  expect(
    Object.entries(before).filter(([, count]) => count === 0),
    "tables without a row",
  ).toEqual([]);
  expect(await rows("pragma foreign_key_check")).toEqual([]);
  const page = await get("/api/jokes", { username: "sara.khandan" });
  expect(page.body).toMatchObject({ jokes: [{ _id: JOKE, text: "سلام", username: "sara.khandan", likes: 1 }] });
});

test("people who were there before searching are found by any part of their name", async () => {
  const suffixes = (username: string) => Array.from(username.slice(1), (_, at) => username.slice(at + 1));
  for (const [username, userId] of [
    ["sara.khandan", PERSON],
    ["amir-tanz", FOLLOWER],
  ] as const) {
    const stored = await rows<{ suffix: string }>("select suffix from username_suffixes where user_id = ?", userId);
    expect(stored.map(({ suffix }) => suffix).toSorted()).toEqual(suffixes(username).toSorted());
    await rows("update users set email_verified_at = 1 where id = ?", userId);
    for (const q of [username, ...suffixes(username)]) {
      const { body } = await get("/api/users/search", { q });
      expect(body, q).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ username })]) });
    }
  }
});

test("a joke that was reported before reports had one table is reported still, once, and out of its reporter's sight", async () => {
  const report = { reporter_id: FOLLOWER, kind: "joke", owner_id: PERSON, subject_id: JOKE, status: "pending" };
  expect(await rows("select reporter_id, kind, owner_id, subject_id, status, snapshot from reports")).toEqual([
    { ...report, snapshot: "سلام" },
  ]);
});

test("what a Worker of before reports stands among the reports at once, and twice is once", async () => {
  const report = `insert into joke_reports values (?, '${JOKE}', '${NEWCOMER}', 'بد', 'pending', 'سلام', 'sara.khandan', 13) on conflict do nothing`;
  for (const id of ["first", "second"]) await rows(report, id);
  expect(await rows("select * from joke_reports")).toEqual([]);
  expect(await rows("select id, reason, owner_id from reports where reporter_id = ?", NEWCOMER)).toEqual([
    { id: "first", reason: "بد", owner_id: PERSON },
  ]);
});

test("people who were there before public ids have one each, which tells nothing of the other id", async () => {
  const people = await rows<{ id: string; publicId: string }>("select id, public_id as publicId from users");
  expect(new Set(people.map(({ publicId }) => publicId)).size).toBe(4);
  for (const { id, publicId } of people) {
    expect(publicId).toMatch(/^[0-9a-f]{32}$/);
    expect(publicId).not.toBe(id.replaceAll("-", ""));
  }
});

test("of who was there before, addresses that nobody proved have two days, and nobody shows a mobile of somebody else", async () => {
  const inTwoDays = "unproved_until > (unixepoch() + 172000) * 1000 as ends";
  expect(await rows(`select id, ${inTwoDays}, contact_mobile_public as shown from users order by id`)).toEqual([
    { id: PERSON, ends: null, shown: "" },
    { id: FOLLOWER, ends: 1, shown: "" },
    { id: NEWCOMER, ends: null, shown: "" },
    { id: LATEST, ends: 1, shown: "" },
  ]);
});

test("of who was blocked before, and by a Worker of before, it is known by which name and under which id, unless they closed one since", async () => {
  const known = `select blocked_id as id, known_name as name, known_by = public_id as is_known, length(known_by) as digits
    from blocks join users on users.id = blocked_id order by blocked_at`;
  expect(await rows(known)).toEqual([
    { id: FOLLOWER, name: "amir-tanz", is_known: 1, digits: 32 },
    { id: LATEST, name: "tara.first", is_known: 0, digits: 32 },
    { id: PERSON, name: "sara.khandan", is_known: 1, digits: 32 },
  ]);
});

test("people who were there before themes were kept keep the default of that day", async () => {
  expect(await rows("select id, default_theme as theme from users order by id")).toEqual([
    ...[PERSON, FOLLOWER, NEWCOMER].map((id) => ({ id, theme: "navy" })),
    { id: LATEST, theme: "red" },
  ]);
});

test("venues that were there before they were listed are listed, in their province, and found by their words", async () => {
  const named = async (query: Record<string, string>) => {
    const { items } = read(
      await get("/api/parks", query),
      z.object({ items: z.array(z.object({ name: z.string() })) }),
    );
    return items.map(({ name }) => name);
  };
  expect(await named({ province: "تهران" })).toEqual(["شهربازی ارم"]);
  for (const q of ["پارک", "آبی", "موج", "مشهد", "رضوی"])
    expect(await named({ category: "pools", province: "خراسان رضوی", q }), q).toEqual([
      "پارک آبی‌موج",
      "پارک آبی‌موج (0004)",
    ]);
});

test.each([
  ["without a public id", "insert into users (id, mobile, registered_at) values ('new', '09130000004', 9)"],
  [
    "with a short one",
    "insert into users (id, public_id, mobile, registered_at) values ('new', 'ff', '09130000004', 9)",
  ],
  [
    "with somebody else's",
    `insert into users (id, public_id, mobile, registered_at) values ('new', '${"0f".repeat(16)}', '09130000004', 9)`,
  ],
  ["whose public id is taken away", `update users set public_id = '' where id = '${PERSON}'`],
])("a person %s is refused", async (_, statement) => {
  await expect(rows(statement)).rejects.toThrow(/public.id/);
});

test("applying them again changes nothing", async () => {
  const before = await countRows();
  await apply(migrations.length);
  expect(await countRows()).toEqual(before);
});
