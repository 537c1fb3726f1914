import { sql } from "drizzle-orm";

import type { DirectFacts } from "../../../durable-objects/direct/interface.ts";
import { createDb } from "../../db/client.ts";
import { usernames } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { directSwitchOf, selectDirectSwitch } from "../../domain/messages/direct-switch.ts";
import { selectPair, toFacts } from "../../domain/messages/pair.ts";

/** The database as the objects see it. Every question is one read, and none of them is asked for every message. */
export function createDirectFacts(d1: D1Database): DirectFacts {
  const db = () => createDb(d1, { trips: 0, read: 0, written: 0 });
  return {
    async ofPair(userIds) {
      const session = db();
      const [one, other] = userIds;
      const [rows, settings] = await session.batch([
        selectPair(session, sql`${one}`, sql`${other}`),
        selectDirectSwitch(session),
      ]);
      const [first, second] = userIds.map((id) => rows.find((row) => row.id === id)).map((row) => row && toFacts(row));
      return first && second ? { ...directSwitchOf(settings), people: [first, second] } : null;
    },

    async userNamed(viewerId, username) {
      const session = db();
      const [rows] = await session.batch([
        session
          .select({ userId: usernames.userId })
          .from(usernames)
          .where(
            sql`${usernames.username} = ${username} and not ${blockedBetween(sql`${viewerId}`, sql`${usernames.userId}`)}`,
          ),
      ]);
      return rows[0]?.userId ?? null;
    },
  };
}
