import {
  NEW_ACCOUNT_CONVERSATIONS_PER_DAY,
  NEW_ACCOUNT_DAYS,
  SEND_BURST,
  SENDS_PER_SECOND,
} from "../../../contract/limits.ts";
import type { Refusal, SendAttempt } from "../interface.ts";
import { TokenBucket } from "../../kit/token-bucket.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** What one person may send, whatever room it is for. */
export class SendingLimits {
  private readonly sql: SqlStorage;
  private bucket: TokenBucket | null = null;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** @param now UTC milliseconds. @returns why not, or null */
  check({ room, opens, registeredAt }: SendAttempt, now: number): Refusal | null {
    this.bucket ??= new TokenBucket(SEND_BURST, SENDS_PER_SECOND, now);
    const wait = this.bucket.take(now);
    if (wait > 0) return { refused: "TOO_MANY_REQUESTS", retryAfter: Math.ceil(wait) };
    return opens && now - registeredAt < NEW_ACCOUNT_DAYS * DAY_MS ? this.open(room, now) : null;
  }

  /** Counts a room once, however often its first message is tried. */
  private open(room: string, now: number): Refusal | null {
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
