import { readShowsPresence } from "../facts.ts";
import type { Presence } from "./presence.ts";
import type { RoomRefresh } from "./room-refresh.ts";

const HIDDEN_KEY = "hides-presence";

/**
 * Whether the owner shows their presence: read from the database. Hiding takes effect at once, like a block; rooms
 * follow by their facts, and those where somebody could see something reread them.
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

  /** Reads are sequential, so that the last one applied is the newest. */
  refresh(ownerId: number): Promise<void> {
    const done = this.reading.then(() => this.read(ownerId));
    this.reading = done.catch(() => undefined);
    return done;
  }

  private async read(ownerId: number): Promise<void> {
    if (await readShowsPresence(this.db, ownerId)) this.storage.kv.delete(HIDDEN_KEY);
    else this.storage.kv.put(HIDDEN_KEY, true);
    // Before subscribers are removed, because rooms that show the owner are among them.
    await this.roomRefresh.start("unopened");
    if (this.hidesPresence) await this.presence.endForAll();
  }
}
