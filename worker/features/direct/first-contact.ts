import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { FirstContact } from "../../../contract/direct/calls/shapes.ts";
import { IN_COMMON_NAMED } from "../../../contract/direct/values.ts";
import type { PersonCtx } from "../../context.ts";
import { registrationDay } from "../../domain/people/registration-day.ts";
import { acquaintancesOf, follows, usernames, users } from "../../db/schema/people.ts";
import { isNearly, maybeNearly, namesIn } from "../../domain/people/appearance.ts";

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

/** How many names are compared with a sender's: thousands may have the same consonants, such as none. */
const COMPARED_MOST = 50;

/**
 * Selects whom the viewer follows and whose name may look like a sender's, or like it without its ending, in two lists for
 * {@link followedAlike}. An index seek each reads the sender's own name, and whoever may be alike.
 */
export function selectFollowedAlike({ db, viewer }: PersonCtx, sender: { userId: number; username: string }) {
  const [name, withoutEnding] = namesIn(sender.username);
  const ofName = (own: string | undefined) => {
    const compared = db
      .select({
        userId: usernames.userId,
        closedAt: usernames.closedAt,
        alike: sql<string>`${usernames.username}`.as("alike"),
      })
      .from(usernames)
      .where(own === undefined ? sql`0` : maybeNearly(usernames.username, own))
      .limit(COMPARED_MOST)
      .as("compared");
    return db
      .select({ username: users.username, alike: compared.alike })
      .from(compared)
      .crossJoin(follows)
      .crossJoin(users)
      .where(
        sql`${compared.userId} <> ${sender.userId} and ${compared.closedAt} is null and ${follows.followerId} = ${viewer.userId}
          and ${follows.followeeId} = ${compared.userId} and ${users.id} = ${compared.userId} and ${users.username} is not null`,
      );
  };
  return [ofName(name), ofName(withoutEnding)] as const;
}

type AlikeRow = Awaited<ReturnType<typeof selectFollowedAlike>[number]>[number];

/** The username of somebody followed whose name looks like the sender's; null if there is none. */
export function followedAlike({ username }: { username: string }, lists: readonly (readonly AlikeRow[])[]) {
  const names = namesIn(username);
  const found = lists.flatMap((list, n) => list.filter(({ alike }) => isNearly(names[n] ?? username, alike)));
  return found[0]?.username ?? null;
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
