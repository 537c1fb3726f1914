import { sql } from "drizzle-orm";

import type { unblockRoute } from "../../../contract/blocks.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { blockedContacts, blocks } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBefore } from "../../domain/blocks/blocked-between.ts";
import { selectPair } from "../../domain/messages/pair.ts";
import { tellBlock } from "../../domain/messages/tell-block.ts";
import { idOf, selectPersonByName } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

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
    // What is kept by their contacts must not bring the block back.
    db.delete(blockedContacts).where(
      sql`${blockedContacts.blockerId} = ${viewerId}
        and ${blockedContacts.knownBy} = (select ${blocks.knownBy} from ${blocks} where ${isIt})`,
    ),
    db.delete(blocks).where(isIt).returning({ id: blocks.blockedId }),
  ]);
  if (people.length === 0 && deleted.length === 0) throw new AppError("USER_NOT_FOUND");
  await tellBlock(ctx, pair);
  return { message: "دیگر مسدود نیست", blocked: false };
}
