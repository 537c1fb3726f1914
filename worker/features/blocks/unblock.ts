import { sql } from "drizzle-orm";

import type { unblockRoute } from "../../../contract/blocks.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { blocks } from "../../db/schema/blocks.ts";
import { selectPair } from "../../domain/messages/pair.ts";
import { tellBlock } from "../../domain/messages/tell-block.ts";
import { idOf, selectPersonByName } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/**
 * Takes a block back; twice is once. The follows it ended stay ended.
 * @throws AppError USER_NOT_FOUND
 */
export async function unblock(ctx: PersonCtx, { blocked }: Input<typeof unblockRoute>) {
  const { db } = ctx;
  const { userId } = ctx.viewer;
  const [people, , pair] = await db.batch([
    selectPersonByName(ctx, blocked),
    db.delete(blocks).where(sql`${blocks.blockerId} = ${userId} and ${blocks.blockedId} = ${idOf(ctx, blocked)}`),
    selectPair(db, sql`${userId}`, idOf(ctx, blocked)),
  ]);
  if (people.length === 0) throw new AppError("USER_NOT_FOUND");
  await tellBlock(ctx, pair);
  return { message: "دیگر مسدود نیست", blocked: false };
}
