import { DurableObject } from "cloudflare:workers";

import type { ObjectEnv } from "../env.ts";
import { migrate } from "../../kit/migrate.ts";

type OpenApp = { userId: string; openings: number; tries: number };

/** The switch as it was announced, and when, UTC milliseconds. */
interface Announced {
  enabled: boolean;
  at: number;
}

const BATCH = 200;
const NEXT_MS = 1000;
/** An app whose inbox cannot be reached is tried less and less often. */
const NEXT_MAX_MS = 60 * 60 * 1000;
const ANNOUNCED_KEY = "announced";

const schema: readonly string[] = [
  `create table open_apps (
    user_id text primary key,
    -- Counts the openings, so that closing one app never unplugs the next.
    openings integer not null default 1,
    opened_at integer not null,
    -- Whether this app is still to hear of the last announcement, and how often that was tried.
    is_due integer not null default 0 check (is_due in (0, 1)),
    tries integer not null default 0
  ) strict, without rowid;
  create index open_apps_due on open_apps (tries, opened_at desc) where is_due = 1;`,
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

  /** An app was opened. @returns the last announcement: the app may have read the database before it; null if there was none */
  async plugIn(userId: string): Promise<Announced | null> {
    this.ctx.storage.sql.exec(
      `insert into open_apps (user_id, opened_at) values (?1, ?2)
        on conflict (user_id) do update set openings = openings + 1, opened_at = ?2`,
      userId,
      Date.now(),
    );
    return this.ctx.storage.kv.get<Announced>(ANNOUNCED_KEY) ?? null;
  }

  /** Tells every open app, the latest opened first: some of them before this returns, the rest by the alarm. */
  async announce(announced: Announced): Promise<void> {
    this.ctx.storage.kv.put(ANNOUNCED_KEY, announced);
    this.ctx.storage.sql.exec("update open_apps set is_due = 1, tries = 0");
    await this.tellNext();
  }

  override async alarm(): Promise<void> {
    await this.tellNext();
  }

  private async tellNext(): Promise<void> {
    const { sql, kv } = this.ctx.storage;
    const due = sql
      .exec<OpenApp>(
        `select user_id as userId, openings, tries from open_apps where is_due = 1 order by tries, opened_at desc limit ?`,
        BATCH,
      )
      .toArray();
    const announced = kv.get<Announced>(ANNOUNCED_KEY);
    if (due.length === 0 || !announced) return;
    // Set first: should the process end here, the rest is told all the same.
    const tries = due[0]?.tries ?? 0;
    await this.ctx.storage.setAlarm(Date.now() + Math.min(NEXT_MAX_MS, NEXT_MS * 2 ** tries));
    await Promise.all(due.map((app) => this.tell(app, announced)));
  }

  private async tell({ userId, openings }: OpenApp, { enabled, at }: Announced): Promise<void> {
    const { sql } = this.ctx.storage;
    try {
      const isOpen = await this.env.INBOX.getByName(userId).switched(enabled, at);
      if (isOpen) sql.exec("update open_apps set is_due = 0 where user_id = ?", userId);
      else sql.exec("delete from open_apps where user_id = ? and openings = ?", userId, openings);
    } catch {
      // Comes again after all the others.
      sql.exec("update open_apps set tries = tries + 1 where user_id = ?", userId);
    }
  }
}
