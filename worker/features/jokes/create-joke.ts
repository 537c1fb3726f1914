import { eq, sql } from "drizzle-orm";

import { JOKE_MAX_CODE_POINTS } from "../../../contract/limits.ts";
import { codePointLength, isBlank, normalizeText } from "../../../contract/persian.ts";
import type { createJokeRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { PersonCtx } from "../../context.ts";
import { given } from "../../db/given.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { hasBannedWord } from "../../domain/moderation/banned-words.ts";
import { cachedSetting } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../session/viewer.ts";
import { type ViewerParams, selectShown, toJoke, viewerParams } from "./joke-page.ts";

/**
 * Publishes a joke. The server alone checks for banned words: a first attempt is refused, and one repeated with
 * `bypassValidation` is published flagged, first in the moderation queue. A repeated `clientId` publishes once. One
 * batch if the isolate has the banned words cached: the joke if its author may publish, their count, and the joke read
 * back.
 * @throws AppError EMPTY_TEXT, TEXT_TOO_LONG, BANNED_WORD, USERNAME_REQUIRED, SUSPENDED, JOKE_NOT_FOUND
 */
export async function createJoke(ctx: PersonCtx, input: Input<typeof createJokeRoute>) {
  const { userId } = ctx.viewer;
  const text = normalizeText(input.text);
  if (isBlank(text)) throw new AppError("EMPTY_TEXT");
  if (codePointLength(text) > JOKE_MAX_CODE_POINTS) throw new AppError("TEXT_TOO_LONG");

  const flagged = hasBannedWord(text, await cachedSetting(ctx, "banned-words"));
  if (flagged && !input.bypassValidation) {
    await refuseWhoMayNot(ctx);
    throw new AppError("BANNED_WORD");
  }

  const id = ctx.newId();
  const { allowComments, clientId = id } = input;
  const [, , rows] = await ctx.db.batch([
    insertJoke({ id, userId, text, allowComments, flagged, clientId, now: ctx.now }),
    countJoke({ userId }),
    selectPublished({ ...viewerParams(ctx), clientId }),
  ]);
  const row = rows[0];
  if (!row) {
    await refuseWhoMayNot(ctx);
    // The key belongs to a joke that has been deleted since.
    throw new AppError("JOKE_NOT_FOUND");
  }
  return { message: "منتشر شد", joke: toJoke(row) };
}

/** Says why nothing was published, where it is for who the author is. */
async function refuseWhoMayNot(ctx: PersonCtx): Promise<void> {
  const { db, viewer } = ctx;
  const [[author]] = await db.batch([
    db
      .select({ username: users.username, suspendedUntil: users.suspendedUntil })
      .from(users)
      .where(eq(users.id, viewer.userId)),
  ]);
  if (!author?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, author.suspendedUntil);
}

type NewJoke = {
  id: string;
  userId: string;
  text: string;
  allowComments: boolean;
  flagged: boolean;
  clientId: string;
  now: number;
};

const insertJoke = preparedStatement((db, placeholder: Placeholders<NewJoke>) =>
  db
    .insert(jokes)
    .select(
      db
        .select({
          id: given(jokes.id, placeholder("id")),
          authorId: users.id,
          text: given(jokes.text, placeholder("text")),
          allowComments: given(jokes.allowComments, placeholder("allowComments")),
          likeCount: given(jokes.likeCount, 0),
          flagged: given(jokes.flagged, placeholder("flagged")),
          reportingDisabled: given(jokes.reportingDisabled, false),
          clientId: given(jokes.clientId, placeholder("clientId")),
          createdAt: given(jokes.createdAt, placeholder("now")),
          deletedAt: given(jokes.deletedAt, null),
        })
        .from(users)
        .where(
          sql`${users.id} = ${placeholder("userId")} and ${users.username} is not null
            and ${isNotSuspended(placeholder("now"))}`,
        ),
    )
    .onConflictDoNothing({ target: [jokes.authorId, jokes.clientId] }),
);

const countJoke = preparedStatement((db, placeholder: Placeholders<{ userId: string }>) =>
  db
    .update(users)
    .set({ jokeCount: sql`${users.jokeCount} + 1` })
    .where(sql`${users.id} = ${placeholder("userId")} and changes() = 1`),
);

const selectPublished = preparedStatement((db, placeholder: Placeholders<ViewerParams & { clientId: string }>) =>
  selectShown(
    db,
    placeholder,
    sql`select * from ${jokes}
      where ${jokes.authorId} = ${placeholder("viewerId")} and ${jokes.clientId} = ${placeholder("clientId")}
        and ${jokes.deletedAt} is null`,
  ),
);
