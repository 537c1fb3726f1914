import { type DirectObjects, roomWithId } from "../interface.ts";

const ROOMS_MAX = 100;

/**
 * The rooms in which the owner has a chat open, because a session that ends must end there too. Limited in number: the
 * one opened longest ago is dropped, which no real use reaches.
 */
export class OpenRooms {
  private readonly sql: SqlStorage;
  private readonly objects: DirectObjects;

  constructor(sql: SqlStorage, objects: DirectObjects) {
    this.sql = sql;
    this.objects = objects;
  }

  has(room: string): boolean {
    return this.sql.exec("select 1 from open_rooms where room = ?", room).toArray().length > 0;
  }

  /** Records that the owner opened a chat in a room. @param now UTC milliseconds */
  async add(userId: number, room: string, now: number): Promise<void> {
    this.sql.exec(
      "insert into open_rooms (room, opened_at) values (?1, ?2) on conflict (room) do update set opened_at = ?2",
      room,
      now,
    );
    const tooMany = this.sql.exec<{ room: string }>(
      "select room from open_rooms order by opened_at desc limit -1 offset ?",
      ROOMS_MAX,
    );
    await this.endIn(tooMany.toArray(), userId, null);
  }

  /** Ends a session of the owner, or all of them, in every room. */
  async endSession(userId: number, sessionId: string | null): Promise<void> {
    await this.endIn(this.sql.exec<{ room: string }>("select room from open_rooms").toArray(), userId, sessionId);
  }

  private async endIn(rooms: readonly { room: string }[], userId: number, sessionId: string | null): Promise<void> {
    await Promise.all(
      rooms.map(async ({ room }) => {
        const stays = await roomWithId(this.objects, room).endSession(userId, sessionId);
        if (!stays) this.sql.exec("delete from open_rooms where room = ?", room);
      }),
    );
  }
}
