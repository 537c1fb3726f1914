import { type SQL, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { NotificationItem } from "../../contract/notifications/calls/items.ts";
import { NOTIFICATION_TEXT_MAX_CODE_POINTS } from "../../contract/notifications/values.ts";
import { AUDIT_IMAGES_KEPT_DAYS } from "../../contract/audit/values.ts";
import { DAY_MS, HOUR_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { inPlaceOf } from "../db/in-place-of.ts";
import { notifications } from "../db/schema/notifications.ts";
import { appealSubject } from "./item-place.ts";
import { reports } from "../db/schema/reports.ts";
import { jokes } from "../db/schema/jokes.ts";
import { isNotSuspended, shownAvatarOf, users } from "../db/schema/people.ts";
import { blockedBetween } from "../domain/blocks/blocked-between.ts";
import { toListedPerson } from "../domain/people/listed-person.ts";
import { roughMoment } from "../domain/people/rough-moment.ts";

const actor = alias(users, "actor");
const earlierActor = alias(users, "earlier_actor");

type Owner = { now: number; ownerId: number };

/**
 * Somebody's newest items with their last two people. Two joins, because a list of two keys is read as rows too.
 * @param where a further condition on an item
 */
export function selectItems({ db, now }: Pick<Ctx, "db" | "now">, ownerId: number, where: SQL, most: number) {
  const owner = { now, ownerId };
  const page = sql`(select * from ${notifications} where ${notifications.ownerId} = ${ownerId} and ${where}
    order by ${notifications.at} desc, ${notifications.kind} desc, ${notifications.subject} desc limit ${most})`;
  return db
    .select({
      kind: notifications.kind,
      subject: notifications.subject,
      at: notifications.at,
      reason: notifications.reason,
      appeal: appealOf(now),
      look: lookOfItem,
      number:
        sql<number>`iif(${notifications.kind} = 'joke-liked', coalesce(${jokes.likeCount}, ${notifications.number}),
        ${notifications.number})`.as("counted"),
      text: sql<string>`coalesce(substr(${jokes.text}, 1, ${NOTIFICATION_TEXT_MAX_CODE_POINTS}), ${notifications.text})`.as(
        "shown_text",
      ),
      jokeId: sql`iif(${jokes.key} is null, null, hex(${jokes.id}))`.mapWith(jokes.id).as("joke_id"),
      actor: personColumns(owner, actor, "actor"),
      earlierActor: personColumns(owner, earlierActor, "earlier_actor"),
    })
    .from(inPlaceOf(notifications, page))
    .leftJoin(
      jokes,
      sql`${notifications.kind} in ('joke-liked', 'joke-best') and ${jokes.key} = ${notifications.subject}`,
    )
    .leftJoin(actor, eq(actor.id, notifications.actorId))
    .leftJoin(earlierActor, eq(earlierActor.id, notifications.earlierActorId))
    .orderBy(desc(notifications.at), desc(notifications.kind), desc(notifications.subject));
}

/** One of an item's people; all null if the item has none. */
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

/** Whether an item's owner may still appeal against its verdict, as a condition on the item. */
export const mayAppeal = (now: number): SQL =>
  sql`iif(${notifications.kind} = 'suspended', ${notifications.number} > ${now},
    ${notifications.at} > ${now - AUDIT_IMAGES_KEPT_DAYS * DAY_MS})`;

/** What became of the owner's appeal against an item's verdict: read for such items only, by its key. */
function appealOf(now: number) {
  const appeal = sql`(select ${reports.status} from ${reports} where ${reports.reporterId} = ${notifications.ownerId}
    and ${reports.kind} = 'appeal' and ${reports.ownerId} = ${notifications.ownerId}
    and ${reports.subjectId} = ${appealSubject})`;
  return sql<string | null>`iif(${notifications.reason} = '', null,
    coalesce(${appeal}, iif(${mayAppeal(now)}, 'possible', null)))`.as("appeal");
}

/** The subject in the queue of an item that says that something is hidden, as an expression on it. */
export const hiddenSubject = sql`case ${notifications.kind}
  when 'joke-hidden' then cast(${notifications.subject} as text)
  when 'video-hidden' then (select hash from user_videos where user_id = ${notifications.ownerId})
  else (select avatar_url from users where id = ${notifications.ownerId}) end`;

/** Whether the owner of what an item says is hidden may ask for a look, or has: read for such items only, by its key. */
const lookOfItem = sql<"possible" | "asked" | null>`iif(${notifications.kind} not like '%-hidden', null,
  (select iif(asked_at is null, 'possible', 'asked') from reported_subjects
    where owner_id = ${notifications.ownerId} and kind = replace(${notifications.kind}, '-hidden', '')
      and subject_id = ${hiddenSubject} and hidden))`.as("look");

const APPEALS: Partial<Record<string, NotificationItem["appeal"]>> = {
  possible: "possible",
  pending: "open",
  rejected: "rejected",
};

/** An item's moment as it leaves the Worker. The hour of a hiding does not tell who reported last. */
export const shownMoment = ({ kind, at }: Pick<ItemRow, "kind" | "at">): string =>
  kind.endsWith("-hidden") ? roughMoment(at, HOUR_MS) : roughMoment(at);

export type ItemRow = ReturnType<typeof selectItems>["_"]["result"][number];

/** One item; none if nobody is left whom its owner may see. */
export function toItem(item: ItemRow, seenAt: number): NotificationItem[] {
  const known = [item.actor, item.earlierActor].filter(({ userId }) => userId !== null);
  const visible = known.filter(({ isHidden }) => !isHidden);
  const number = item.number - (known.length - visible.length);
  if (known.length > 0 && number <= 0) return [];
  const { kind, jokeId, text, reason, appeal, look } = item;
  const people = visible.filter(({ username }) => username !== null).map(toListedPerson);
  const isNew = item.at > seenAt;
  const verdict = {
    reason: reason === "" ? null : reason,
    until: kind === "suspended" ? new Date(item.number).toISOString() : null,
    appeal: APPEALS[appeal ?? ""] ?? null,
    look,
    id: null,
  };
  const at = shownMoment(item);
  return [{ kind, at, isNew, number: kind === "suspended" ? 1 : number, people, jokeId, text, ...verdict }];
}
