import { readShowsPresence } from "../facts.ts";
import type { Presence } from "./presence.ts";
import type { RoomRefresh } from "./room-refresh.ts";

const HIDDEN_KEY = "hides-presence";

/**
 * Whether the owner lets nobody see them online: read from the database, never told. Hiding holds at once, like a block; rooms
 * know what they show by the facts, and those in which somebody could still see something read them anew.
 */
export class Privacy {
  private readonly storage: DurableObjectStorage;
  private readonly db: D1Database;
  private readonly presence: Presence;
  private readonly roomRefresh: RoomRefresh;
  private reading: Promise<void> = Promise.resolve();

  constructor(storage: DurableObjectStorage, db: D1Database, presence: Presence, roomRefresh: RoomRefresh) {
    this.storage = storage;
    this.db = db;
    this.presence = presence;
    this.roomRefresh = roomRefresh;
  }

  get hidesPresence(): boolean {
    return this.storage.kv.get<boolean>(HIDDEN_KEY) === true;
  }

  /** One read at a time, so that the last answer is the newest. */
  refresh(ownerId: string): Promise<void> {
    const done = this.reading.then(() => this.read(ownerId));
    this.reading = done.catch(() => undefined);
    return done;
  }

  private async read(ownerId: string): Promise<void> {
    if (await readShowsPresence(this.db, ownerId)) this.storage.kv.delete(HIDDEN_KEY);
    else this.storage.kv.put(HIDDEN_KEY, true);
    // Before nobody is subscribed any more: rooms in which they are seen are among those.
    await this.roomRefresh.start("attended");
    if (this.hidesPresence) await this.presence.endForAll();
  }
}
