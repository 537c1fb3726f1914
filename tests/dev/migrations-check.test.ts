import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { checkMigrations, exportSchemaSql } from "../../dev/migrations-check.ts";

const SCHEMA = `CREATE TABLE \`gems\` (
  \`id\` text PRIMARY KEY NOT NULL,
  \`amount\` integer DEFAULT 0 NOT NULL,
  \`owner\` text,
  CONSTRAINT "gems_amount" CHECK("gems"."amount" >= 0)
);
CREATE INDEX \`gems_by_owner\` ON \`gems\` (\`owner\`);`;

const CREATE = `CREATE TABLE gems (id text PRIMARY KEY NOT NULL, amount integer DEFAULT 0 NOT NULL,
  CONSTRAINT gems_amount CHECK (gems.amount >= 0));`;
const ADD_OWNER = "ALTER TABLE gems ADD COLUMN owner text; CREATE INDEX gems_by_owner ON gems (owner);";

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "labkhand-migrations-"));
});

afterEach(() => rmSync(dir, { recursive: true }));

const check = (files: Record<string, string>) => () => {
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(dir, name), sql);
  checkMigrations(SCHEMA, dir);
};

test("the project's migrations match its schema", () => {
  expect(() => checkMigrations(exportSchemaSql())).not.toThrow();
});

test("a column added by a later migration is no drift", () => {
  expect(check({ "0001_create_gems.sql": CREATE, "0002_add_owner.sql": ADD_OWNER })).not.toThrow();
});

test("triggers live in the SQL only", () => {
  const trigger = "CREATE TRIGGER no_delete BEFORE DELETE ON gems BEGIN SELECT RAISE(ABORT, 'append only'); END;";
  expect(check({ "0001_create_gems.sql": CREATE, "0002_add_owner.sql": ADD_OWNER + trigger })).not.toThrow();
});

test("indexes of expressions live in the SQL only", () => {
  const index = "CREATE INDEX gems_folded ON gems (replace(owner, '.', ''));";
  expect(check({ "0001_create_gems.sql": CREATE, "0002_add_owner.sql": ADD_OWNER + index })).not.toThrow();
});

test("a column and index that no migration made are named", () => {
  expect(check({ "0001_create_gems.sql": CREATE })).toThrow(/only in the schema: column gems\.owner[^]*gems_by_owner/);
});

test("a weaker check is named", () => {
  const files = { "0001_create_gems.sql": CREATE.replace(">= 0", "> -5"), "0002_add_owner.sql": ADD_OWNER };
  expect(check(files)).toThrow("only in the schema: check on gems: amount>=0");
});

test("a different default is named", () => {
  const files = { "0001_create_gems.sql": CREATE.replace("DEFAULT 0", "DEFAULT 1"), "0002_add_owner.sql": ADD_OWNER };
  expect(check(files)).toThrow("column gems.amount");
});

test("a table of the migrations only is named", () => {
  const files = { "0001_create_gems.sql": CREATE, "0002_add_owner.sql": `${ADD_OWNER} CREATE TABLE extra (id text);` };
  expect(check(files)).toThrow("only in migrations: table extra");
});

test.each([
  ["a number used twice", { "0001_a.sql": CREATE, "0001_b.sql": ADD_OWNER }, "number 0001 is taken"],
  ["a name without a number", { "gems.sql": CREATE }, "named like"],
  ["a dropped table", { "0001_a.sql": `${CREATE} DROP TABLE gems;` }, "drops a table"],
  ["a rebuilt table", { "0001_a.sql": CREATE.replace("gems", "__new_gems") }, "rebuilds a table"],
  ["an insert by position", { "0001_a.sql": `${CREATE} INSERT INTO gems VALUES ('a', 1);` }, "without naming"],
  ["a cascade", { "0001_a.sql": "CREATE TABLE a (b text REFERENCES a(b) ON DELETE CASCADE);" }, "cascades deletes"],
])("%s is refused", (_, files, message) => {
  expect(check(files)).toThrow(message);
});
