import { NEW_ACCOUNT_CONVERSATIONS_PER_DAY } from "../../../contract/limits.ts";
import type { Refusal } from "../interface.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** In how many rooms a new account may be the first to write. */
export class NewConversations {
  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** Counts a room once, however often its first message is tried. @param now UTC milliseconds. @returns why not, or null */
  open(room: string, now: number): Refusal | null {
    this.sql.exec("delete from opened_conversations where opened_at <= ?", now - DAY_MS);
    const others = this.sql
      .exec<{ openedAt: number }>(
        "select opened_at as openedAt from opened_conversations where room <> ? order by opened_at",
        room,
      )
      .toArray();
    const oldest = others[0];
    if (oldest && others.length >= NEW_ACCOUNT_CONVERSATIONS_PER_DAY) {
      return {
        refused: "TOO_MANY_CONVERSATIONS",
        retryAfter: Math.ceil((oldest.openedAt + DAY_MS - now) / 1000),
      };
    }
    this.sql.exec("insert into opened_conversations (room, opened_at) values (?, ?) on conflict do nothing", room, now);
    return null;
  }
}
