import { ensureAlarm } from "../../kit/alarm.ts";
import { type DirectObjects, roomWithId } from "../interface.ts";

const BATCH = 50;
const RETRY_MS = 1000;

/** `changes` counts unreported changes: one that comes during a call is reported again. */
type Due = { room: string; changes: number };

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
   * Queues "all" rooms with a conversation, or only "unopened" ones, in which the owner neither wrote nor accepted. With
   * either, also rooms with an open chat of the owner or subscribed to their presence.
   */
  async start(which: "all" | "unopened"): Promise<void> {
    this.storage.sql.exec(
      `insert into room_refreshes (room)
        select room from conversations ${which === "all" ? "" : "where has_opened = 0"} union select room from open_rooms
        union select id from subscribers where kind = 'room'
        on conflict (room) do update set changes = changes + 1`,
    );
    await this.resume();
  }

  /** Run by the alarm; the most recently active rooms come first. */
  async resume(): Promise<void> {
    const rooms = this.storage.sql
      .exec<Due>(
        `select room_refreshes.room, changes from room_refreshes left join conversations using (room)
          order by conversations.last_at desc limit ${BATCH}`,
      )
      .toArray();
    if (rooms.length === 0) return;
    // Set before the work: the process may die during it.
    await ensureAlarm(this.storage, RETRY_MS);
    // A failing room does not stop the others; it is retried.
    await Promise.allSettled(rooms.map((due) => this.tell(due)));
  }

  private async tell({ room, changes }: Due): Promise<void> {
    await roomWithId(this.objects, room).factsChanged();
    this.storage.sql.exec("delete from room_refreshes where room = ? and changes = ?", room, changes);
  }
}
