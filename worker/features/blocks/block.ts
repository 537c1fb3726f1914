import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import type { blockRoute, unblockRoute } from "../../../contract/blocks/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { blockedContacts, blocks } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBefore } from "../../domain/blocks/blocked-between.ts";
import { selectPair } from "../../domain/messages/pair.ts";
import { announceBlock } from "../../domain/messages/announce.ts";
import { idOf, selectPersonByName } from "../../domain/people/person-by-name.ts";
import { dayIsUsed, unprovedLimit } from "../../domain/quotas/quota.ts";
import { AppError } from "../../errors.ts";
import { endFollow } from "../../notifications/write-item.ts";

const viewer = alias(users, "viewer");
const person = alias(users, "person");

/**
 * Blocks a person; idempotent. One batch: the block, then both follows are deleted with their counters and
 * notifications. A person who blocked the viewer can be blocked too, so the answer reveals nothing.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, SELF_BLOCK, TOO_MANY_BLOCKS
 */
export async function block(ctx: PersonCtx, { blocked }: Input<typeof blockRoute>) {
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const [viewerId, blockedId] = [sql`${userId}`, idOf(ctx, blocked)];
  const limit = unprovedLimit(ctx, "blocks", "unprovedBlocksPerDay");
  const [people, viewers, , , pair] = await db.batch([
    selectPersonByName(ctx, blocked),
    db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
    db
      .insert(blocks)
      .select(
        db
          .select({
            blockerId: viewer.id,
            blockedId: person.id,
            blockedAt: boundColumn(blocks.blockedAt, ctx.now),
            knownBy: person.publicId,
            knownName: boundColumn(blocks.knownName, blocked),
          })
          .from(viewer)
          .innerJoin(person, eq(person.id, blockedId))
          .where(
            sql`${viewer.id} = ${userId} and ${viewer.deletedAt} is null
              and ${person.deletedAt} is null and ${person.id} <> ${viewer.id} and ${limit.hasLeft}`,
          ),
      )
      .onConflictDoNothing(),
    limit.take,
    selectPair(db, viewerId, blockedId),
    ...endFollow(ctx, viewerId, blockedId),
    ...endFollow(ctx, blockedId, viewerId),
  ]);
  if (viewers.length === 0) throw new AppError("LOGIN_REQUIRED_TO_BLOCK");
  const named = people[0]?.user;
  if (!named) throw new AppError("USER_NOT_FOUND");
  if (named.deletedAt !== null) throw new AppError("USER_DELETED");
  if (named.id === userId) throw new AppError("SELF_BLOCK");
  if (!pair.some(({ id, hasBlocked }) => id === userId && hasBlocked)) throw dayIsUsed(ctx, "TOO_MANY_BLOCKS");
  await announceBlock(ctx, pair);
  return { message: "مسدود شد", blocked: true };
}

/**
 * Removes a block; idempotent. Follows that it ended are not restored. A person who closed the username they were
 * blocked under can only be unblocked by that one, as the list shows it: accepting a new one would reveal it.
 * @throws AppError USER_NOT_FOUND
 */
export async function unblock(ctx: PersonCtx, { blocked }: Input<typeof unblockRoute>) {
  const { db } = ctx;
  const viewerId = sql`${ctx.viewer.userId}`;
  // The name in the list may be closed, or that of an account its owner left and came back from.
  const listed = sql`select ${blocks.blockedId} from ${blocks}
    where ${blocks.blockerId} = ${viewerId} and ${blocks.knownName} = ${blocked}`;
  const named = sql`select ${users.id} from ${users}
    where ${users.id} = ${idOf(ctx, blocked)} and not ${blockedBefore(viewerId)}`;
  const blockedId = sql`coalesce((${listed}), (${named}))`;
  const isIt = sql`${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${blockedId}`;
  const [people, pair, , deleted] = await db.batch([
    selectPersonByName(ctx, blocked),
    selectPair(db, viewerId, blockedId),
    // The entry kept for their contacts must not restore the block.
    db.delete(blockedContacts).where(
      sql`${blockedContacts.blockerId} = ${viewerId}
        and ${blockedContacts.knownBy} = (select ${blocks.knownBy} from ${blocks} where ${isIt})`,
    ),
    db.delete(blocks).where(isIt).returning({ id: blocks.blockedId }),
  ]);
  if (people.length === 0 && deleted.length === 0) throw new AppError("USER_NOT_FOUND");
  await announceBlock(ctx, pair);
  return { message: "دیگر مسدود نیست", blocked: false };
}
