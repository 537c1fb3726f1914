import { sql } from "drizzle-orm";

import type { BlockPage } from "../../../contract/blocks/calls.ts";
import type { PersonCtx } from "../../context.ts";
import { blocks } from "../../db/schema/blocks.ts";
import { hidesNewName } from "../../domain/blocks/blocked-between.ts";
import { type PageInput, selectPeoplePage, toPeoplePage } from "../../domain/people/people-page.ts";

/** A page of the viewer's blocked people; those whose new username is hidden appear under the former one. */
export async function listBlocks(ctx: PersonCtx, page: PageInput): Promise<BlockPage> {
  const viewerId = sql`${ctx.viewer.userId}`;
  const [rows] = await ctx.db.batch([
    selectPeoplePage(
      ctx,
      {
        table: blocks,
        owner: blocks.blockerId,
        ownerId: viewerId,
        moment: blocks.blockedAt,
        person: blocks.blockedId,
        hidden: hidesNewName(viewerId),
        known: { publicId: blocks.knownBy, username: blocks.knownName },
      },
      page,
    ),
  ]);
  const { people, ...cursors } = toPeoplePage(ctx, rows, page);
  return {
    success: true,
    items: people.map(({ at, ...person }) => ({ ...person, blockedAt: new Date(at).toISOString() })),
    ...cursors,
  };
}
