import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";

import { DAY_MS } from "../../contract/time.ts";
import { afterRestore } from "../../dev/after-restore.ts";
import { prepareDatabase } from "../../dev/app/app.ts";
import { backUp } from "../../dev/backup.ts";
import { readAfterRestoreArguments, readBackupArguments, readRestoreArguments } from "../../dev/backup/arguments.ts";
import { writeDump } from "../../dev/backup/dump.ts";
import { loadBackup, loadDump } from "../../dev/backup/load.ts";
import { seal } from "../../dev/backup/seal.ts";
import { store } from "../../dev/backup/store.ts";
import { wrangler } from "../../dev/backup/target.ts";
import { localDatabaseFile, localDatabaseId, openLocalDatabase } from "../../dev/data/local-database.ts";
import { projectRoot } from "../../dev/project.ts";
import { restore } from "../../dev/restore.ts";
import { seededState } from "./seeded-state.ts";

const folder = mkdtempSync(join(tmpdir(), "labkhand-backup-"));
const [source, target, backup] = [join(folder, "source"), join(folder, "target"), join(folder, "backup.sql")];
const from = { stateDir: source };
/** For seeding, and for wrangler, which starts once a part. */
const LARGE_MS = 1_200_000;
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
  restored = await restore(backup, { stateDir: target }, { partMaxBytes: 300_000 });
}, LARGE_MS);

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
  await writeDump(fromExport, rewritten);
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

test("a backup that fails leaves no file under its name", async () => {
  const failed = join(folder, "failed.sql");
  const database = openLocalDatabase(join(folder, "unfit"));
  database.exec(`CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(100000))`);
  await expect(writeDump(database, failed)).rejects.toThrow("too long for D1");
  database.close();
  expect(existsSync(failed)).toBe(false);
});

test("a restore rejects a filled database and a damaged file, and a backup rejects a file that exists", async () => {
  await expect(restore(backup, from)).rejects.toThrow("Restore into an empty one");
  const damaged = join(folder, "damaged.sql");
  const lines = readFileSync(backup, "utf8").split("\n");
  writeFileSync(damaged, lines.filter((line) => !line.startsWith('INSERT INTO "users"')).join("\n"));
  seal(damaged);
  await expect(restore(damaged, { stateDir: join(folder, "other") })).rejects.toThrow("refer to missing ones");
  writeFileSync(damaged, lines.join("\n").slice(0, -80));
  seal(damaged);
  await expect(restore(damaged, { stateDir: join(folder, "other") })).rejects.toThrow("incomplete input");
  await expect(backUp(from, backup)).rejects.toThrow("backup.sql exists");
});

/** Runs the command until it has written `lines` lines, then kills it with all that it started. @returns what it wrote */
async function restoreByCommand(file: string, stateDir: string, lines = Infinity): Promise<string[]> {
  const script = join(projectRoot, "dev", "restore.ts");
  // Its own group, so that wrangler and the runtime die too.
  const child = spawn(process.execPath, [script, file], {
    env: { ...process.env, STATE_DIR: stateDir },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const kill = () => process.kill(-child.pid!, "SIGKILL");
  onTestFinished(() => {
    if (child.exitCode === null && child.signalCode === null) kill();
  });
  let written = "";
  for await (const chunk of child.stdout.setEncoding("utf8")) {
    written += String(chunk);
    if (written.split("\n").length > lines) kill();
  }
  return written.trim().split("\n");
}

test(
  "a database of 200 MB is restored with equal rows, after a kill from where it was",
  { timeout: LARGE_MS },
  async () => {
    const large = seededState({ jokes: 150_000, users: 15_000 });
    const [file, stateDir] = [join(folder, "large.sql"), join(folder, "large")];
    expect(statSync(localDatabaseFile(large)).size).toBeGreaterThan(200 * 1024 * 1024);
    await backUp({ stateDir: large }, file);
    const killed = await restoreByCommand(file, stateDir, 1);
    expect(killed).toEqual([expect.stringMatching(/^restored 3\d MB of SQL$/)]);
    await expect(restore(backup, { stateDir })).rejects.toThrow("another backup was cut off here");
    const [next, ...others] = await restoreByCommand(file, stateDir);
    expect(next).toMatch(/^restored 6\d MB of SQL$/);
    expect(others.at(-1)).toMatch(/^restored \d+ tables with \d+ rows/);
    expect(readdirSync(folder).filter((name) => name.startsWith("large.sql"))).toEqual(["large.sql"]);
    const copy = write(stateDir, (database) => {
      const attached = localDatabaseFile(large);
      database.exec(`ATTACH '${attached}' AS source`);
      const schema = database
        .prepare(
          "SELECT name FROM source.sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' AND name NOT GLOB 'sqlite_stat*'",
        )
        .all();
      return schema.flatMap(({ name }) => {
        const differ = (one: string, other: string) =>
          Number(
            database
              .prepare(
                `SELECT count(*) AS n FROM (SELECT * FROM ${one}."${name}" EXCEPT SELECT * FROM ${other}."${name}")`,
              )
              .get()?.["n"],
          );
        return differ("source", "main") + differ("main", "source") > 0 ? [name] : [];
      });
    });
    expect(copy).toEqual([]);
  },
);

/** Cloudflare's API as wrangler calls it to export `sql` of a database that has `names`. */
async function exportingApi(sql: string, names: unknown[]): Promise<void> {
  const answers: [path: RegExp, result: () => unknown][] = [
    [
      /\/export$/,
      () => ({ success: true, status: "complete", messages: [], result: { signed_url: `${address}/sql` } }),
    ],
    [/\/query$/, () => [{ success: true, meta: { duration: 1 }, results: names.map((name) => ({ name })) }]],
    [/\/database/, () => [{ uuid: "1", name: "labkhand" }]],
  ];
  const api = createServer((request, response) => {
    if (request.url === "/sql") return response.end(sql);
    const { pathname } = new URL(request.url!, "http://localhost");
    const result = answers.find(([path]) => path.test(pathname))?.[1]();
    return response
      .writeHead(result === undefined ? 404 : 200, { "content-type": "application/json" })
      .end(JSON.stringify({ success: result !== undefined, errors: [], messages: [], result }));
  });
  await once(api.listen(0, "127.0.0.1"), "listening");
  const port = z.object({ port: z.int() }).parse(api.address()).port;
  const address = `http://127.0.0.1:${port}`;
  onTestFinished(() => {
    api.close();
    api.closeAllConnections();
    vi.unstubAllEnvs();
  });
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", address);
  vi.stubEnv("CLOUDFLARE_API_TOKEN", "token");
  vi.stubEnv("CLOUDFLARE_ACCOUNT_ID", "account");
}

test("a backup of D1 passes its export on, and rejects one that was cut off or never began", async () => {
  const sql = readFileSync(exported, "utf8");
  const whole = await loadDump(exported);
  const names = whole
    .prepare("SELECT name FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT GLOB 'sqlite_*'")
    .all()
    .map(({ name }) => name);
  const remote = { remote: "labkhand" };
  const file = join(folder, "from-d1.sql");
  await exportingApi(sql, names);
  await backUp(remote, file);
  const loaded = await loadBackup(file);
  expect(everythingIn(loaded)).toEqual(everythingIn(whole));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const database of [loaded, whole]) database.close();
  await exportingApi(sql.slice(0, sql.lastIndexOf("CREATE TRIGGER")), names);
  await expect(backUp(remote, join(folder, "cut-d1.sql"))).rejects.toThrow("the export lacks");
  vi.stubEnv("CLOUDFLARE_API_BASE_URL", "http://127.0.0.1:9");
  await expect(backUp(remote, join(folder, "no-d1.sql"))).rejects.toThrow("wrangler d1 export failed");
});

test("a stored backup is rejected when it is smaller than four fifths of the last good one", async () => {
  const [parts, state] = [mkdtempSync(join(folder, "parts-")), join(folder, "bucket")];
  const where = ["--local", "--persist-to", state] as const;
  const part = join(parts, "backup.sql.gz.gpg.aa");
  const bucket = (verb: string, key: string, file: string) =>
    wrangler(["r2", "object", verb, `labkhand-backups/${key}`, "--file", file, ...where, "--config", "wrangler.toml"]);
  const last = join(folder, "size");
  writeFileSync(last, "0");
  await bucket("put", "size", last);
  writeFileSync(part, "b".repeat(1000));
  expect(await store(parts, [...where])).toMatch(/^nightly\/\d{4}-\d\d-\d\dT\d{4}$/);
  writeFileSync(part, "b".repeat(799));
  await expect(store(parts, [...where])).rejects.toThrow("has 799 bytes, the last one 1000");
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
