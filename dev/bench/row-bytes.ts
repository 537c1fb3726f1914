import { DatabaseSync } from "node:sqlite";

import { parse } from "uuid";

import { FINGERPRINT_MAX } from "../../contract/jokes/fingerprint.ts";
import { DAY_MS } from "../../contract/time.ts";
import { sha256 } from "../../worker/digest.ts";
import { applyMigrations } from "../data/local-database.ts";
import { createIds, createRandom } from "../data/random.ts";

/** Each kind of row, and the tables that hold it. */
const TABLES = {
  like: ["joke_likes"],
  follow: ["follows"],
  joke: ["jokes"],
  person: ["users", "usernames", "username_suffixes"],
  session: ["sessions"],
  "ledger entry": ["ledger_entries"],
  "finished round": ["game_rounds"],
} as const;

export type Row = keyof typeof TABLES;

const [PEOPLE, JOKES, LIKES, FOLLOWS, SESSIONS, ENTRIES, ROUNDS] = [
  20_000, 30_000, 200_000, 60_000, 30_000, 40_000, 30_000,
];

const START = Date.UTC(2026, 10, 1);
const SECOND_MS = 1000;
const JOKE = "یه روز یه لبخند رفت مهمونی، گفتن چرا دیر اومدی؟ گفت تو راه همه باهام حرف زدن و نذاشتن زود برسم 😄";
/** A usual round's log at its end, and after each of its drops. */
const LOG = "gAaBBIAKoQGCAYAOwQSAEOEBggGADqEDgBLBAoABggGAEOECgAyhAYIB";
const TOLD = [14, 28, 42, 56].map((length, k) => [LOG.slice(0, length), 1_840_271_193 + k] as const);
const DROPS = JSON.stringify(TOLD.map(([log, salt]) => [log.length * 18, salt]));

const database = new DatabaseSync(":memory:");
const random = createRandom(31);
const newId = createIds(random);
/** As large as the keys of a million people and jokes: three bytes. */
const FIRST = 1_000_000;
const someone = () => FIRST + random.between(0, PEOPLE - 1);

/** Inserts this many rows in one transaction, with times one second apart. */
function fill(count: number, insert: (n: number, at: number) => void): void {
  database.exec("begin");
  for (let n = 0; n < count; n += 1) insert(n, START + n * SECOND_MS);
  database.exec("commit");
}

/** The bytes of each kind of row with all its indexes, in a database with keys as large as those of a million people. */
export function measureRowBytes(): Record<Row, number> {
  applyMigrations(database);
  people();
  jokesAndLikes();
  follows();
  sessions();
  ledger();
  rounds();
  const measured = Object.entries(TABLES).map(([row, tables]) => [row, Math.round(bytesOfRow(tables))]);
  database.close();
  return Object.fromEntries(measured);
}

/** The bytes of these tables with all their indexes, per row of the first. */
function bytesOfRow(tables: readonly string[]): number {
  const bytes = database.prepare(
    `select sum(pgsize) as n from dbstat
     where name in (select name from sqlite_schema where tbl_name in (select value from json_each(?)))`,
  );
  const rows = database.prepare(`select count(*) as n from ${tables[0]}`);
  return Number(bytes.get(JSON.stringify(tables))?.["n"]) / Number(rows.get()?.["n"]);
}

function people(): void {
  const add = database.prepare(
    `insert into users (id, public_id, username, handle, mobile, email, email_verified_at, avatar_url, bio, registered_at)
     values (?1, ?2, ?3, ?3, ?4, ?5, ?6, ?7, ?8, ?9)`,
  );
  const name = database.prepare("insert into usernames (username, user_id, chosen_at) values (?, ?, ?)");
  fill(PEOPLE, (n, at) => {
    const username = `khandan.${n.toString(36).padStart(4, "0")}`;
    const email = n % 4 === 0 ? `khandan.${n}@example.com` : null;
    const [avatar, bio] = n % 3 === 0 ? [`/media/avatars/${newId(at)}.jpg`, "اهل خنده و چای، از شیراز"] : ["", ""];
    const mobile = `0912${String(n).padStart(7, "0")}`;
    const id = FIRST + n;
    add.run(id, sha256(String(n)).subarray(0, 16), username, mobile, email, email && at, avatar, bio, at);
    name.run(username, id, at);
  });
}

function jokesAndLikes(): void {
  const add = database.prepare(
    "insert into jokes (key, id, author_id, text, created_at, fingerprint) values (?, ?, ?, ?, ?, ?)",
  );
  const like = database.prepare(
    "insert into joke_likes (joke_key, user_id, liked_at) values (?, ?, ?) on conflict do nothing",
  );
  const likesEach = LIKES / JOKES;
  fill(JOKES, (n, at) => {
    add.run(FIRST + n, sha256(String(n)).subarray(0, 16), someone(), JOKE, at, random.between(0, FINGERPRINT_MAX));
    // Most likes go to recent jokes.
    for (let of = 0; of < likesEach; of += 1) like.run(FIRST + Math.floor(n * (1 - random.next() ** 4)), someone(), at);
  });
}

function follows(): void {
  const add = database.prepare(
    `insert into follows (follower_id, followee_id, followed_at) select ?1, ?2, ?3 where ?1 <> ?2
     on conflict do nothing`,
  );
  // Few people are famous.
  fill(FOLLOWS, (_, at) => void add.run(someone(), FIRST + Math.floor(random.next() ** 2 * PEOPLE), at));
}

function sessions(): void {
  const add = database.prepare(
    `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     values (?1, ?2, 'کروم روی اندروید', ?3, ?3, ?4)`,
  );
  fill(SESSIONS, (_, at) => void add.run(parse(newId(at)), someone(), at, at + 180 * DAY_MS));
}

function ledger(): void {
  const add = database.prepare(
    `insert into ledger_entries (id, user_id, amount, kind, ref, note, unique_key, toman, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const buyers = PEOPLE / 4;
  fill(ENTRIES, (n, at) => {
    const [id, person] = [newId(at), FIRST + (n % buyers)];
    const other = newId(at);
    if (n < buyers) add.run(parse(id), person, 100, "charge", "201938475", "خرید جم", `charge:${other}`, 100_000, at);
    else if (n % 2 === 0) add.run(parse(id), person, 1, "gift", "", "کد هدیه", `reward:${other}`, 0, at);
    else add.run(parse(id), person, -3, "pass", "claw-9001", "۲۴ ساعت بازی", `pass:${other}`, 0, at);
  });
}

function rounds(): void {
  const add = database.prepare(
    `insert into game_rounds (id, user_id, game, day, number, seed, sim_version, token_hash, started_at, counts)
     values (?, ?, 'claw-9001', ?, ?, ?, 1, ?, ?, ?)`,
  );
  const tell = database.prepare("update game_rounds set told = json_insert(told, '$[#]', json(?)) where id = ?");
  const finish = database.prepare(
    "update game_rounds set state = 'finished', told = null, drops = ?, log = ?, score = ?, finished_at = ? where id = ?",
  );
  const players = 2000;
  fill(ROUNDS, (n, at) => {
    const id = parse(newId(at));
    const day = new Date(START + Math.floor(n / players / 5) * DAY_MS).toISOString().slice(0, 10);
    const number = 1 + (Math.floor(n / players) % 5);
    add.run(
      id,
      FIRST + (n % players),
      day,
      number,
      random.between(-2e9, 2e9),
      sha256(String(n)),
      at,
      n % 5 === 0 ? 0 : 1,
    );
    for (const told of TOLD) tell.run(JSON.stringify(told), id);
    finish.run(DROPS, LOG, random.between(0, 90), at + 20 * SECOND_MS, id);
  });
}
