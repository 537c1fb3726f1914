import { and, eq, isNull, sql } from "drizzle-orm";

import { JOKE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import type { createJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { hasBannedWord } from "../../domain/moderation/banned-words.ts";
import { selectSettings, settingOf } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../session/viewer.ts";
import { selectShown, toJoke } from "./joke-page.ts";

/**
 * Publishes a joke. The server alone decides about banned words: a first try is refused, and one sent again with
 * `bypassValidation` is published flagged, first in the moderation queue. A repeated `clientId` publishes once.
 * @throws AppError EMPTY_TEXT, TEXT_TOO_LONG, BANNED_WORD, USERNAME_REQUIRED, SUSPENDED, JOKE_NOT_FOUND
 */
export async function createJoke(ctx: PersonCtx, input: Input<typeof createJokeRoute>) {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const text = normalizeText(input.text);
  if (isBlank(text)) throw new AppError("EMPTY_TEXT");
  if (codePointLength(text) > JOKE_MAX_CODE_POINTS) throw new AppError("TEXT_TOO_LONG");

  const [settingRows, people] = await db.batch([
    selectSettings(db, "banned-words"),
    db
      .select({ username: users.username, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, userId)),
  ]);
  const author = people[0];
  if (!author?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, author.suspendedUntil);
  const flagged = hasBannedWord(text, settingOf(settingRows, "banned-words"));
  if (flagged && !input.bypassValidation) throw new AppError("BANNED_WORD");

  const id = ctx.newId();
  const { allowComments, clientId = id } = input;
  const published = db
    .select({ id: jokes.id })
    .from(jokes)
    .where(and(eq(jokes.authorId, userId), eq(jokes.clientId, clientId), isNull(jokes.deletedAt)));
  const [, , rows] = await db.batch([
    // The author is looked at again: a suspension may have begun since.
    db
      .insert(jokes)
      .select(
        db
          .select({
            id: given(jokes.id, id),
            authorId: users.id,
            text: given(jokes.text, text),
            allowComments: given(jokes.allowComments, allowComments),
            likeCount: given(jokes.likeCount, 0),
            flagged: given(jokes.flagged, flagged),
            reportingDisabled: given(jokes.reportingDisabled, false),
            clientId: given(jokes.clientId, clientId),
            createdAt: given(jokes.createdAt, now),
            deletedAt: given(jokes.deletedAt, null),
          })
          .from(users)
          .where(sql`${users.id} = ${userId} and coalesce(${users.suspendedUntil}, 0) <= ${now}`),
      )
      .onConflictDoNothing({ target: [jokes.authorId, jokes.clientId] }),
    db
      .update(users)
      .set({ jokeCount: sql`${users.jokeCount} + 1` })
      .where(sql`${users.id} = ${userId} and changes() = 1`),
    selectShown(ctx, published.getSQL()),
  ]);
  const row = rows[0];
  // The key belongs to a joke that was deleted since, or a suspension began between the two batches.
  if (!row) throw new AppError("JOKE_NOT_FOUND");
  return { message: "منتشر شد", joke: toJoke(row) };
}
