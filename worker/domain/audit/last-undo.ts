import { sql } from "drizzle-orm";

/** The end of the chain of undos. */
export const lastUndo = sql<string>`(with recursive chain(id, undone_by, at, row_count, images_gone, steps) as (
    select audit_entries.id, audit_entries.undone_by, audit_entries.at, audit_entries.row_count, audit_entries.images_gone, 0
    union all
    select next.id, next.undone_by, next.at, next.row_count, next.images_gone, steps + 1
    from chain join audit_entries as next on next.id = chain.undone_by)
  select json_object('id', id, 'at', at, 'rows', row_count, 'imagesGone', images_gone, 'steps', steps)
  from chain order by steps desc limit 1)`;

/** Whether the entry is undone, and not done again since. */
export const isUndone = sql`json_extract(${lastUndo}, '$.steps') % 2 = 1`;
