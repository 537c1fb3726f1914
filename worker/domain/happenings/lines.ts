import { desc, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { Happening } from "../../../contract/happenings/calls.ts";
import { HAPPENING_TEXT_MAX_CODE_POINTS } from "../../../contract/happenings/values.ts";
import { AUDIT_IMAGES_KEPT_DAYS } from "../../../contract/audit/values.ts";
import { DAY_MS, HOUR_MS } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { happenings } from "../../db/schema/happenings.ts";
import { appealSubject } from "./line-place.ts";
import { reports } from "../../db/schema/reports.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, shownAvatarOf, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../blocks/blocked-between.ts";
import { toListedPerson } from "../people/listed-person.ts";

const actor = alias(users, "actor");
const earlierActor = alias(users, "earlier_actor");

type Owner = { now: number; ownerId: number };

/**
 * Somebody's newest lines with their last two people. Two joins, because a list of two keys is read as rows too.
 * @param where a further condition on a line
 */
export function selectLines({ db, now }: Pick<Ctx, "db" | "now">, ownerId: number, where: SQL, most: number) {
  const owner = { now, ownerId };
  const page = sql`(select * from ${happenings} where ${happenings.ownerId} = ${ownerId} and ${where}
    order by ${happenings.at} desc, ${happenings.kind} desc, ${happenings.subject} desc limit ${most})`;
  return db
    .select({
      kind: happenings.kind,
      subject: happenings.subject,
      at: happenings.at,
      reason: happenings.reason,
      appeal: appealOf(now),
      number: sql<number>`coalesce(${jokes.likeCount}, ${happenings.number})`.as("counted"),
      text: sql<string>`coalesce(substr(${jokes.text}, 1, ${HAPPENING_TEXT_MAX_CODE_POINTS}), ${happenings.text})`.as(
        "shown_text",
      ),
      jokeId: sql`iif(${jokes.key} is null, null, hex(${jokes.id}))`.mapWith(jokes.id).as("joke_id"),
      actor: personColumns(owner, actor, "actor"),
      earlierActor: personColumns(owner, earlierActor, "earlier_actor"),
    })
    .from(inPlaceOf(happenings, page))
    .leftJoin(jokes, sql`${happenings.kind} = 'joke-liked' and ${jokes.key} = ${happenings.subject}`)
    .leftJoin(actor, sql`${actor.id} = ${happenings.actorId}`)
    .leftJoin(earlierActor, sql`${earlierActor.id} = ${happenings.earlierActorId}`)
    .orderBy(desc(happenings.at), desc(happenings.kind), desc(happenings.subject));
}

/** One of a line's people; all null if the line has none. */
function personColumns({ now, ownerId }: Owner, person: typeof actor | typeof earlierActor, name: string) {
  const isHidden = sql`${person.deletedAt} is not null or not ${isNotSuspended(now, person)}
    or ${blockedBetween(sql`${ownerId}`, sql`${person.id}`)}`;
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

/** Whether a line's owner may still appeal against its verdict, as a condition on the line. */
export const mayAppeal = (now: number): SQL =>
  sql`iif(${happenings.kind} = 'suspended', ${happenings.number} > ${now},
    ${happenings.at} > ${now - AUDIT_IMAGES_KEPT_DAYS * DAY_MS})`;

/** What became of the owner's appeal against a line's verdict: read for such lines only, by its key. */
function appealOf(now: number) {
  const appeal = sql`(select ${reports.status} from ${reports} where ${reports.reporterId} = ${happenings.ownerId}
    and ${reports.kind} = 'appeal' and ${reports.ownerId} = ${happenings.ownerId}
    and ${reports.subjectId} = ${appealSubject})`;
  return sql<string | null>`iif(${happenings.reason} = '', null,
    coalesce(${appeal}, iif(${mayAppeal(now)}, 'possible', null)))`.as("appeal");
}

const APPEALS: Partial<Record<string, Happening["appeal"]>> = {
  possible: "possible",
  pending: "open",
  rejected: "rejected",
};

/** A moment as answers have it. */
export const isoOf = (moment: number): string => new Date(moment).toISOString();

export type LineRow = ReturnType<typeof selectLines>["_"]["result"][number];

/** One line; none if nobody is left whom its owner may see. */
export function toHappening(line: LineRow, seenAt: number): Happening[] {
  const known = [line.actor, line.earlierActor].filter(({ userId }) => userId !== null);
  const visible = known.filter(({ isHidden }) => !isHidden);
  const number = line.number - (known.length - visible.length);
  if (known.length > 0 && number <= 0) return [];
  const { kind, at, jokeId, text, reason, appeal } = line;
  const people = visible.filter(({ username }) => username !== null).map(toListedPerson);
  const isNew = at > seenAt;
  const verdict = {
    reason: reason === "" ? null : reason,
    until: kind === "suspended" ? isoOf(line.number) : null,
    appeal: APPEALS[appeal ?? ""] ?? null,
    id: null,
  };
  // The moment would tell who reported it last.
  const told = kind.endsWith("-hidden") ? at - (at % HOUR_MS) : at;
  return [
    { kind, at: isoOf(told), isNew, number: kind === "suspended" ? 1 : number, people, jokeId, text, ...verdict },
  ];
}
