import { DurableObject } from "cloudflare:workers";

import type { ObjectEnv } from "../env.ts";
import { migrate } from "../migrate.ts";

type OpenApp = { userId: string; openings: number };

const BATCH = 200;
const NEXT_MS = 1000;
const ENABLED_KEY = "enabled";
const ANNOUNCED_AT_KEY = "announced-at";
const FRESH_MS = 60_000;

const schema: readonly string[] = [
  `create table open_apps (
    user_id text primary key,
    -- Counts the openings, so that closing one app never unplugs the next.
    openings integer not null default 1,
    -- Whether this app is still to hear of the last announcement.
    is_due integer not null default 0 check (is_due in (0, 1))
  ) strict, without rowid;
  create index open_apps_due on open_apps (user_id) where is_due = 1;`,
];

/**
 * Knows, for a share of all users, whose app is open, so that the administrator's switch reaches every open app at once.
 * Who closed theirs is noticed when they are next told something.
 */
export class Switchboard extends DurableObject<ObjectEnv> {
  constructor(state: DurableObjectState, env: ObjectEnv) {
    super(state, env);
    migrate(state.storage, schema);
  }

  /**
   * An app was opened. @returns the switch if it was announced within the last minute, so later than the app may have read it
   * from the database; otherwise null: the database is right
   */
  async plugIn(userId: string): Promise<boolean | null> {
    this.ctx.storage.sql.exec(
      "insert into open_apps (user_id) values (?) on conflict (user_id) do update set openings = openings + 1",
      userId,
    );
    const announcedAt = this.ctx.storage.kv.get<number>(ANNOUNCED_AT_KEY) ?? 0;
    return Date.now() - announcedAt < FRESH_MS ? (this.ctx.storage.kv.get<boolean>(ENABLED_KEY) ?? null) : null;
  }

  /** Tells every open app; the first of them before this returns, the rest by the alarm. */
  async announce(enabled: boolean): Promise<void> {
    this.ctx.storage.kv.put(ENABLED_KEY, enabled);
    this.ctx.storage.kv.put(ANNOUNCED_AT_KEY, Date.now());
    this.ctx.storage.sql.exec("update open_apps set is_due = 1");
    await this.tellNext();
  }

  override async alarm(): Promise<void> {
    await this.tellNext();
  }

  private async tellNext(): Promise<void> {
    const { sql, kv } = this.ctx.storage;
    const due = sql
      .exec<OpenApp>("select user_id as userId, openings from open_apps where is_due = 1 limit ?", BATCH)
      .toArray();
    if (due.length === 0) return;
    // Set first: should the process end here, the rest is told all the same.
    await this.ctx.storage.setAlarm(Date.now() + NEXT_MS);
    const enabled = kv.get<boolean>(ENABLED_KEY) ?? true;
    await Promise.allSettled(due.map((app) => this.tell(app, enabled)));
  }

  private async tell({ userId, openings }: OpenApp, enabled: boolean): Promise<void> {
    const { sql } = this.ctx.storage;
    const isOpen = await this.env.INBOX.getByName(userId).switched(enabled);
    if (isOpen) sql.exec("update open_apps set is_due = 0 where user_id = ?", userId);
    else sql.exec("delete from open_apps where user_id = ? and openings = ?", userId, openings);
  }
}
