import { type Placeholder, type SQL, type SQLWrapper, and, eq, sql } from "drizzle-orm";

import { MINUTE_MS } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { boundColumn, encoded } from "../db/bound-column.ts";
import { jokeLikes, jokes } from "../db/schema/jokes.ts";
import { notifications } from "../db/schema/notifications.ts";
import { follows, users } from "../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../db/statements.ts";
import { startOfTehranDaySql, tehranDayNumberSql } from "../db/tehran.ts";
import { countFollow } from "../domain/people/count-follow.ts";

// The items of likes and follows, as statements for the batch of the verb that causes them (D120). Those of gems and ranks
// are in write-gains.ts, those of verdicts in worker/moderation/verdicts.

type WithDb = Pick<Ctx, "db">;
type Like = { jokeId: string; viewerId: number; now: number };

/** How long an item of likes that its owner has not seen stays as it is. */
const FRESH_MS = 10 * MINUTE_MS;

/**
 * Notes a like for the joke's author, if the previous statement changed exactly one row. An unseen item that has its two
 * people is refreshed once in ten minutes: the number of likes is the joke's own.
 */
export const notifyOfLike = preparedStatement((db, placeholder: Placeholders<Like>) =>
  db
    .insert(notifications)
    .select(
      db
        .select(
          itemOf("joke-liked", {
            owner: jokes.authorId,
            subject: jokes.key,
            at: sql`${placeholder("now")}`,
            actor: sql`${placeholder("viewerId")}`,
          }),
        )
        .from(jokes)
        .where(eq(jokes.id, sql`iif(changes() = 1, ${encoded(jokes.id, placeholder("jokeId"))}, null)`)),
    )
    .onConflictDoUpdate({
      target: ITEM_KEY,
      set: NEWEST_ACTOR,
      setWhere: sql`${notifications.earlierActorId} is null or ${notifications.at} <= excluded.at - ${FRESH_MS}
        or ${notifications.at} <= (select ${users.notificationsSeenAt} from ${users} where ${users.id} = excluded.owner_id)`,
    }),
);

/**
 * Takes a like back from the author's item, if the previous statement changed exactly one row. When both people have
 * gone, another liker stands for them: no index knows who came last.
 */
export const takeBackLike = (like: Omit<Like, "now">) => [dropLiker(like), dropUnliked(like)] as const;

const dropLiker = preparedStatement((db, placeholder: Placeholders<Omit<Like, "now">>) => {
  const viewerId = sql`${placeholder("viewerId")}`;
  const another = sql`(select ${jokeLikes.userId} from ${jokeLikes} where ${jokeLikes.jokeKey} = ${notifications.subject} limit 1)`;
  return db
    .update(notifications)
    .set({ actorId: sql`coalesce(${remainingActor(viewerId)}, ${another})`, earlierActorId: null })
    .where(sql`${isOfLikedJoke(placeholder("jokeId"))} and ${isActor(viewerId)}`);
});

const dropUnliked = preparedStatement((db, placeholder: Placeholders<Omit<Like, "now">>) =>
  db.delete(notifications).where(sql`${isOfLikedJoke(placeholder("jokeId"))} and ${notifications.actorId} is null`),
);

const isOfLikedJoke = (jokeId: Placeholder<string, string>) =>
  sql`${itemKey} = (select ${jokes.authorId}, 'joke-liked', ${jokes.key} from ${jokes}
    where ${jokes.id} = iif(changes() = 1, ${encoded(jokes.id, jokeId)}, null))`;

/** Notes a follow for the followed person, in their item of the day, if the previous statement changed exactly one row. */
export const notifyOfFollow = ({ db, now }: Pick<Ctx, "db" | "now">, followerId: SQL, followeeId: SQL) =>
  db
    .insert(notifications)
    .select(
      db
        .select(
          itemOf("followed", {
            owner: follows.followeeId,
            subject: dayOfFollow,
            at: sql`${now}`,
            actor: follows.followerId,
          }),
        )
        .from(follows)
        .where(and(sql`changes() = 1`, eq(follows.followerId, followerId), eq(follows.followeeId, followeeId))),
    )
    .onConflictDoUpdate({ target: ITEM_KEY, set: { ...NEWEST_ACTOR, number: sql`${notifications.number} + 1` } });

/**
 * Takes a person's follows back from the items of those whom they followed. Run before they are deleted.
 * @param which a condition on their rows of `follows`
 * @param are "=" where it is one row at most, which reads half as much
 */
export function takeBackFollows({ db }: WithDb, followerId: SQL, which: SQL, are: "in" | "=" = "in") {
  const isOf = (
    follower: SQL,
  ) => sql`${itemKey} ${sql.raw(are)} (select ${follows.followeeId}, 'followed', ${dayOfFollow} from ${follows}
    where ${follows.followerId} = ${follower} and ${which})`;
  const another = sql`(select ${follows.followerId} from ${follows} where ${follows.followeeId} = ${notifications.ownerId}
    and ${follows.followedAt} >= ${startOfTehranDaySql(sql`${notifications.subject}`)}
    and ${follows.followedAt} < ${startOfTehranDaySql(sql`${notifications.subject} + 1`)} and ${follows.followerId} <> ${followerId}
    order by ${follows.followedAt} desc limit 1)`;
  return [
    db
      .update(notifications)
      .set({
        number: sql`${notifications.number} - 1`,
        actorId: sql`coalesce(${remainingActor(followerId)}, ${another})`,
        earlierActorId: sql`iif(${isActor(followerId)}, null, ${notifications.earlierActorId})`,
      })
      .where(isOf(followerId)),
    // An item without a person was changed just before.
    db
      .delete(notifications)
      .where(sql`${isOf(sql`iif(changes() > 0, ${followerId}, null)`)} and ${notifications.actorId} is null`),
  ] as const;
}

/** Ends a follow: takes it out of the followed person's item and counts it. Does nothing if there is none. */
export const endFollow = (ctx: Ctx, followerId: SQL, followeeId: SQL) =>
  [
    ...takeBackFollows(ctx, followerId, eq(follows.followeeId, followeeId), "="),
    ctx.db.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.followeeId, followeeId))),
    ...countFollow(ctx, followerId, followeeId, sql`- 1`),
  ] as const;

const ITEM_KEY = [notifications.ownerId, notifications.kind, notifications.subject];
const itemKey = sql`(${notifications.ownerId}, ${notifications.kind}, ${notifications.subject})`;

/** Puts the new person first; a moment never goes back. */
const NEWEST_ACTOR = {
  at: sql`max(${notifications.at}, excluded.at)`,
  actorId: sql`excluded.actor_id`,
  earlierActorId: sql`${notifications.actorId}`,
};

const isActor = (person: SQL) => sql`${person} in (${notifications.actorId}, ${notifications.earlierActorId})`;
const remainingActor = (gone: SQL) =>
  sql`iif(${notifications.actorId} = ${gone}, ${notifications.earlierActorId}, ${notifications.actorId})`;

const dayOfFollow = tehranDayNumberSql(follows.followedAt);

interface NewItem {
  owner: SQLWrapper;
  subject: SQLWrapper;
  at: SQLWrapper;
  number?: SQLWrapper;
  text?: SQLWrapper;
  actor?: SQLWrapper;
}

/** The columns of a new item, to be selected. */
export function itemOf(kind: typeof notifications.$inferSelect.kind, columns: NewItem) {
  const { owner, subject, at, number = sql`1`, text = sql`''`, actor = sql`null` } = columns;
  return {
    ownerId: sql<number>`${owner}`.as(notifications.ownerId.name),
    kind: boundColumn(notifications.kind, kind),
    subject: sql<number>`${subject}`.as(notifications.subject.name),
    at: sql<number>`${at}`.as(notifications.at.name),
    number: sql<number>`${number}`.as(notifications.number.name),
    text: sql<string>`${text}`.as(notifications.text.name),
    reason: boundColumn(notifications.reason, ""),
    actorId: sql<number | null>`${actor}`.as(notifications.actorId.name),
    earlierActorId: boundColumn(notifications.earlierActorId, null),
  };
}
