import { type SQL, sql } from "drizzle-orm";
import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

import { hex, key, moment } from "./columns.ts";
import { users } from "./people.ts";

/** Blocks. One row makes both people invisible to each other. */
export const blocks = sqliteTable(
  "blocks",
  {
    blockerId: key("blocker_id").notNull(),
    blockedId: key("blocked_id").notNull(),
    blockedAt: moment("blocked_at").notNull(),
    /**
     * The public id and username they were blocked under: the blocker sees only these once they have closed that name.
     */
    knownBy: hex("known_by").notNull(),
    knownName: text("known_name").notNull(),
  },
  (table) => [
    // Serves the check every list makes: is there a block between these two?
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
  ],
);

/** Blocks of people who have left, by a keyed digest of their mobile and e-mail: they hold again when one comes back. */
export const blockedContacts = sqliteTable(
  "blocked_contacts",
  {
    blockerId: key("blocker_id")
      .notNull()
      .references(() => users.id),
    digest: text("digest").notNull(),
    blockedAt: moment("blocked_at").notNull(),
    knownBy: hex("known_by").notNull(),
    knownName: text("known_name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.digest, table.blockerId] })],
);

/** Whether one person blocked another, as a condition or a column; one key lookup. */
export const hasBlocked = (blocker: SQL, person: SQL): SQL<number> =>
  sql<number>`exists (select 1 from ${blocks}
    where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${person})`;
