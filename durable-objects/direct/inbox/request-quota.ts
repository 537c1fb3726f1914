import { DAY_MS } from "../../../contract/limits.ts";
import { limits } from "../../../contract/quotas.ts";
import type { Refusal } from "../interface.ts";

/** Limits to how many strangers the owner may write for the first time in a day. */
export class RequestQuota {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Whether the owner's first message in a room was counted. */
  has(room: string): boolean {
    return this.sql.exec("select 1 from opened_conversations where room = ?", room).toArray().length > 0;
  }

  /**
   * Counts a room once, however often its first message is retried.
   * @param now UTC milliseconds.
   * @returns the refusal, or null
   */
  open(room: string, isNewAccount: boolean, now: number): Refusal | null {
    this.sql.exec("delete from opened_conversations where opened_at <= ?", now - DAY_MS);
    const others = this.sql
      .exec<{ openedAt: number }>(
        "select opened_at as openedAt from opened_conversations where room <> ? order by opened_at",
        room,
      )
      .toArray();
    const most = (isNewAccount ? limits.newcomerFirstContactsPerDay : limits.firstContactsPerDay).byDefault;
    const free = others.at(-most);
    if (free) {
      return { refused: "TOO_MANY_CONVERSATIONS", retryAfter: Math.ceil((free.openedAt + DAY_MS - now) / 1000) };
    }
    this.sql.exec("insert into opened_conversations (room, opened_at) values (?, ?) on conflict do nothing", room, now);
    return null;
  }
}
