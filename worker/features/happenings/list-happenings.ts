import { sql } from "drizzle-orm";

import type { listHappeningsRoute } from "../../../contract/happenings/calls.ts";
import { HAPPENING_KINDS } from "../../../contract/happenings/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { users } from "../../db/schema/people.ts";
import { type LineRow, isoOf, selectLines, toHappening } from "../../domain/happenings/lines.ts";
import { pageOf } from "../../domain/lists/page.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";

/**
 * A page of what happened to the viewer, newest first. A line of which every known person is hidden is left out, so a
 * page may be shorter. @throws AppError INVALID_CURSOR
 */
export async function listHappenings(ctx: PersonCtx, { limit, cursor }: Input<typeof listHappeningsRoute>) {
  const { db, viewer } = ctx;
  const [rows, [seen]] = await db.batch([
    selectLines(ctx, viewer.userId, cursor === undefined ? sql`true` : afterPlace(placeIn(ctx, cursor)), limit + 1),
    db
      .select({ at: users.happeningsSeenAt })
      .from(users)
      .where(sql`${users.id} = ${viewer.userId}`),
  ]);
  const { shown, nextCursor } = pageOf(rows, { limit }, (row) => cursorAt(ctx, row));
  const [newest] = rows;
  return {
    items: shown.flatMap((line) => toHappening(line, seen?.at ?? 0)),
    newestAt: newest === undefined ? null : isoOf(newest.at),
    nextCursor,
  };
}

/** A line's place in the list; its subject may be a key, so the cursor is sealed. */
type Place = Pick<LineRow, "at" | "kind" | "subject">;

const afterPlace = ({ at, kind, subject }: Place | ReturnType<typeof placeIn>) =>
  sql`(${happenings.at}, ${happenings.kind}, ${happenings.subject}) < (${at}, ${kind}, ${subject})`;

/** The hexadecimal digits of moment, kind and subject. */
const DIGITS = [12, 2, 14] as const;
const sealOf = ({ config, viewer }: PersonCtx) => ({
  secret: config.SESSION_SECRET,
  purpose: "happenings-cursor",
  about: String(viewer.userId),
});

const cursorAt = (ctx: PersonCtx, { at, kind, subject }: Place): string =>
  sealCursor(
    [at, HAPPENING_KINDS.indexOf(kind), subject].map((n, i) => n.toString(16).padStart(DIGITS[i] ?? 0, "0")).join(""),
    sealOf(ctx),
  );

function placeIn(ctx: PersonCtx, cursor: string): { at: number; kind: string; subject: number } {
  const opened = openCursor(cursor, sealOf(ctx));
  const [atEnds, kindEnds] = [DIGITS[0], DIGITS[0] + DIGITS[1]];
  const [at, kind, subject] = [opened.slice(0, atEnds), opened.slice(atEnds, kindEnds), opened.slice(kindEnds)].map(
    (digits) => Number.parseInt(digits, 16),
  );
  return { at: at ?? 0, kind: HAPPENING_KINDS[kind ?? 0] ?? "", subject: subject ?? 0 };
}
