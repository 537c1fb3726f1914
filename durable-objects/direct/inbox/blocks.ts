import { isBlockedBetween, readPairFacts } from "../facts.ts";
import type { ConversationList } from "./conversation-list.ts";
import type { Presence } from "./presence.ts";

/**
 * Keeps the list's blocks up to date: reads from the database whether a block exists between the owner and somebody.
 */
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

  /**
   * Rereads, then hides or shows the conversation. Reads are sequential, so that the last one applied is the newest.
   */
  refresh(ownerId: number, peerId: number): Promise<void> {
    const done = this.reading.then(() => this.read(ownerId, peerId));
    this.reading = done.catch(() => undefined);
    return done;
  }

  private async read(ownerId: number, peerId: number): Promise<void> {
    const facts = await readPairFacts(this.db, [ownerId, peerId]);
    const isBlocked = facts === null || isBlockedBetween(facts);
    const room = this.list.setBlocked(peerId, isBlocked);
    if (!isBlocked) return;
    await this.presence.endFor(peerId);
    if (room !== null) this.presence.unsubscribe(room);
  }
}
