import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { FirstContact } from "../../../contract/direct/calls/shapes.ts";
import { IN_COMMON_NAMED } from "../../../contract/direct/values.ts";
import type { PersonCtx } from "../../context.ts";
import { registrationDay } from "../../domain/people/registration-day.ts";
import { acquaintancesOf, follows, usernames, users } from "../../db/schema/people.ts";
import { appearanceColumn, appearanceOf, namesIn } from "../../domain/people/appearance.ts";

const ofSender = alias(follows, "of_sender");

/** Selects the newest people the viewer follows who in turn follow these senders. */
export function selectInCommon({ db, viewer }: PersonCtx, senderIds: readonly number[]) {
  return db
    .select({ senderId: ofSender.followeeId, username: users.username })
    .from(sql`${acquaintancesOf(sql`${viewer.userId}`)} as known`)
    .crossJoin(ofSender)
    .crossJoin(users)
    .where(
      sql`${ofSender.followerId} = known.id and ${users.id} = known.id and ${users.username} is not null
        and ${ofSender.followeeId} in (select value from json_each(${JSON.stringify(senderIds)}))`,
    );
}

/**
 * Selects whom the viewer follows and whose name looks like a sender's, or like it without its ending: a row in each of
 * two lists. An index seek each reads the sender's own name, and whoever is alike.
 */
export function selectFollowedAlike({ db, viewer }: PersonCtx, sender: { userId: number; username: string }) {
  const [name, withoutEnding = ""] = namesIn(sender.username).map(appearanceOf);
  const ofLook = (look = "") =>
    db
      .select({ username: users.username })
      .from(usernames)
      .crossJoin(follows)
      .crossJoin(users)
      .where(
        sql`${appearanceColumn(usernames.username)} = ${look} and ${usernames.userId} <> ${sender.userId} and ${usernames.closedAt} is null
          and ${follows.followerId} = ${viewer.userId} and ${follows.followeeId} = ${usernames.userId}
          and ${users.id} = ${usernames.userId} and ${users.username} is not null`,
      )
      .limit(1);
  return [ofLook(name), ofLook(withoutEnding)] as const;
}

type InCommonRow = Awaited<ReturnType<typeof selectInCommon>>[number];

/** The viewer's first facts about a sender. */
export function toFirstContact(
  { id, registeredAt }: { id: number; registeredAt: number },
  inCommon: readonly InCommonRow[],
): FirstContact {
  const known = inCommon.flatMap(({ senderId, username }) => (senderId === id && username !== null ? [username] : []));
  return {
    registeredAt: registrationDay(registeredAt),
    inCommon: { count: known.length, usernames: known.slice(0, IN_COMMON_NAMED) },
  };
}
