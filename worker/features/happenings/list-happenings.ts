import { desc, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Happening, listHappeningsRoute } from "../../../contract/happenings/calls.ts";
import { HAPPENING_KINDS, HAPPENING_TEXT_MAX_CODE_POINTS } from "../../../contract/happenings/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, shownAvatarOf, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { pageOf } from "../../domain/lists/page.ts";
import { openCursor, sealCursor } from "../../domain/lists/sealed-cursor.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";

/**
 * A page of what happened to the viewer, newest first. A line of which every known person is hidden is left out, so a
 * page may be shorter. @throws AppError INVALID_CURSOR
 */
export async function listHappenings(ctx: PersonCtx, { limit, cursor }: Input<typeof listHappeningsRoute>) {
  const { db, viewer } = ctx;
  const [rows, [seen]] = await db.batch([
    selectLines(ctx, cursor, limit + 1),
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

const actor = alias(users, "actor");
const earlierActor = alias(users, "earlier_actor");

/** The lines of a page with their last two people. Two joins, because a list of two keys is read as rows too. */
function selectLines(ctx: PersonCtx, cursor: string | undefined, most: number) {
  const { db, viewer } = ctx;
  const from = cursor === undefined ? null : placeIn(ctx, cursor);
  const edge =
    from === null
      ? sql``
      : sql`and (${happenings.at}, ${happenings.kind}, ${happenings.subject}) < (${from.at}, ${from.kind}, ${from.subject})`;
  const page = sql`(select * from ${happenings} where ${happenings.ownerId} = ${viewer.userId} ${edge}
    order by ${happenings.at} desc, ${happenings.kind} desc, ${happenings.subject} desc limit ${most})`;
  return db
    .select({
      kind: happenings.kind,
      subject: happenings.subject,
      at: happenings.at,
      number: sql<number>`coalesce(${jokes.likeCount}, ${happenings.number})`.as("counted"),
      text: sql<string>`coalesce(substr(${jokes.text}, 1, ${HAPPENING_TEXT_MAX_CODE_POINTS}), ${happenings.text})`.as(
        "shown_text",
      ),
      jokeId: sql`iif(${jokes.key} is null, null, hex(${jokes.id}))`.mapWith(jokes.id).as("joke_id"),
      actor: personColumns(ctx, actor, "actor"),
      earlierActor: personColumns(ctx, earlierActor, "earlier_actor"),
    })
    .from(inPlaceOf(happenings, page))
    .leftJoin(jokes, sql`${happenings.kind} = 'joke-liked' and ${jokes.key} = ${happenings.subject}`)
    .leftJoin(actor, sql`${actor.id} = ${happenings.actorId}`)
    .leftJoin(earlierActor, sql`${earlierActor.id} = ${happenings.earlierActorId}`)
    .orderBy(desc(happenings.at), desc(happenings.kind), desc(happenings.subject));
}

/** One of a line's people; all null if the line has none. */
function personColumns({ now, viewer }: PersonCtx, person: typeof actor | typeof earlierActor, name: string) {
  const isHidden = sql`${person.deletedAt} is not null or not ${isNotSuspended(now, person)}
    or ${blockedBetween(sql`${viewer.userId}`, sql`${person.id}`)}`;
  return {
    userId: sql<number | null>`${person.id}`.as(`${name}_key`),
    publicId: sql`hex(${person.publicId})`.mapWith(users.publicId).as(`${name}_public_id`),
    username: sql<string | null>`${person.username}`.as(`${name}_username`),
    avatarUrl: shownAvatarOf(person).as(`${name}_avatar_url`),
    blueTick: sql`${person.blueTick}`.mapWith(Boolean).as(`${name}_blue_tick`),
    colorfulFrame: sql`${person.colorfulFrame}`.mapWith(Boolean).as(`${name}_colorful_frame`),
    sparkleEffect: sql`${person.sparkleEffect}`.mapWith(Boolean).as(`${name}_sparkle_effect`),
    isHidden: isHidden.mapWith(Boolean).as(`${name}_is_hidden`),
  };
}

const isoOf = (moment: number): string => new Date(moment).toISOString();

type LineRow = ReturnType<typeof selectLines>["_"]["result"][number];

/** One line; none if nobody is left whom the viewer may see. */
function toHappening(line: LineRow, seenAt: number): Happening[] {
  const known = [line.actor, line.earlierActor].filter(({ userId }) => userId !== null);
  const visible = known.filter(({ isHidden }) => !isHidden);
  const number = line.number - (known.length - visible.length);
  if (known.length > 0 && number <= 0) return [];
  const { kind, at, jokeId, text } = line;
  const people = visible.filter(({ username }) => username !== null).map(toListedPerson);
  return [{ kind, at: isoOf(at), isNew: at > seenAt, number, people, jokeId, text }];
}

/** A line's place in the list; its subject may be a key, so the cursor is sealed. */
type Place = Pick<LineRow, "at" | "kind" | "subject">;

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
