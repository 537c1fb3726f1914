import { sql } from "drizzle-orm";

import type { UndoneAction, UndoneActions, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { insertWordsAgain } from "../../domain/jokes/index-words.ts";
import { undoneVerdict } from "./undone-verdict.ts";
import { undoneDeletion } from "./remove-reported.ts";
import { uncount } from "./verdict.ts";

/** Restored jokes are indexed again. Jokes that are deleted again leave the counts. */
const withJokes: UndoneAction = {
  withUndo: (ctx, entry) => {
    const { rows } = entry;
    const texts = rows.flatMap(({ table, key, before }) =>
      table === "jokes" && before !== null && before["deleted_at"] === null
        ? [{ key: Number(key["key"]), text: String(before["text"]) }]
        : [],
    );
    const gone = keysGoneAgain(entry);
    return [
      ...(texts.length === 0 ? [] : [insertWordsAgain(ctx.db, texts)]),
      ...(gone.length === 0 ? [] : [uncount(sql`key in (select value from json_each(${JSON.stringify(gone)}))`)]),
      ...undoneVerdict(ctx, entry),
    ];
  },
};

const keysGoneAgain = ({ rows }: UndoneEntry): number[] =>
  rows.flatMap(({ table, key, before, after }) =>
    table === "jokes" && typeof before?.["deleted_at"] === "number" && after?.["deleted_at"] === null
      ? [Number(key["key"])]
      : [],
  );

/**
 * What undoing moderation does beyond rows: the queue follows them, jokes are found again, messages return to their rooms,
 * photos to the bucket.
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
