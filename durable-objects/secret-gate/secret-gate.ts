import { timingSafeEqual } from "node:crypto";

import { DurableObject } from "cloudflare:workers";

import { ensureAlarm, migrate } from "../kit/storage.ts";

const WINDOW_MS = 60_000;

/** Append-only (durable-objects/kit/storage.ts). */
const schema: readonly string[] = [
  `create table wrong_secrets (
    address text primary key,
    tries integer not null,
    ends_at integer not null
  ) strict, without rowid;
  create index wrong_secrets_by_end on wrong_secrets (ends_at);

  create table sessions (
    id text primary key,
    ends_at integer not null
  ) strict, without rowid;
  create index sessions_by_end on sessions (ends_at);`,
];

/** The result of a comparison; for a blocked address, without a comparison, the seconds until it may try again. */
export type Verdict = { isRight: boolean } | { retryAfter: number };

/**
 * Compares secrets and counts wrong ones, in one object per kind for the whole site: the administrator's, which also
 * stores the panel's sessions, and the venues'. Checking the count, comparing and counting happen without an await in
 * between, so concurrent attempts of an address cannot exceed its limit per minute.
 */
export class SecretGate extends DurableObject {
  constructor(state: DurableObjectState, env: Cloudflare.Env) {
    super(state, env);
    migrate(state.storage, schema);
  }

  /**
   * @param address the key the caller is counted by
   * @param sent the digest of the secret sent
   * @param right the digest of the right one, equally long
   * @param limit how many wrong secrets per minute are compared
   */
  async compare(address: string, sent: Uint8Array, right: Uint8Array, limit: number): Promise<Verdict> {
    const { storage } = this.ctx;
    const now = Date.now();
    const query = "select tries, ends_at as endsAt from wrong_secrets where address = ? and ends_at > ?";
    const [counted] = storage.sql.exec<{ tries: number; endsAt: number }>(query, address, now).toArray();
    if (counted && counted.tries >= limit) return { retryAfter: Math.ceil((counted.endsAt - now) / 1000) };
    if (timingSafeEqual(sent, right)) return { isRight: true };
    const { tries, endsAt } = counted ?? { tries: 0, endsAt: now + WINDOW_MS };
    const upsert = "insert or replace into wrong_secrets (address, tries, ends_at) values (?, ?, ?)";
    storage.sql.exec(upsert, address, tries + 1, endsAt);
    await ensureAlarm(storage, WINDOW_MS);
    return { isRight: false };
  }

  /** Opens a session of the panel until `endsAt` (UTC milliseconds). */
  async openSession(id: string, endsAt: number): Promise<void> {
    const { storage } = this.ctx;
    storage.sql.exec("insert into sessions (id, ends_at) values (?, ?)", id, endsAt);
    await ensureAlarm(storage, endsAt - Date.now());
  }

  /** Whether a session exists and has not ended. */
  async hasSession(id: string): Promise<boolean> {
    const { sql } = this.ctx.storage;
    return sql.exec("select 1 from sessions where id = ? and ends_at > ?", id, Date.now()).toArray().length > 0;
  }

  /** Ends a session; idempotent. */
  async endSession(id: string): Promise<void> {
    this.ctx.storage.sql.exec("delete from sessions where id = ?", id);
  }

  /** Deletes counts after their minute, and expired sessions. */
  override async alarm(): Promise<void> {
    const { storage } = this.ctx;
    const now = Date.now();
    for (const table of ["wrong_secrets", "sessions"]) storage.sql.exec(`delete from ${table} where ends_at <= ?`, now);
    const { next } = storage.sql
      .exec<{ next: number | null }>(
        "select min(ends_at) as next from (select ends_at from wrong_secrets union all select ends_at from sessions)",
      )
      .one();
    if (next !== null) await ensureAlarm(storage, next - now);
  }
}
