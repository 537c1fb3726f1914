import { eq, sql } from "drizzle-orm";

import { blockedContacts, blocks } from "../../db/schema/blocks.ts";
import { users } from "../../db/schema/people.ts";
import { hidesNewName } from "../../domain/blocks/blocked-between.ts";
import { keepBlocks } from "../../domain/people/left-contacts.ts";
import { type PersonalData, batchPart, exportedPerson, nothingLeft } from "../../domain/people/personal-data.ts";

/** Blocks in both directions; an export never names a person's blockers. */
export const blocksData: PersonalData = {
  columns: [
    { column: blocks.blockerId, afterLeaving: "deleted" },
    { column: blocks.blockedId, afterLeaving: "deleted" },
    { column: blockedContacts.blockerId, afterLeaving: "deleted" },
  ],

  erase: (ctx, person) => {
    const { db } = ctx;
    return batchPart(
      [
        ...keepBlocks(ctx, person),
        db.delete(blocks).where(eq(blocks.blockerId, person.id)),
        db.delete(blocks).where(eq(blocks.blockedId, person.id)),
        db.delete(blockedContacts).where(eq(blockedContacts.blockerId, person.id)),
      ],
      nothingLeft,
    );
  },

  export: ({ db }, userId) => {
    const isHidden = hidesNewName(sql`${userId}`);
    return batchPart(
      [
        db
          .select({
            id: sql`iif(${isHidden}, ${blocks.knownBy}, ${users.publicId})`.mapWith(users.publicId).as("shown_id"),
            username: sql<string>`iif(${isHidden}, ${blocks.knownName}, ${users.username})`.as("shown_name"),
            at: blocks.blockedAt,
          })
          .from(blocks)
          .innerJoin(users, eq(users.id, blocks.blockedId))
          .where(eq(blocks.blockerId, userId)),
      ],
      ([blocked]) => ({ blocked: blocked.map(exportedPerson) }),
    );
  },
};
