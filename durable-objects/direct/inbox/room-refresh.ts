import { ensureAlarm } from "../../kit/alarm.ts";
import { type DirectObjects, roomWithId } from "../interface.ts";

const BATCH = 50;
const RETRY_MS = 1000;

/** `names` counts the changes a room is to be told: one that comes during a call is told again. */
type Due = { room: string; names: number };

/**
 * Makes rooms reread the facts of their two people, after a rename or a change of the owner's privacy. A batch at a
 * time; the alarm continues after a failure.
 */
export class RoomRefresh {
  private readonly storage: DurableObjectStorage;
  private readonly objects: DirectObjects;

  constructor(storage: DurableObjectStorage, objects: DirectObjects) {
    this.storage = storage;
    this.objects = objects;
  }

  /**
   * Queues "all" rooms with a conversation, or only "attended" ones, in which the owner never wrote; with either, also
   * rooms with an open chat of the owner or subscribed to their presence.
   */
  async start(which: "all" | "attended"): Promise<void> {
    this.storage.sql.exec(
      `insert into rooms_to_rename (room)
        select room from conversations ${which === "all" ? "" : "where has_opened = 0"} union select room from attended_rooms
        union select id from watchers where kind = 'room'
        on conflict (room) do update set names = names + 1`,
    );
    await this.resume();
  }

  /** Run by the alarm; the most recently active rooms come first. */
  async resume(): Promise<void> {
    const rooms = this.storage.sql
      .exec<Due>(
        `select rooms_to_rename.room, names from rooms_to_rename left join conversations using (room)
          order by conversations.last_at desc limit ${BATCH}`,
      )
      .toArray();
    if (rooms.length === 0) return;
    // Set before the work: the process may die during it.
    await ensureAlarm(this.storage, RETRY_MS);
    // A failing room does not stop the others; it is retried.
    await Promise.allSettled(rooms.map((due) => this.tell(due)));
  }

  private async tell({ room, names }: Due): Promise<void> {
    await roomWithId(this.objects, room).factsChanged();
    this.storage.sql.exec("delete from rooms_to_rename where room = ? and names = ?", room, names);
  }
}
