import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { FirstContact } from "../../../contract/direct/calls/shapes.ts";
import { IN_COMMON_NAMED } from "../../../contract/direct/values.ts";
import type { PersonCtx } from "../../context.ts";
import { registrationDay } from "../../domain/people/registration-day.ts";
import { acquaintancesOf, follows, users } from "../../db/schema/people.ts";

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
