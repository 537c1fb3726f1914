import { sql } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import type { Statement } from "../../db/statements.ts";
import type { UndoneAction, UndoneActions, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { undoneVerdict } from "./undone-verdict.ts";
import { undoneDeletion } from "./remove-reported.ts";
import { barTexts, uncount } from "./verdict.ts";

/** Jokes that are deleted again leave the counts. */
const withJokes: UndoneAction = {
  withUndo: (ctx, entry) => {
    const gone = jokesGoneAgain(entry);
    return [...(gone.length === 0 ? [] : goneAgain(ctx, gone)), ...undoneVerdict(ctx, entry)];
  },
};

/** Jokes that were there before the undo, and are removed again by it. */
const jokesGoneAgain = ({ rows }: UndoneEntry) =>
  rows.flatMap(({ table, key, before, after, personId }) =>
    table === "jokes" && typeof before?.["deleted_at"] === "number" && after?.["deleted_at"] === null
      ? [{ key: Number(key["key"]), authorId: personId, digest: after["text_digest"] ?? null }]
      : [],
  );

function goneAgain({ now }: Pick<Ctx, "now">, gone: ReturnType<typeof jokesGoneAgain>): Statement[] {
  const each = sql`json_each(${JSON.stringify(gone)})`;
  return [
    barTexts(
      now,
      sql`select value ->> 'digest', value ->> 'authorId', value ->> 'key' from ${each} where value ->> 'digest' is not null`,
    ),
    uncount(sql`key in (select value ->> 'key' from ${each})`),
  ];
}

/**
 * What undoing moderation does beyond rows: the queue follows them, messages return to their rooms, photos to the bucket.
 */
export const moderationActions: UndoneActions = {
  "joke.approve": { withUndo: undoneVerdict },
  "joke.delete": withJokes,
  "joke.reporting": { withUndo: undoneVerdict },
  "report.approve": { ...withJokes, ...undoneDeletion },
  "report.delete": { ...withJokes, ...undoneDeletion },
  "report.reject": { withUndo: undoneVerdict },
  "video.delete": { withUndo: undoneVerdict },
  "video.set": { withUndo: undoneVerdict },
};
