import { sql } from "drizzle-orm";

import { HAPPENINGS_KEPT_DAYS } from "../../contract/happenings/values.ts";
import { DAY_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { deleteInChunks } from "../db/in-chunks.ts";
import { happenings } from "../db/schema/happenings.ts";

/** Deletes what happened to people more than 90 days ago, whether seen or not; not a suspension that lasts. */
export async function sweepHappenings({ db, now }: Ctx): Promise<void> {
  const isOver = sql`${happenings.at} < ${now - HAPPENINGS_KEPT_DAYS * DAY_MS}
    and not (${happenings.kind} = 'suspended' and ${happenings.number} > ${now})`;
  await deleteInChunks(db, happenings, isOver);
}
