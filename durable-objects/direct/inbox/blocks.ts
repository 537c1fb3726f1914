import { isBlockedBetween, readPairFacts } from "../facts.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Presence } from "./presence.ts";

/** Whether a block stands between the owner and somebody: read from the database, never told. */
export class Blocks {
  private readonly db: D1Database;
  private readonly list: ConversationList;
  private readonly presence: Presence;
  private reading: Promise<void> = Promise.resolve();

  constructor(db: D1Database, list: ConversationList, presence: Presence) {
    this.db = db;
    this.list = list;
    this.presence = presence;
  }

  /** Reads, and hides or shows the conversation. One read at a time, so that the last answer is the newest. */
  refresh(ownerId: string, peerId: string): Promise<void> {
    const done = this.reading.then(() => this.read(ownerId, peerId));
    this.reading = done.catch(() => undefined);
    return done;
  }

  private async read(ownerId: string, peerId: string): Promise<void> {
    const facts = await readPairFacts(this.db, [ownerId, peerId]);
    const isBlocked = facts === null || isBlockedBetween(facts);
    const room = this.list.setBlocked(peerId, isBlocked);
    if (!isBlocked) return;
    await this.presence.endFor(peerId);
    if (room !== null) this.presence.unsubscribe(room);
  }
}
