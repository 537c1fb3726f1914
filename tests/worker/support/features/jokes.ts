import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { v7 as uuidv7 } from "uuid";

import { indexJokes } from "../../../../worker/cron/index-jokes.ts";
import { D1Connection } from "../../../../worker/db/client.ts";
import { jokes } from "../../../../worker/db/schema/jokes.ts";
import { listCounts } from "../../../../worker/db/schema/list-counts.ts";
import { users } from "../../../../worker/db/schema/people.ts";
import { reportedJokes, requeue } from "../../../../worker/moderation/queue/requeue.ts";
import { createContext } from "../../../../worker/create-context.ts";
import { db } from "../database.ts";
import type { Person } from "../people.ts";

/** The key of a joke, as SQL on its id. */
export const JOKE_KEY = "(select key from jokes where id = unhex(?, '-'))";

/** The joke's subject id in reports. */
export const JOKE_SUBJECT = `cast(${JOKE_KEY} as text)`;

type JokeRow = typeof jokes.$inferInsert;

/** A published joke's id; `over` changes its row. Later calls make newer jokes. */
export async function aJoke(
  author: Pick<Person, "userId">,
  text = "یه روز یه لبخند رفت مهمونی.",
  over: Partial<JokeRow> = {},
): Promise<string> {
  const id = over.id ?? uuidv7();
  const { likeCount = 0, trustedLikes = likeCount } = over;
  const row = { id, authorId: author.userId, text, createdAt: Date.now(), ...over, likeCount, trustedLikes };
  await db.batch([
    db.insert(jokes).values(row),
    db
      .update(users)
      .set({ jokeCount: sql`${users.jokeCount} + 1` })
      .where(eq(users.id, author.userId)),
    ...(over.flagged === true ? requeue(reportedJokes(eq(jokes.id, id)), Date.now()) : []),
    // Triggers count a joke as deleted only on an update, so it is inserted first.
    ...(over.deletedAt == null
      ? []
      : [
          db
            .update(listCounts)
            .set({ count: sql`${listCounts.count} + 1` })
            .where(eq(listCounts.name, "jokes-deleted")),
        ]),
  ]);
  return id;
}

/** Lets the cron write the words of new jokes, by which they are searched. */
export const indexNow = (): Promise<void> => indexJokes(createContext(env, new D1Connection(env.DB)));
