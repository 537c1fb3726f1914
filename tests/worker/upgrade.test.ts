import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, expect, test } from "vitest";

import { bytesOf } from "../../worker/db/schema/columns.ts";
import { get } from "./support/call.ts";
import { rows } from "./support/database.ts";

/** The last of the migrations that the first release began with. */
const BASELINE = "0009_administration.sql";

const SARA = 1;
const AMIR = 2;
const JOKE = "01800000-0000-7000-8000-00000000000a";
const REPORT = "01800000-0000-7000-8000-00000000000b";
const PARK = "01800000-0000-7000-8000-00000000000c";
const ENTRY = "01800000-0000-7000-8000-00000000000d";
const ROUND = "01800000-0000-7000-8000-00000000000e";
const CREDIT = "0c".repeat(16);

const DAY_MS = 24 * 60 * 60 * 1000;
const DAY = "2026-11-22";
const AT = Date.parse(DAY);
const DIGEST = "0d".repeat(32);

type Insert = [table: string, ...rows: Record<string, unknown>[]];

/** At least one row of each table, in an order that foreign keys allow; some come from triggers. */
const ofBaseline: readonly Insert[] = [
  [
    "users",
    {
      id: SARA,
      public_id: bytesOf("0f".repeat(16)),
      username: "sara.khandan",
      handle: "sara.khandan",
      mobile: "09130000001",
      registered_at: AT,
    },
    {
      id: AMIR,
      public_id: bytesOf("0e".repeat(16)),
      username: "amir-tanz",
      handle: "amir-tanz",
      email: "amir@example.com",
      email_verified_at: AT,
      registered_at: AT,
    },
  ],
  [
    "usernames",
    { username: "sara.khandan", user_id: SARA, chosen_at: AT },
    { username: "amir-tanz", user_id: AMIR, chosen_at: AT },
  ],
  [
    "sessions",
    { id: bytesOf(JOKE), user_id: SARA, device: "کروم", created_at: AT, last_seen_at: AT, expires_at: AT + DAY_MS },
  ],
  ["login_codes", { identifier: "09130000001", type: "mobile", sealed_code: "sealed", sent_at: AT, expires_at: AT }],
  ["login_attempts", { identifier: "09130000001", type: "mobile", attempts: 1, last_attempt_at: AT }],
  [
    "login_counts",
    {
      identifier: "09130000001",
      type: "mobile",
      kind: "codes",
      origin_kind: "address",
      origin: "192.0.2.0/24",
      attempts: 1,
      last_attempt_at: AT,
    },
  ],
  ["quota_counts", { window: "hour", started_at: AT, quota: "sms", subject: "", used: 1 }],
  ["suspended_contacts", { digest: "a keyed digest", until: AT }],
  ["settings", { key: "default-theme", value: '"navy"', updated_at: AT }],
  [
    "jokes",
    {
      key: 1,
      id: bytesOf(JOKE),
      author_id: SARA,
      text: "سلام",
      like_count: 1,
      created_at: AT,
    },
  ],
  ["joke_likes", { joke_key: 1, user_id: AMIR, liked_at: AT }],
  ["follows", { follower_id: AMIR, followee_id: SARA, followed_at: AT }],
  [
    "blocks",
    { blocker_id: SARA, blocked_id: AMIR, blocked_at: AT, known_by: bytesOf("0e".repeat(16)), known_name: "amir-tanz" },
  ],
  [
    "blocked_contacts",
    {
      blocker_id: SARA,
      digest: "a keyed digest",
      blocked_at: AT,
      known_by: bytesOf("0c".repeat(16)),
      known_name: "a.former-name",
    },
  ],
  ["issues", { id: JOKE, user_id: SARA, message: "دکمه کار نمی‌کند", created_at: AT }],
  [
    "reports",
    {
      id: REPORT,
      reporter_id: AMIR,
      kind: "joke",
      owner_id: SARA,
      subject_id: "1",
      snapshot: "سلام",
      username_snapshot: "sara.khandan",
      created_at: AT,
    },
  ],
  [
    "ledger_entries",
    {
      id: bytesOf(ENTRY),
      user_id: SARA,
      amount: 10,
      kind: "charge",
      unique_key: "a payment",
      toman: 10_000,
      created_at: AT,
    },
  ],
  ["ledger_proofs", { proved_at: AT, wallets: 1, wrong_wallets: 0 }],
  [
    "gem_orders",
    { id: ENTRY, user_id: SARA, gems: 10, toman: 10_000, authority: `S${"0".repeat(35)}`, created_at: AT },
  ],
  [
    "venues",
    {
      id: PARK,
      name: "شهربازی ارم",
      region: "تهران",
      site_id: "sara.khandan",
      category: "parks",
      province: "تهران",
      created_at: AT,
      updated_at: AT,
    },
  ],
  ["venue_words", { venue_id: PARK, word: "شهربازی", category: "parks", province: "تهران" }],
  ["venue_secrets", { id: PARK, venue_id: PARK, name: "گیشهٔ یک", secret_hash: DIGEST, created_at: AT }],
  [
    "venue_credits",
    { id: CREDIT, user_id: SARA, authority: "REWARD1", toman: 50_000, unique_key: "a gift", created_at: AT },
  ],
  ["robot_login_tokens", { user_id: SARA, token_hash: DIGEST, expires_at: AT }],
  ["discount_badges", { user_id: SARA, token_hash: DIGEST, expires_at: AT }],
  ["user_videos", { user_id: SARA, hash: "aB3dE", expires_at: AT, created_at: AT, updated_at: AT }],
  ["video_likes", { owner_id: SARA, liker_id: AMIR, liked_at: AT }],
  ["reward_codes", { code: "135790", position: 0, enabled: 1, gift_tokens: 2, gift_amount: 50, max_uses: 10 }],
  [
    "rewards",
    {
      id: ENTRY,
      digest: "a keyed digest",
      kind: "gift",
      code: "135790",
      gift_tokens: 2,
      gift_amount: 50,
      note: "کد هدیه",
      created_at: AT,
      granted_at: AT,
      user_id: SARA,
    },
  ],
  ["wrong_reward_codes", { user_id: SARA, tries: 1, since: AT }],
  ["game_passes", { user_id: SARA, game: "claw-9001", trial_started_at: AT, paid_until: AT + DAY_MS }],
  [
    "game_rounds",
    {
      id: bytesOf(ROUND),
      user_id: SARA,
      game: "claw-9001",
      day: DAY,
      number: 1,
      seed: 7,
      sim_version: 1,
      token_hash: Buffer.from(DIGEST, "hex"),
      started_at: AT,
      counts: 1,
    },
  ],
  ["game_scores", { game: "claw-9001", season: 0, user_id: SARA, points: 5, best: 5, reached_at: AT }],
  ["game_refusals", { user_id: SARA, day: DAY, code: "ROUND_OPEN", count: 1 }],
  ["prize_snapshots", { season_starts_at: AT, frozen_at: AT, signed: "{}", signature: "A".repeat(86) }],
  ["trial_contacts", { digest: "a keyed digest", until: AT }],
  ["image_requests", { id: ENTRY, user_id: SARA, day: DAY, started_at: AT }],
  [
    "job_applications",
    {
      id: ENTRY,
      mobile: "09130000001",
      first_name: "سارا",
      last_name: "خندان",
      gender: "female",
      age: 24,
      email: "",
      current_job: "",
      address: "",
      education: "",
      skills: "",
      social_level: "",
      desired_job: "",
      work_start: "",
      work_end: "",
      status_since: AT,
      created_at: AT,
    },
  ],
  ["audit_entries", { id: ENTRY, at: AT, action: "joke.approve", target: JOKE, row_count: 1 }],
  ["audit_rows", { entry_id: ENTRY, table_name: "jokes", row_key: '{"key":1}', place: 0, before: "{}", after: "{}" }],
  ["server_errors", { hour: AT, count: 1 }],
];

/** The rows of each later migration's own tables, on which the next ones are tried. */
const ofLater: Record<string, readonly Insert[]> = {
  "0010_backfills.sql": [["backfills", { name: "jokes.word_count", cursor: "[1]" }]],
};

/** A migration may count another list. */
const GROWS = "list_counts";
/** Rooms of other tests add to it by their alarms, whenever they ring. */
const COUNTED_BESIDE = "day_counts";

const migrations = env.TEST_MIGRATIONS;
const later = migrations.slice(migrations.findIndex(({ name }) => name === BASELINE) + 1);
/** Applies what is missing of the migrations up to this one. */
const applyTo = (last: string) =>
  applyD1Migrations(env.DB, migrations.slice(0, migrations.findIndex(({ name }) => name === last) + 1));

async function insert(tables: readonly Insert[]): Promise<void> {
  for (const [table, ...all] of tables)
    for (const row of all) {
      const columns = Object.keys(row);
      await rows(
        `insert into ${table} (${columns.join(", ")}) values (${columns.map(() => "?").join(", ")})`,
        ...Object.values(row),
      );
    }
}

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
});

test("each later migration applies to a populated database and loses no row", { timeout: 60_000 }, async () => {
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
    await insert(ofLater[name] ?? []);
    expect(await emptyTables(), name).toEqual([]);
  }
  expect(await rows("pragma foreign_key_check")).toEqual([]);
});

test("the Worker reads what was there before", async () => {
  const page = await get("/api/jokes", { username: "sara.khandan" });
  expect(page.body).toMatchObject({ jokes: [{ text: "سلام", username: "sara.khandan", likes: 1 }] });
  const found = await get("/api/users/search", { q: "khandan" });
  expect(found.body).toMatchObject({ items: [{ username: "sara.khandan" }] });
});

test("applying them again changes nothing", async () => {
  const before = await countRows();
  await applyD1Migrations(env.DB, migrations);
  expect(await countRows()).toEqual(before);
});
