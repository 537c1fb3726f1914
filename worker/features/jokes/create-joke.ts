import { createHmac } from "node:crypto";

import { type SQL, eq, sql } from "drizzle-orm";

import { BARRED } from "../../../contract/moderation/policy.ts";
import { hasListedWord } from "../../../contract/moderation/listed-words.ts";
import { JOKE_MAX_CODE_POINTS } from "../../../contract/jokes/values.ts";
import { fingerprintOf } from "../../../contract/jokes/fingerprint.ts";
import { codePointLength, isBlank, writtenText } from "../../../contract/persian.ts";
import type { createJokeRoute } from "../../../contract/jokes/calls.ts";
import type { Quotas } from "../../../contract/quotas/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn, encoded } from "../../db/bound-column.ts";
import { inlined } from "../../db/inlined.ts";
import { asUuid } from "../../db/schema/columns.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { type Placeholders, preparedStatement } from "../../db/statements.ts";
import { derivedKey } from "../../derived-key.ts";
import { againOf, pauseSenderOf, textDigestOf, timesOf } from "../../domain/jokes/barred.ts";
import { heldUntil, isFresh } from "../../domain/jokes/held.ts";
import { lookOf, originalKey } from "../../domain/jokes/visibility.ts";
import { level, standingOf } from "../../db/schema/standing.ts";
import { hasOriginLeft, originParams, originSpent, takeOfOrigin } from "../../domain/quotas/origin-quota.ts";
import { dayIsUsed, takePersonal, usedToday } from "../../domain/quotas/quota.ts";
import { isSameContent } from "../../../contract/same-content.ts";
import { cachedSettings } from "../../domain/settings/setting.ts";
import { enqueuePublished } from "../../moderation/queue/enqueue-published.ts";
import { AppError } from "../../errors.ts";
import { refuseSuspended } from "../../domain/people/refuse-suspended.ts";
import { type ViewerParams, jokeColumns, toJoke, viewerParams } from "./joke-page.ts";

const UUID_BYTES = 16;

/**
 * Publishes a joke. The server alone checks for banned words: a first attempt is refused, and one repeated with
 * `bypassValidation` is published flagged, first in the moderation queue. A text repeated under its `clientId` is
 * published once; another text is another joke. What was hidden or removed starts hidden or held (D127).
 * One batch if the isolate has the settings cached: the joke if its author may publish, their counts, and the joke read
 * back.
 * @throws AppError EMPTY_TEXT, TEXT_TOO_LONG, BANNED_WORD, USERNAME_REQUIRED, SUSPENDED, PUBLISHING_PAUSED,
 * TOO_MANY_JOKES, ORIGIN_SPENT, JOKE_NOT_FOUND, KEY_REUSED
 */
export async function createJoke(ctx: PersonCtx, input: Input<typeof createJokeRoute>) {
  const { userId } = ctx.viewer;
  const text = writtenText(input.text);
  if (isBlank(text)) throw new AppError("EMPTY_TEXT");
  if (codePointLength(text) > JOKE_MAX_CODE_POINTS) throw new AppError("TEXT_TOO_LONG");

  const { "banned-words": bannedWords, quotas } = await cachedSettings(ctx, "banned-words", "quotas");
  const allowance = allowanceOf(ctx, quotas);
  const flagged = hasListedWord(text, bannedWords);
  if (flagged && !input.bypassValidation) {
    const [[author]] = await ctx.db.batch([selectAuthor({ ...allowance, userId })]);
    refuseWhoMayNot(ctx, author);
    throw new AppError("BANNED_WORD");
  }

  const { allowComments, clientId = ctx.newId() } = input;
  const id = idOf(ctx, clientId, text);
  const fingerprint = await fingerprintOf(text);
  const textDigest = textDigestOf(ctx, text);
  const [, , , , rows] = await ctx.db.batch([
    insertJoke({ ...allowance, id, userId, text, fingerprint, textDigest, allowComments, flagged }),
    countJoke({ userId }),
    takePersonal({ startedAt: allowance.today, quota: "jokes", subject: String(userId) }),
    takeJokeOfOrigin(originParams(ctx)),
    selectPublished({ ...viewerParams(ctx), id }),
    ...enqueuePublished(id),
  ]);
  const row = rows[0];
  if (!row) {
    const [, [author]] = await ctx.db.batch([
      pauseSenderOf(ctx, { id, textDigest }),
      selectAuthor({ ...allowance, userId }),
    ]);
    refuseWhoMayNot(ctx, author);
    // The key belongs to a joke that has been deleted since.
    throw new AppError("JOKE_NOT_FOUND");
  }
  if (!isSameContent(row, { allowComments })) throw new AppError("KEY_REUSED");
  return { message: "منتشر شد", joke: toJoke(row) };
}

/**
 * A joke's id (UUIDv8): a keyed digest of author, idempotency key and text. A retry gets the same id; nobody can guess it.
 */
function idOf({ viewer, config }: PersonCtx, clientId: string, text: string): string {
  const key = derivedKey(config.SESSION_SECRET, "joke-ids");
  const digest = createHmac("sha256", key)
    .update(`${viewer.userId}|${clientId}|${text}`)
    .digest()
    .subarray(0, UUID_BYTES);
  digest.writeUInt8((digest.readUInt8(6) & 0x0f) | 0x80, 6);
  digest.writeUInt8((digest.readUInt8(8) & 0x3f) | 0x80, 8);
  return asUuid(digest.toString("hex"));
}

/** Says why nothing was published, where it is for who the author is or for how much they wrote today. */
function refuseWhoMayNot(ctx: PersonCtx, author: Author | undefined): void {
  if (!author?.username) throw new AppError("USERNAME_REQUIRED");
  refuseSuspended(ctx, author.suspendedUntil);
  if (author.quietUntil !== null && author.quietUntil > ctx.now)
    throw new AppError("PUBLISHING_PAUSED", {
      rateLimited: true,
      retryAfter: Math.ceil((author.quietUntil - ctx.now) / 1000),
    });
  if (!author.hasJokesLeft) throw dayIsUsed(ctx, "TOO_MANY_JOKES");
  if (!author.hasOriginLeft) throw originSpent(ctx);
}

/** How many jokes there may be in a day, by standing. Moments are UTC milliseconds. */
type Allowance = {
  now: number;
  today: number;
  network: string | null;
  forNewcomer: number;
  forKnown: number;
  forTrusted: number;
};

const allowanceOf = (ctx: PersonCtx, quotas: Quotas): Allowance => ({
  now: ctx.now,
  today: originParams(ctx).today,
  network: originParams(ctx).network,
  forNewcomer: quotas.newcomerJokesPerDay,
  forKnown: quotas.jokesPerDay,
  forTrusted: quotas.trustedJokesPerDay,
});

/** Whether the person of `users` may write another joke today. */
function hasJokesLeft(placeholder: Placeholders<Allowance>): SQL {
  // With its table: among selected columns Drizzle leaves that out.
  const userId = sql`${users}.${sql.identifier(users.id.name)}`;
  const now = placeholder("now");
  return sql`${usedToday("jokes", userId, placeholder("today"))} < case (${standingOf(now)})
    when ${level("trusted")} then ${placeholder("forTrusted")}
    when ${level("known")} then ${placeholder("forKnown")} else ${placeholder("forNewcomer")} end`;
}

const hasJokeOfOriginLeft = (placeholder: Placeholders<Allowance>): SQL =>
  hasOriginLeft("jokes", {
    now: placeholder("now"),
    today: placeholder("today"),
    network: sql`${placeholder("network")}`,
  });

const takeJokeOfOrigin = takeOfOrigin("jokes");

const selectAuthor = preparedStatement((db, placeholder: Placeholders<Allowance & { userId: number }>) =>
  db
    .select({
      username: users.username,
      suspendedUntil: users.suspendedUntil,
      quietUntil: users.quietUntil,
      hasJokesLeft: hasJokesLeft(placeholder).mapWith(Boolean).as("has_jokes_left"),
      hasOriginLeft: hasJokeOfOriginLeft(placeholder).mapWith(Boolean).as("has_origin_left"),
    })
    .from(users)
    .where(eq(users.id, placeholder("userId"))),
);

type Author = ReturnType<typeof selectAuthor>["_"]["result"][number];

type NewJoke = Allowance & {
  id: string;
  userId: number;
  text: string;
  fingerprint: number | null;
  textDigest: string;
  allowComments: boolean;
  flagged: boolean;
};

const insertJoke = preparedStatement((db, placeholder: Placeholders<NewJoke>) => {
  const now = placeholder("now");
  const digest = sql`${placeholder("textDigest")}`;
  const again = againOf({ digest, fingerprint: sql`${placeholder("fingerprint")}`, now });
  return db
    .insert(jokes)
    .select(
      db
        .select({
          key: sql<number>`null`.as(jokes.key.name),
          id: boundColumn(jokes.id, placeholder("id")),
          authorId: users.id,
          text: boundColumn(jokes.text, placeholder("text")),
          allowComments: boundColumn(jokes.allowComments, placeholder("allowComments")),
          likeCount: boundColumn(jokes.likeCount, 0),
          trustedLikes: boundColumn(jokes.trustedLikes, 0),
          best: boundColumn(jokes.best, 0),
          flagged: boundColumn(jokes.flagged, placeholder("flagged")),
          reportingDisabled: boundColumn(jokes.reportingDisabled, false),
          createdAt: boundColumn(jokes.createdAt, now),
          deletedAt: boundColumn(jokes.deletedAt, null),
          fingerprint: boundColumn(jokes.fingerprint, placeholder("fingerprint")),
          duplicate: sql<boolean>`${originalKey(sql`${placeholder("fingerprint")}`)} is not null`.as(
            jokes.duplicate.name,
          ),
          hidden: sql<boolean>`coalesce(${again} = 'own', 0)`.as(jokes.hidden.name),
          heldUntil: heldUntil(now, sql`${again} is not null`).as(jokes.heldUntil.name),
          fresh: isFresh(now).as(jokes.fresh.name),
          textDigest: boundColumn(jokes.textDigest, placeholder("textDigest")),
          again: again.as(jokes.again.name),
        })
        .from(users)
        .where(
          sql`${users.id} = ${placeholder("userId")} and ${users.username} is not null
            and ${isNotSuspended(now)} and coalesce(${users.quietUntil}, 0) <= ${now} and ${hasJokesLeft(placeholder)}
            and ${hasJokeOfOriginLeft(placeholder)} and ${timesOf({ digest, now })} < ${inlined(BARRED.times)}`,
        ),
    )
    .onConflictDoNothing({ target: jokes.id });
});

const countJoke = preparedStatement((db, placeholder: Placeholders<{ userId: number }>) =>
  db
    .update(users)
    .set({ jokeCount: sql`${users.jokeCount} + 1` })
    .where(sql`${users.id} = ${placeholder("userId")} and changes() = 1`),
);

const selectPublished = preparedStatement((db, placeholder: Placeholders<ViewerParams & { id: string }>) =>
  db
    // The original would cost three rows more; the lists name it.
    .select(jokeColumns(lookOf(placeholder)))
    .from(jokes)
    .crossJoin(users)
    .where(
      sql`${jokes.id} = ${encoded(jokes.id, placeholder("id"))} and ${jokes.deletedAt} is null
        and ${users.id} = ${jokes.authorId}`,
    ),
);
