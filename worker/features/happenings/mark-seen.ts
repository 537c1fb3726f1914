import { sql } from "drizzle-orm";

import type { markHappeningsSeenRoute } from "../../../contract/happenings/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";

/** Marks the viewer's list as seen up to a line, on all their devices. What comes later stays new. */
export async function markHappeningsSeen(
  { db, now, viewer }: PersonCtx,
  { until }: Input<typeof markHappeningsSeenRoute>,
) {
  const at = Math.min(Date.parse(until), now);
  await db.batch([
    db
      .update(users)
      .set({ happeningsSeenAt: at })
      .where(sql`${users.id} = ${viewer.userId} and ${users.happeningsSeenAt} < ${at}`),
  ]);
  return {};
}
