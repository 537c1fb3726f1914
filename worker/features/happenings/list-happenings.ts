import { sql } from "drizzle-orm";

import type { listHappeningsRoute } from "../../../contract/happenings/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { users } from "../../db/schema/people.ts";
import { type LinePlace, openPlace, sealPlace } from "../../domain/happenings/line-place.ts";
import { isoOf, selectLines, toHappening } from "../../domain/happenings/lines.ts";
import { pageOf } from "../../domain/lists/page.ts";

/**
 * A page of what happened to the viewer, newest first. A line of which every known person is hidden is left out, so a
 * page may be shorter. @throws AppError INVALID_CURSOR
 */
export async function listHappenings(ctx: PersonCtx, { limit, cursor }: Input<typeof listHappeningsRoute>) {
  const { db, viewer } = ctx;
  const place = cursor === undefined ? null : openPlace(ctx, "happenings-cursor", cursor);
  const [rows, [seen]] = await db.batch([
    selectLines(ctx, viewer.userId, place === null ? sql`true` : afterPlace(place), limit + 1),
    db
      .select({ at: users.happeningsSeenAt })
      .from(users)
      .where(sql`${users.id} = ${viewer.userId}`),
  ]);
  const { shown, nextCursor } = pageOf(rows, { limit }, (row) => sealPlace(ctx, "happenings-cursor", row));
  const [newest] = rows;
  return {
    items: shown.flatMap((row) =>
      toHappening(row, seen?.at ?? 0).map((line) => ({
        ...line,
        id: line.appeal === null ? null : sealPlace(ctx, "happening-id", row),
      })),
    ),
    newestAt: newest === undefined ? null : isoOf(newest.at),
    nextCursor,
  };
}

const afterPlace = ({ at, kind, subject }: LinePlace) =>
  sql`(${happenings.at}, ${happenings.kind}, ${happenings.subject}) < (${at}, ${kind}, ${subject})`;
