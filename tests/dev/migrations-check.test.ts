import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type AnySQLiteColumn, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, expect, test } from "vitest";

import { checkMigrations, declaredTables } from "../../dev/migrations-check.ts";

const gems = sqliteTable("gems", {
  id: text("id").primaryKey(),
  amount: integer("amount").notNull().default(0),
  owner: text("owner").references((): AnySQLiteColumn => gems.id),
});
const CREATE = "CREATE TABLE gems (id text PRIMARY KEY NOT NULL, amount integer DEFAULT 0 NOT NULL);";
const ADD_OWNER = "ALTER TABLE gems ADD COLUMN owner text REFERENCES gems (id);";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "labkhand-migrations-"));
});

afterEach(() => rmSync(dir, { recursive: true }));

const check = (files: Record<string, string>) => () => {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  checkMigrations([gems], dir);
};

test("the migrations check accepts the project's migrations", async () => {
  const tables = await declaredTables();
  expect(() => checkMigrations(tables)).not.toThrow();
});

test("the migrations check accepts a column that a later migration adds", () => {
  expect(check({ "0001_create_gems.sql": CREATE, "0002_add_owner.sql": ADD_OWNER })).not.toThrow();
});

test("the migrations check accepts indexes, checks and triggers that only the migrations have", () => {
  const create = CREATE.replace("NOT NULL)", "NOT NULL CHECK (amount >= 0))");
  const index = "CREATE UNIQUE INDEX gems_folded ON gems (owner, replace(id, '.', ''));";
  const trigger = "CREATE TRIGGER no_delete BEFORE DELETE ON gems BEGIN SELECT RAISE(ABORT, 'append only'); END;";
  expect(check({ "0001_create_gems.sql": create, "0002_add_owner.sql": ADD_OWNER + index + trigger })).not.toThrow();
});

test.each([
  ["a column of the schema only", "", "only in the schema: column gems.owner"],
  [
    "a column of the migrations only",
    `${ADD_OWNER} ALTER TABLE gems ADD COLUMN note text;`,
    "only in migrations: column gems.note",
  ],
  ["a table of the migrations only", `${ADD_OWNER} CREATE TABLE extra (id text);`, "only in migrations: table extra"],
  [
    "a missing reference",
    "ALTER TABLE gems ADD COLUMN owner text;",
    "only in the schema: reference of gems.owner to gems.id",
  ],
])("the migrations check rejects %s", (_, later, message) => {
  expect(check({ "0001_create_gems.sql": CREATE, "0002_later.sql": later })).toThrow(message);
});

test.each([
  ["type", "amount integer", "amount text"],
  ["default", "DEFAULT 0", "DEFAULT 1"],
  ["not null", "DEFAULT 0 NOT NULL", "DEFAULT 0"],
  ["primary key", "PRIMARY KEY NOT NULL", "NOT NULL"],
])("the migrations check rejects a column with another %s", (_, ours, other) => {
  const files = { "0001_create_gems.sql": CREATE.replace(ours, other), "0002_add_owner.sql": ADD_OWNER };
  expect(check(files)).toThrow(/column gems\.(amount|id): .* in migrations, .* in the schema/);
});

test.each([
  ["a number used twice", { "0001_a.sql": CREATE, "0001_b.sql": ADD_OWNER }, "number 0001 is taken"],
  ["a name without a number", { "gems.sql": CREATE }, "named like"],
  ["a dropped table", { "0001_a.sql": `${CREATE} DROP TABLE gems;` }, "drops a table"],
  ["a rebuilt table", { "0001_a.sql": CREATE.replace("gems", "__new_gems") }, "rebuilds a table"],
  ["an insert by position", { "0001_a.sql": `${CREATE} INSERT INTO gems VALUES ('a', 1);` }, "without naming"],
  ["a cascade", { "0001_a.sql": "CREATE TABLE a (b text REFERENCES a(b) ON DELETE CASCADE);" }, "cascades deletes"],
])("the migrations check rejects %s", (_, files, message) => {
  expect(check(files)).toThrow(message);
});
