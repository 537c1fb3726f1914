import { sql } from "drizzle-orm";

import type { BlockPage } from "../../../contract/blocks.ts";
import type { PersonCtx } from "../../context.ts";
import { blocks } from "../../db/schema/blocks.ts";
import { type PageInput, selectPeoplePage, toPeoplePage } from "../../domain/people/people-page.ts";

/** A page of the people the viewer blocked. */
export async function listBlocks(ctx: PersonCtx, page: PageInput): Promise<BlockPage> {
  const [rows] = await ctx.db.batch([
    selectPeoplePage(
      ctx,
      {
        table: blocks,
        owner: blocks.blockerId,
        ownerId: sql`${ctx.viewer.userId}`,
        moment: blocks.blockedAt,
        person: blocks.blockedId,
      },
      page,
    ),
  ]);
  const { people, ...cursors } = toPeoplePage(rows, page, true);
  return { success: true, items: people.map(({ at, ...person }) => ({ ...person, blockedAt: at })), ...cursors };
}
