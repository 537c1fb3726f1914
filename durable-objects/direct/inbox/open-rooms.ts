import type { ObjectEnv } from "../env.ts";

const ROOMS_MAX = 100;

interface Deps {
  sql: SqlStorage;
  env: ObjectEnv;
}

/** In which rooms the owner has a chat open: a session that ends must end there too. */
export class Attendance {
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** A chat was opened in a room. @param now UTC milliseconds */
  note(room: string, now: number): void {
    const { sql } = this.deps;
    sql.exec(
      "insert into attended_rooms (room, attended_at) values (?1, ?2) on conflict (room) do update set attended_at = ?2",
      room,
      now,
    );
    sql.exec(
      "delete from attended_rooms where room in (select room from attended_rooms order by attended_at desc limit -1 offset ?)",
      ROOMS_MAX,
    );
  }

  /** Ends a session of the owner, or all of them, in every room. */
  async endSession(userId: string, sessionId: string | null): Promise<void> {
    const { sql, env } = this.deps;
    const rooms = sql.exec<{ room: string }>("select room from attended_rooms").toArray();
    await Promise.all(
      rooms.map(async ({ room }) => {
        const stays = await env.CHAT_ROOM.get(env.CHAT_ROOM.idFromString(room)).endSession(userId, sessionId);
        if (!stays) sql.exec("delete from attended_rooms where room = ?", room);
      }),
    );
  }
}
