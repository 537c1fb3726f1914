import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";

import { DAY_MS } from "../../contract/time.ts";
import { afterRestore } from "../../dev/after-restore.ts";
import { prepareDatabase } from "../../dev/app/app.ts";
import { backUp } from "../../dev/backup.ts";
import { readAfterRestoreArguments, readBackupArguments, readRestoreArguments } from "../../dev/backup/arguments.ts";
import { writeDump } from "../../dev/backup/dump.ts";
import { loadDump } from "../../dev/backup/load.ts";
import { localDatabaseId, openLocalDatabase } from "../../dev/data/local-database.ts";
import { restore } from "../../dev/restore.ts";

const folder = mkdtempSync(join(tmpdir(), "labkhand-backup-"));
const [source, target, backup] = [join(folder, "source"), join(folder, "target"), join(folder, "backup.sql")];
const from = { stateDir: source };
/** As D1 exports it: rows before what they refer to, unique indexes last. */
let exported: string;
let restored: { tables: number; rows: number };

/** Texts that a line, a quotation or 100 kB cannot hold. */
const texts = {
  lines: 'یک\nدو\r\nسه \\n <10.0> \'نقل\' "\u2028😂 x\nINSERT INTO "users" VALUES(1);',
  zero: "a\0b",
  long: "😂خ'\n".repeat(15_000),
};

beforeAll(async () => {
  prepareDatabase(source);
  exported = await exportOf(source);
  write(source, (database) => {
    const update = database.prepare("UPDATE users SET bio = ? WHERE id = ?");
    for (const [place, text] of Object.values(texts).entries()) update.run(text, place + 1);
    // The older entry refers to the newer one.
    database.exec(`INSERT INTO audit_entries (id, at, action, target) VALUES ('b', 2, 'a.b', ''), ('a', 1, 'a.b', '');
      UPDATE audit_entries SET undone_by = 'a' WHERE id = 'b'; UPDATE audit_entries SET undoes = 'b' WHERE id = 'a'`);
    order(database, "cancelled", 1);
    order(database, "old", 1, -3 * DAY_MS);
    database.exec("UPDATE gem_orders SET state = 'cancelled', settled_at = created_at WHERE state = 'open'");
  });
  await backUp(from, backup);
  restored = await restore(backup, { stateDir: target });
});

afterAll(() => rmSync(folder, { recursive: true }));

type Database = ReturnType<typeof openLocalDatabase>;

function write<Made>(stateDir: string, act: (database: Database) => Made): Made {
  const database = openLocalDatabase(stateDir);
  try {
    return act(database);
  } finally {
    database.close();
  }
}

const authorityOf = (id: string) => `A${id.padStart(35, "0")}`;
const order = (database: Database, id: string, person: number, later = 0) =>
  database
    .prepare("INSERT INTO gem_orders (id, user_id, gems, toman, authority, created_at) VALUES (?, ?, 10, 10000, ?, ?)")
    .run(id, person, authorityOf(id), Date.now() + later);

async function exportOf(stateDir: string): Promise<string> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: "export default {}",
      resourcePersistencePath: join(stateDir, "v3"),
      d1Databases: { DB: localDatabaseId() },
    }),
  );
  try {
    const database = await miniflare.getD1Database("DB");
    const dump = await database.prepare("PRAGMA miniflare_d1_export(?,?,?);").bind(0, 0).raw();
    const path = join(folder, "export.sql");
    writeFileSync(
      path,
      z
        .tuple([z.array(z.string())])
        .parse(dump)[0]
        .join("\n"),
    );
    return path;
  } finally {
    await miniflare.dispose();
  }
}

/** Everything in a database: each table, index and trigger, and each table's rows. */
function everythingIn(database: Database): Map<string, unknown> {
  const schema = database.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT GLOB '_cf_*'").all();
  const everything = new Map<string, unknown>(schema.map(({ type, name, sql }) => [`${type} ${name}`, sql]));
  for (const { name } of schema.filter(({ type }) => type === "table")) {
    const rows = database.prepare(`SELECT * FROM "${name}"`);
    rows.setReadBigInts(true);
    everything.set(`rows of ${name}`, rows.all());
  }
  return everything;
}

test("a restored backup has every table, index, trigger, row and count of the demo", () => {
  const [before, after] = [source, target].map((stateDir) => write(stateDir, everythingIn));
  expect([...before!.keys()].filter((name) => name.startsWith("trigger ")).length).toBeGreaterThan(50);
  expect(before!.get("rows of list_counts")).not.toEqual([]);
  expect(after!.size).toBe(before!.size);
  for (const [name, value] of before!) expect(after!.get(name), name).toEqual(value);
  expect(restored.tables).toBeGreaterThan(40);
  expect(restored.rows).toBeGreaterThan(3000);
});

test("a backup has only statements short enough for D1, in a file that only its owner may read", () => {
  const lines = readFileSync(backup, "utf8").split("\n");
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThan(100_000);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
});

test("an export by D1 itself can be loaded, although it has rows before the rows they refer to", async () => {
  const fromExport = await loadDump(exported);
  const rewritten = join(folder, "rewritten.sql");
  writeDump(fromExport, rewritten);
  const again = await loadDump(rewritten);
  expect(everythingIn(again)).toEqual(everythingIn(fromExport));
  expect(again.prepare("SELECT count(*) AS n FROM jokes").get()).toEqual({ n: 300 });
  expect(again.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger'").get()).toEqual(
    fromExport.prepare("SELECT count(*) AS n FROM sqlite_schema WHERE type = 'trigger'").get(),
  );
  again.close();
  fromExport.close();
});

test("a restore rejects a file that was cut off between two statements", async () => {
  const cut = join(folder, "cut.sql");
  const lines = readFileSync(backup, "utf8").split("\n");
  const lastOf = (start: string) => lines.findLastIndex((line) => line.toLowerCase().startsWith(start));
  for (const end of [lastOf("create trigger "), lastOf('insert into "users"') + 1]) {
    writeFileSync(cut, `${lines.slice(0, end).join("\n")}\n`);
    await expect(restore(cut, { stateDir: join(folder, "other") })).rejects.toThrow("was cut off");
  }
});

test("a backup that fails leaves no file under its name", () => {
  const failed = join(folder, "failed.sql");
  const database = openLocalDatabase(join(folder, "unfit"));
  database.exec(`CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))`);
  expect(() => writeDump(database, failed)).toThrow("too long for D1");
  database.close();
  expect(existsSync(failed)).toBe(false);
});

test("a restore rejects a filled database and a damaged file, and a backup rejects a file that exists", async () => {
  await expect(restore(backup, from)).rejects.toThrow("Restore into an empty one");
  const damaged = join(folder, "damaged.sql");
  const lines = readFileSync(backup, "utf8").split("\n");
  writeFileSync(damaged, lines.filter((line) => !line.startsWith('INSERT INTO "users"')).join("\n"));
  await expect(restore(damaged, { stateDir: join(folder, "other") })).rejects.toThrow("refer to missing ones");
  writeFileSync(damaged, lines.join("\n").slice(0, -20));
  await expect(restore(damaged, { stateDir: join(folder, "other") })).rejects.toThrow("incomplete input");
  await expect(backUp(from, backup)).rejects.toThrow("backup.sql exists");
});

test("the backup and restore commands reject unknown arguments, two databases and a missing file name", () => {
  expect(() => readBackupArguments(["--out", "a.sql", "--remot"])).toThrow("--remot");
  expect(() => readBackupArguments(["--local", "--remote"])).toThrow("either --local or --remote");
  expect(() => readRestoreArguments([])).toThrow("name one file");
  for (const args of [[], ["--to", "yesterday"]]) expect(() => readAfterRestoreArguments(args)).toThrow("--to is the");
  expect(readRestoreArguments(["a.sql", "--remote", "--database", "labkhand-2"])).toEqual({
    file: "a.sql",
    target: { remote: "labkhand-2" },
  });
});

test("what people did for their safety since is done again after a restore, and without a newer backup all sessions end", async () => {
  const [since, newer] = [join(folder, "since"), join(folder, "safety.sql")];
  await restore(backup, { stateDir: since });
  const restoredTo = Date.now();
  const [later, digest] = [restoredTo + 60_000, "d".repeat(64)];
  const session = (n: number, person: number, at: number) =>
    `INSERT INTO sessions (id, user_id, device, created_at, last_seen_at, expires_at)
      VALUES (X'${String(n).padStart(32, "0")}', ${person}, 'کروم', ${at}, ${at}, ${later + DAY_MS});`;
  // The restored state: 4 and 5 follow each other, 6 is suspended, 7 has one of two sessions to end, 8 is there.
  const before = `DELETE FROM blocks; DELETE FROM sessions;
    DELETE FROM follows WHERE (follower_id IN (4, 5) AND followee_id IN (4, 5));
    INSERT INTO follows (follower_id, followee_id, followed_at) VALUES (4, 5, 1), (5, 4, 1);
    UPDATE users SET follower_count = 9, following_count = 9 WHERE id IN (4, 5);
    UPDATE users SET suspended_until = ${later} WHERE id = 6;
    ${session(1, 7, 1)} ${session(2, 7, 1)} ${session(3, 8, 1)}`;
  for (const stateDir of [source, since]) write(stateDir, (database) => database.exec(before));
  write(source, (database) => {
    database.exec(`INSERT INTO blocks (blocker_id, blocked_id, blocked_at, known_by, known_name)
        SELECT 4, 5, ${later}, public_id, username FROM users WHERE id = 5;
      UPDATE users SET suspended_until = NULL WHERE id = 6;
      UPDATE users SET suspended_until = ${later} WHERE id IN (9, 11);
      DELETE FROM sessions WHERE id = X'${"2".padStart(32, "0")}';
      INSERT INTO suspended_contacts (digest, until) VALUES ('${digest}', ${later});
      UPDATE usernames SET closed_at = ${later} WHERE user_id = 10;
      INSERT INTO usernames (username, user_id, chosen_at) VALUES ('nam.taze', 10, ${later});
      UPDATE users SET username = 'nam.taze', username_changed_at = ${later}, public_id = X'${"ab".repeat(16)}' WHERE id = 10;
      UPDATE users SET deleted_at = ${later}, username = NULL, mobile = NULL, email = NULL WHERE id = 8`);
  });
  await backUp(from, newer);
  const state = () =>
    write(since, (database) => {
      const rows = (sql: string) =>
        database
          .prepare(sql)
          .all()
          .map((row) => Object.values(row));
      return {
        blocks: rows("SELECT blocker_id, blocked_id FROM blocks"),
        follows: rows("SELECT 1 FROM follows WHERE follower_id IN (4, 5) AND followee_id IN (4, 5)"),
        counts: rows("SELECT follower_count, following_count FROM users WHERE id IN (4, 5)"),
        suspended: rows("SELECT id FROM users WHERE suspended_until IS NOT NULL ORDER BY id"),
        contacts: rows("SELECT digest FROM suspended_contacts"),
        sessions: rows("SELECT user_id FROM sessions"),
        erasures: rows("SELECT user_id FROM erasures"),
        names: rows("SELECT username, closed_at IS NULL FROM usernames WHERE user_id = 10 ORDER BY chosen_at"),
        person: rows("SELECT username, lower(hex(public_id)) FROM users WHERE id = 10"),
      };
    });
  const [[former] = []] = state().names;
  const expected = {
    blocks: [[4, 5]],
    follows: [],
    counts: [
      [8, 8],
      [8, 8],
    ],
    suspended: [[9], [11]],
    contacts: [[digest]],
    sessions: [[7]],
    erasures: [[8]],
    names: [
      [former, 0],
      ["nam.taze", 1],
    ],
    person: [["nam.taze", "ab".repeat(16)]],
  };
  for (const time of ["once", "twice"]) {
    await afterRestore({ stateDir: since }, restoredTo, newer);
    expect(state(), time).toEqual(expected);
  }
  // What was decided after the restore about somebody holds for them. Of several accounts at once the entry names none.
  const decided = (id: string, action: string, whom: string) =>
    `INSERT INTO audit_entries (id, at, action, target) VALUES ('${id}', ${later}, '${action}', ${whom});`;
  const publicId = (person: number) => `(SELECT lower(hex(public_id)) FROM users WHERE id = ${person})`;
  write(since, (database) =>
    database.exec(`UPDATE users SET suspended_until = NULL WHERE id IN (9, 11);
      UPDATE users SET suspended_until = ${later + 1} WHERE id = 6;
      ${decided("c", "person.unsuspend", publicId(9))} ${decided("d", "person.suspend", publicId(6))}`),
  );
  await afterRestore({ stateDir: since }, restoredTo, newer);
  expect(state().suspended).toEqual([[6], [11]]);
  write(since, (database) =>
    database.exec(`UPDATE users SET suspended_until = NULL; ${decided("e", "person.suspend-all", "''")}`),
  );
  await afterRestore({ stateDir: since }, restoredTo, newer);
  expect(state().suspended).toEqual([]);
  write(since, (database) => database.exec(session(4, 7, later)));
  await afterRestore({ stateDir: since }, restoredTo);
  expect(state().sessions).toEqual([[7]]);
});

test("the gateway is asked again after a restore about payments verified since, also when the command runs twice", async () => {
  const newer = join(folder, "newer.sql");
  write(source, (database) => {
    order(database, "later", 2);
    database.exec("INSERT INTO users (public_id, mobile, registered_at) VALUES (randomblob(16), '09121234567', 1)");
    order(database, "stranger", Number(database.prepare("SELECT max(id) AS id FROM users").get()?.["id"]));
  });
  await backUp(from, newer);
  const restoredTo = Date.now();
  // The first run lacks the newer backup; people buy again before the second.
  expect(await afterRestore({ stateDir: target }, restoredTo)).toEqual({ open: 1, lost: [] });
  write(target, (database) => order(database, "new", 3, 4 * DAY_MS));
  const { open, lost } = await afterRestore({ stateDir: target }, restoredTo, newer);
  expect(open).toBe(3);
  expect(lost.map(({ id, authority }) => [id, authority])).toEqual([["stranger", authorityOf("stranger")]]);
  write(target, (database) => {
    const orders = database
      .prepare("SELECT id, user_id AS person, state FROM gem_orders WHERE id NOT LIKE 'demo-%' ORDER BY id")
      .all();
    expect(orders).toEqual([
      { id: "cancelled", person: 1, state: "open" },
      { id: "later", person: 2, state: "open" },
      { id: "new", person: 3, state: "open" },
      { id: "old", person: 1, state: "cancelled" },
    ]);
    expect(database.prepare("SELECT count FROM list_counts WHERE name = 'gem-orders-waiting'").get()).toEqual({
      count: 3,
    });
    expect(database.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'users'").get()).toEqual({ seq: 1_000_040 });
  });
});
