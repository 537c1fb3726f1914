import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

/** The rows of one statement: D1 takes 100 kB. */
const ROW_MAX_BYTES = 90_000;
/** Letters of a long text that one statement carries: at most 32 kB. */
const PART_LETTERS = 8000;
const PARTS = '"long_texts"';
/** What a line of the file cannot hold, with its code. */
const BREAKS: [character: string, code: number][] = [
  ["\n", 10],
  ["\r", 13],
  ["\0", 0],
];
/** The condition that a row of `sqlite_schema` is ours. */
export const OWN = "name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'";

/**
 * Writes a whole database as SQL into a new file that only its owner may read. The file has its name once it is whole.
 * @throws Error if the file exists
 */
export function writeDump(database: DatabaseSync, path: string): void {
  if (existsSync(path)) throw new Error(`${path} exists`);
  const part = `${path}.part`;
  rmSync(part, { force: true });
  const file = openSync(part, "wx", 0o600);
  // One moment of a database that somebody may be writing to.
  database.exec("BEGIN");
  try {
    writeSync(file, `${contentsOf(database)}\n`);
    for (const statement of dump(database)) writeSync(file, `${statement};\n`);
  } finally {
    database.exec("COMMIT");
    closeSync(file);
  }
  renameSync(part, path);
}

/** The first line of a dump: how much is in it. A dump that was cut off has less. */
export function contentsOf(database: DatabaseSync): string {
  const count = (from: string) => Number(database.prepare(`SELECT count(*) AS n FROM ${from}`).get()?.["n"]);
  const rows = tablesInOrder(database).reduce((sum, { name }) => sum + count(identifier(name)), 0);
  return `-- Backup with ${count(`sqlite_schema WHERE sql IS NOT NULL AND ${OWN}`)} tables, indexes and triggers, and ${rows} rows`;
}

/**
 * The statements that make a database again, in the order that D1 accepts: tables, each after those it refers to; unique
 * indexes, without which references fail; rows, each on one line; and triggers, which would count the rows again.
 */
function* dump(database: DatabaseSync): Generator<string> {
  yield "PRAGMA defer_foreign_keys = TRUE";
  const tables = tablesInOrder(database);
  yield* tables.map(({ sql }) => sql);
  yield* schemaOf(database, "index");
  const long = new LongTexts();
  for (const { name } of tables) yield* rowsOf(database, name, long);
  yield* long.end();
  const sequences = database.prepare("SELECT name, seq FROM sqlite_sequence");
  yield "DELETE FROM sqlite_sequence";
  for (const { name, seq } of sequences.all())
    yield `INSERT INTO "sqlite_sequence" ("name","seq") VALUES(${text(String(name))},${Number(seq)})`;
  yield* schemaOf(database, "view");
  yield* schemaOf(database, "trigger");
}

interface Table {
  name: string;
  sql: string;
}

/** Every table, after those it refers to; a reference to itself or in a ring is left to the deferred check. */
function tablesInOrder(database: DatabaseSync): Table[] {
  const rows = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND ${OWN} ORDER BY rowid`);
  const waiting = new Map(rows.all().map(({ name, sql }) => [String(name), String(sql)]));
  const references = database.prepare('SELECT DISTINCT "table" AS target FROM pragma_foreign_key_list(?)');
  const ordered: Table[] = [];
  const place = (name: string) => {
    const sql = waiting.get(name);
    if (sql === undefined) return;
    waiting.delete(name);
    for (const { target } of references.all(name)) place(String(target));
    ordered.push({ name, sql });
  };
  for (const name of waiting.keys()) place(name);
  return ordered;
}

const schemaOf = (database: DatabaseSync, type: "index" | "view" | "trigger"): string[] =>
  database
    .prepare(`SELECT sql FROM sqlite_schema WHERE type = ? AND sql IS NOT NULL AND ${OWN} ORDER BY rowid`)
    .all(type)
    .map(({ sql }) => String(sql));

/** A table's rows, several in a statement: D1 takes a few long statements sooner than many short ones. */
function* rowsOf(database: DatabaseSync, table: string, long: LongTexts): Generator<string> {
  // Without generated columns.
  const columns = database.prepare("SELECT name FROM pragma_table_info(?)").all(table);
  const names = columns.map(({ name }) => identifier(String(name))).join(",");
  const select = database.prepare(`SELECT ${names} FROM ${identifier(table)}`);
  select.setReadBigInts(true);
  const insert = (rows: string[]) => `INSERT INTO ${identifier(table)} (${names}) VALUES${rows.join(",")}`;
  let rows: string[] = [];
  let bytes = 0;
  for (const values of select.iterate()) {
    const cells = Object.values(values);
    let row = `(${cells.map(cell).join(",")})`;
    if (Buffer.byteLength(row) > ROW_MAX_BYTES) {
      const inParts = cells.map((value) => (isLong(value) ? long.put(value) : cell(value)));
      yield* long.waiting();
      row = `(${inParts.join(",")})`;
      if (Buffer.byteLength(row) > ROW_MAX_BYTES) throw new Error(`a row of ${table} is too long for D1`);
    }
    if (bytes + Buffer.byteLength(row) > ROW_MAX_BYTES) {
      yield insert(rows);
      [rows, bytes] = [[], 0];
    }
    rows.push(row);
    bytes += Buffer.byteLength(row) + 1;
  }
  if (rows.length > 0) yield insert(rows);
}

const isLong = (value: SQLOutputValue): value is string => typeof value === "string" && value.length > PART_LETTERS;

/** Texts too long for one statement, in a table of their parts that goes at the end. */
class LongTexts {
  private statements: string[] = [];
  private parts = 0;

  /** @returns what stands for the text in its row */
  put(value: string): string {
    if (this.parts === 0) this.statements.push(`CREATE TABLE ${PARTS} (n integer primary key, part text not null)`);
    const first = this.parts + 1;
    for (const part of partsOf(value)) {
      this.parts += 1;
      this.statements.push(`INSERT INTO ${PARTS} ("n","part") VALUES(${this.parts},${text(part)})`);
    }
    return `(SELECT group_concat(part, '' ORDER BY n) FROM ${PARTS} WHERE n BETWEEN ${first} AND ${this.parts})`;
  }

  waiting(): string[] {
    return this.statements.splice(0);
  }

  end(): string[] {
    return this.parts === 0 ? [] : [`DROP TABLE ${PARTS}`];
  }
}

/** A text in pieces that never part a letter of two code units. */
function* partsOf(value: string): Generator<string> {
  const letters = [...value];
  for (let at = 0; at < letters.length; at += PART_LETTERS) yield letters.slice(at, at + PART_LETTERS).join("");
}

function cell(value: SQLOutputValue): string {
  if (value === null) return "NULL";
  if (typeof value === "string") return text(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return real(value);
  return `X'${Buffer.from(value).toString("hex")}'`;
}

function real(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? "9e999" : "-9e999";
  return Number.isInteger(value) ? value.toExponential() : String(value);
}

/** A text on one line: a mark that it does not contain stands for what would break the line. */
function text(value: string): string {
  let sql = value.replaceAll("'", "''");
  const marks: string[] = [];
  for (const [character, code] of BREAKS) {
    if (!value.includes(character)) continue;
    let n = 0;
    while (value.includes(`<${code}.${n}>`)) n += 1;
    const mark = `<${code}.${n}>`;
    sql = sql.replaceAll(character, mark);
    marks.push(`'${mark}',char(${code}))`);
  }
  return [`${"replace(".repeat(marks.length)}'${sql}'`, ...marks].join(",");
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
