import { and, eq, sql } from "drizzle-orm";

import type { Ctx, PersonCtx } from "../context.ts";
import { jokes } from "../db/schema/jokes.ts";
import { notifications } from "../db/schema/notifications.ts";
import { users } from "../db/schema/people.ts";
import { itemOf } from "./write-item.ts";

/** Whether the row of `users` keeps its jokes inside Labkhand without having been asked. */
export const isUnasked = sql`${users.insideOnly} and ${users.outsideAskedAt} is null`;

/** Asks the authors of some jokes, each once, whether what is among the best may leave Labkhand. @param keys of jokes */
export function askAboutOutside({ db, now }: Pick<Ctx, "db" | "now">, keys: readonly number[]) {
  const asked = sql`(select value from json_each(${JSON.stringify(keys)}))`;
  return [
    db
      .insert(notifications)
      .select(
        db
          .select(itemOf("joke-best", { owner: jokes.authorId, subject: jokes.key, at: sql`${now}` }))
          .from(jokes)
          .innerJoin(users, eq(users.id, jokes.authorId))
          .where(sql`${jokes.key} in ${asked} and ${isUnasked}`),
      )
      .onConflictDoNothing(),
    db
      .update(users)
      .set({ outsideAskedAt: now })
      .where(
        sql`${users.id} in (select ${jokes.authorId} from ${jokes} where ${jokes.key} in ${asked}) and ${isUnasked}`,
      ),
  ] as const;
}

/** Takes the question out of the viewer's list: they have chosen. What is left says that the joke is among the best. */
export const endQuestion = ({ db, viewer }: PersonCtx) =>
  db
    .update(notifications)
    .set({ number: 0 })
    .where(
      and(eq(notifications.ownerId, viewer.userId), eq(notifications.kind, "joke-best"), eq(notifications.number, 1)),
    );
