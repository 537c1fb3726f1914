import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";

/** The last statement of a verb's batch: the joke as it stands now, and whether the viewer is suspended. */
export function selectJokeForViewer({ db }: Ctx, jokeId: string, viewerId: string) {
  return db
    .select({
      authorId: jokes.authorId,
      likeCount: jokes.likeCount,
      reportingDisabled: jokes.reportingDisabled,
      deletedAt: jokes.deletedAt,
      viewerSuspendedUntil: users.suspendedUntil,
    })
    .from(jokes)
    .leftJoin(users, eq(users.id, viewerId))
    .where(eq(jokes.id, jokeId));
}
