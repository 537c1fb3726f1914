import { getTableName, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";

import { users } from "../../worker/db/schema/people.ts";
import { discountBadges, robotLoginTokens } from "../../worker/db/schema/venues.ts";
import { personalData } from "../../worker/personal-data.ts";
import { anAuditImage } from "./support/features/audit.ts";
import { rows } from "./support/database.ts";
import { follow } from "./support/features/follows.ts";
import { anOrder } from "./support/features/gem-orders.ts";
import { aPass, aRound } from "./support/features/games.ts";
import { anEntry } from "./support/features/gems.ts";
import { anApplication } from "./support/features/jobs.ts";
import { makeImage, switchOn } from "./support/features/image-tool.ts";
import { aJoke, indexNow } from "./support/features/jokes.ts";
import { leaveForGood } from "./support/features/leave.ts";
import { requestEmail } from "./support/features/login.ts";
import { type Person, aPerson } from "./support/people.ts";
import { aSubscribedDevice } from "./support/features/push.ts";
import { aCode, aRewardCode } from "./support/features/rewards.ts";
import { clearSettings, openNights } from "./support/features/settings.ts";
import { aPersonToken, aVenue, aVenueCredit } from "./support/features/venues.ts";
import { aVideo } from "./support/features/videos.ts";

const tables = Object.values(
  import.meta.glob<Record<string, unknown>>("../../worker/db/schema/*.ts", { eager: true }),
).flatMap((exported) => Object.values(exported).filter((value): value is SQLiteTable => is(value, SQLiteTable)));

/** Columns that identify a person. Join tables have no foreign keys (migrations/0001). */
const NAMES_SOMEBODY =
  /(^|_)(identifier|mobile|email|username|site)(_|$)|^subject$|^(user|author|owner|reporter|liker|follower|followee|blocker|blocked|person|actor|earlier_actor)_id$/;
/** An id that refers to no table and to no person. */
const OF_NOBODY = ["best_posts.message_id", "reports.subject_id", "reported_subjects.subject_id"];

const nameOf = (column: SQLiteColumn) => `${getTableName(column.table)}.${column.name}`;
const named = personalData.flatMap(({ columns }) => columns);

const references = (table: SQLiteTable) => getTableConfig(table).foreignKeys.map((key) => key.reference());

const columnsOfPeople = tables
  .filter((table) => table !== users)
  .flatMap((table) => [
    ...new Set([
      ...references(table).flatMap(({ columns, foreignTable }) => (foreignTable === users ? columns : [])),
      ...getTableConfig(table).columns.filter(({ name }) => NAMES_SOMEBODY.test(name)),
    ]),
  ]);

beforeEach(async () => {
  await clearSettings();
  await openNights();
});

// The next release may have added a table (dev/previous-release.ts); dev/migrations-check.ts finds one without a
// schema.
test("every table of the schema exists in the database", async () => {
  const stored = await rows<{ name: string }>(
    "select name from sqlite_master where type = 'table' and name not glob '_cf_*' and name not glob 'd1_*' and name not glob 'sqlite_*'",
  );
  expect(stored.map(({ name }) => name)).toEqual(expect.arrayContaining(tables.map((table) => getTableName(table))));
});

test("every column that names a person is declared for erasure and export by some feature", () => {
  expect(named.map(({ column }) => nameOf(column)).toSorted()).toEqual(columnsOfPeople.map(nameOf).toSorted());
});

test("every id column either refers to a table or is listed as naming nobody", () => {
  const others = tables.filter((table) => table !== users);
  const unreferenced = others.flatMap((table) => {
    const referring = references(table).flatMap(({ columns }) => columns);
    const ids = getTableConfig(table).columns.filter(({ name }) => name.endsWith("_id") && !NAMES_SOMEBODY.test(name));
    return ids.filter((column) => !referring.includes(column));
  });
  expect(unreferenced.map(nameOf)).toEqual(OF_NOBODY);
});

test("leaving deletes a person's rows wherever their feature declares it, and only there", async () => {
  const person = await somebodyInEveryTable();
  const holding = async (column: SQLiteColumn) => {
    const sql = `select 1 from "${getTableName(column.table)}" where "${column.name}" in (?1, ?2, ?3, ?4, ?5)`;
    return (await rows(sql, person.userId, person.username, person.mobile, person.email, String(person.userId))).length;
  };
  for (const { column } of named) expect(await holding(column), nameOf(column)).toBeGreaterThan(0);
  await leaveForGood(person);
  for (const { column, afterLeaving } of named) {
    expect((await holding(column)) === 0, nameOf(column)).toBe(afterLeaving === "deleted");
  }
});

async function somebodyInEveryTable(): Promise<Person> {
  const [person, other] = [await aPerson(), await aPerson()];
  const [own, liked, reported] = [await aJoke(person), await aJoke(other), await aJoke(other)];
  for (const liker of [person, await aPerson()]) await liker.post(`/api/jokes/${liked}/like`);
  await other.post(`/api/jokes/${own}/like`);
  await person.post(`/api/jokes/${liked}/save`);
  await indexNow();
  await person.post(`/api/jokes/${reported}/report`, { reason: "بد" });
  await rows("update reports set status = 'rejected', judged_at = 1 where reporter_id = ?", person.userId);
  await person.post(`/api/jokes/${reported}/like`);
  await other.post(`/api/jokes/${own}/report`);
  await follow(person, other);
  await follow(other, person);
  const [enemy, former, hunter] = [await aPerson(), await aPerson(), await aPerson()];
  for (const { username } of [enemy, former]) await person.post("/api/block", { blocked: username });
  await leaveForGood(former);
  await hunter.post("/api/block", { blocked: person.username });
  await person.post("/api/report-issue", { message: "دکمه کار نمی‌کند" });
  await anEntry(person, 3);
  for (const table of ["ledger_faults", "erasures"])
    await rows(`insert into ${table} (user_id) values (?)`, person.userId);
  await aVenue({ siteId: person.username });
  await aVenueCredit(person);
  for (const tokens of [robotLoginTokens, discountBadges]) await aPersonToken(tokens, person);
  await aVideo(person, { likedBy: [other] });
  await aVideo(other, { likedBy: [person] });
  await anOrder(person);
  await aPass(person, { paidUntil: 1 });
  await aRound(person, { score: 5 });
  for (let n = 0; n < 2; n += 1) await person.post("/api/games/claw-9001/trial");
  await person.post("/api/reward/redeem", { code: await aRewardCode() });
  await person.post("/api/reward/redeem", { code: await aCode() });
  await anApplication({ mobile: person.mobile, email: person.email });
  await aSubscribedDevice(person);
  await switchOn();
  await makeImage(person);
  await requestEmail(person.email);
  await anAuditImage(person);
  return person;
}
