import { closeSync, openSync, writeSync } from "node:fs";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

import { seal, writeWhole } from "./seal.ts";

/** The rows of one statement: D1 takes 100 kB. */
const ROW_MAX_BYTES = 90_000;
/** Letters of a long text that one statement carries: at most 32 kB. */
const PART_LETTERS = 8000;
const LONG_TEXTS = '"long_texts"';
/** What a line of the file cannot hold, with its code. */
const BREAKS: [character: string, code: number][] = [
  ["\n", 10],
  ["\r", 13],
  ["\0", 0],
];
/** The condition that a row of `sqlite_schema` is ours. */
export const OWN = "name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'";

/** Comes before rows: some refer to later ones of their table. */
export const DEFERRED = "PRAGMA defer_foreign_keys = TRUE";

/** Writes a whole database as SQL into a new file with the last line of a backup. */
export async function writeDump(database: DatabaseSync, path: string): Promise<void> {
  await writeWhole(path, (part) => {
    const file = openSync(part, "w");
    // One moment of a database that somebody may be writing to.
    database.exec("BEGIN");
    try {
      writeSync(file, `${DEFERRED};\n`);
      for (const statements of dump(database)) writeSync(file, `${statements};\n`);
    } finally {
      database.exec("COMMIT");
      closeSync(file);
    }
    seal(part);
  });
}

/**
 * The statements that make a database again, in the order that D1 accepts: tables, each after those it refers to; unique
 * indexes, without which references fail; rows, each on one line; and triggers, which would count the rows again. Rows
 * that refer to each other come together. The same database gives the same statements again.
 */
export function* dump(database: DatabaseSync): Generator<string> {
  const tables = tablesInOrder(database);
  yield* tables.map(({ sql }) => sql);
  yield* schemaOf(database, "index");
  const long = new LongTexts();
  for (const { name, refersToItself } of tables) {
    const rows = rowsOf(database, name, long);
    yield* refersToItself ? together(rows) : rows;
  }
  yield* long.end();
  const sequences = database.prepare("SELECT name, seq FROM sqlite_sequence");
  yield "DELETE FROM sqlite_sequence";
  for (const { name, seq } of sequences.all())
    yield `INSERT INTO "sqlite_sequence" ("name","seq") VALUES(${text(String(name))},${Number(seq)})`;
  yield* schemaOf(database, "view");
  yield* schemaOf(database, "trigger");
}

function* together(statements: Iterable<string>): Generator<string> {
  const all = [...statements];
  if (all.length > 0) yield all.join(";\n");
}

interface Table {
  name: string;
  sql: string;
  refersToItself: boolean;
}

/**
 * Every table, after those it refers to; a reference to itself is left to the deferred check.
 * @throws Error if tables refer to each other in a ring: no order is theirs
 */
function tablesInOrder(database: DatabaseSync): Table[] {
  const rows = database.prepare(`SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND ${OWN} ORDER BY rowid`);
  const waiting = new Map(rows.all().map(({ name, sql }) => [String(name), String(sql)]));
  const references = database.prepare('SELECT DISTINCT "table" AS target FROM pragma_foreign_key_list(?)');
  const ordered: Table[] = [];
  const place = (name: string, from: string[]) => {
    if (from.includes(name)) throw new Error(`tables refer to each other: ${from.join(", ")}`);
    const sql = waiting.get(name);
    if (sql === undefined) return;
    const targets = references.all(name).map(({ target }) => String(target));
    for (const target of targets) if (target !== name) place(target, [...from, name]);
    waiting.delete(name);
    ordered.push({ name, sql, refersToItself: targets.includes(name) });
  };
  for (const name of waiting.keys()) place(name, []);
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
    if (this.parts === 0)
      this.statements.push(`CREATE TABLE ${LONG_TEXTS} (n integer primary key, part text not null)`);
    const first = this.parts + 1;
    for (const part of partsOf(value)) {
      this.parts += 1;
      this.statements.push(`INSERT INTO ${LONG_TEXTS} ("n","part") VALUES(${this.parts},${text(part)})`);
    }
    return `(SELECT group_concat(part, '' ORDER BY n) FROM ${LONG_TEXTS} WHERE n BETWEEN ${first} AND ${this.parts})`;
  }

  waiting(): string[] {
    return this.statements.splice(0);
  }

  end(): string[] {
    return this.parts === 0 ? [] : [`DROP TABLE ${LONG_TEXTS}`];
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
