import { ensureAlarm } from "../../kit/alarm.ts";
import { type DirectObjects, roomWithId } from "../interface.ts";

const BATCH = 50;
const RETRY_MS = 1000;

/** `names` counts what a room is to hear of: what comes while it is told is told again. */
type Due = { room: string; names: number };

/**
 * Has rooms read anew what the database knows of their two people, after a new name or a choice of what others see of the owner.
 * Some at a time, until none is left; the alarm goes on after a failure.
 */
export class RoomRefresh {
  private readonly storage: DurableObjectStorage;
  private readonly objects: DirectObjects;

  constructor(storage: DurableObjectStorage, objects: DirectObjects) {
    this.storage = storage;
    this.objects = objects;
  }

  /** Of the rooms with a conversation "all", or those that the owner never wrote in; and each whose chat somebody has open. */
  async start(which: "all" | "attended"): Promise<void> {
    this.storage.sql.exec(
      `insert into rooms_to_rename (room)
        select room from conversations ${which === "all" ? "" : "where has_opened = 0"} union select room from attended_rooms
        union select id from watchers where kind = 'room'
        on conflict (room) do update set names = names + 1`,
    );
    await this.resume();
  }

  /** The alarm's work; the rooms with the newest messages come first. */
  async resume(): Promise<void> {
    const rooms = this.storage.sql
      .exec<Due>(
        `select rooms_to_rename.room, names from rooms_to_rename left join conversations using (room)
          order by conversations.last_at desc limit ${BATCH}`,
      )
      .toArray();
    if (rooms.length === 0) return;
    // Set before and not after: the process may end in between.
    await ensureAlarm(this.storage, RETRY_MS);
    // One that fails keeps no other from hearing it; its turn comes again.
    await Promise.allSettled(rooms.map((due) => this.tell(due)));
  }

  private async tell({ room, names }: Due): Promise<void> {
    await roomWithId(this.objects, room).factsChanged();
    this.storage.sql.exec("delete from rooms_to_rename where room = ? and names = ?", room, names);
  }
}
