import type { UndoneAction, UndoneActions } from "../../domain/audit/audit-actions.ts";
import { insertWordsAgain } from "../../domain/jokes/index-words.ts";
import { undoneDeletion } from "./remove-reported.ts";

/** Jokes that come back are found again. */
const withWords: UndoneAction = {
  withUndo: ({ db }, { rows }) => {
    const texts = rows.flatMap(({ table, key, before }) =>
      table === "jokes" && before !== null && before["deleted_at"] === null
        ? [{ key: Number(key["key"]), text: String(before["text"]) }]
        : [],
    );
    return texts.length === 0 ? [] : [insertWordsAgain(db, texts)];
  },
};

/** The undo of deletions beyond rows: jokes are found again, messages return to their rooms, photos to the bucket. */
export const moderationActions: UndoneActions = {
  "joke.delete": withWords,
  "report.delete": { ...withWords, ...undoneDeletion },
};
