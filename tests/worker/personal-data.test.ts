import { getTableName, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable, getTableConfig } from "drizzle-orm/sqlite-core";
import { beforeEach, expect, test } from "vitest";

import { users } from "../../worker/db/schema/people.ts";
import { personalData } from "../../worker/personal-data.ts";
import { rows } from "./support/database.ts";
import { somebodyInEveryTable } from "./support/somebody-in-every-table.ts";
import { leaveForGood } from "./support/features/leave.ts";
import { clearSettings, openNights } from "./support/features/settings.ts";

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
