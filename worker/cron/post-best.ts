import { and, eq, gte, isNotNull, sql } from "drizzle-orm";

import { bestDayPath } from "../../contract/jokes/best.ts";
import { SITE_NAME } from "../../contract/product.ts";
import { DAY_MS, HOUR_MS, tehranDay, tehranDayStart } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { CHANNELS, bestPosts, jokes } from "../db/schema/jokes.ts";
import { users } from "../db/schema/people.ts";
import { bestOfDays } from "../domain/jokes/best.ts";
import { mayLeave, maySend } from "../domain/jokes/visibility.ts";
import { persianDay, persianDayInWords } from "../domain/persian-day.ts";
import { describeError } from "../logger.ts";
import type { ChannelBot } from "../providers/channel-bot.ts";
import { ProviderError } from "../providers/provider-error.ts";

/** From ten in the morning in Tehran on, for the day before. */
const POSTED_FROM_MS = 10 * HOUR_MS;
const REPLACED_WITHIN_DAYS = 90;
const GONE_TEXT = "این جوک دیگر این‌جا نیست. 🍃";

type Channel = (typeof CHANNELS)[number];

/**
 * Posts the best joke of yesterday to each configured channel, once, if it may be sent (D121). Takes jokes that may not
 * leave Labkhand any more out of what was posted, and puts back those that may again.
 * @throws Error at the end, if a bot failed
 */
export async function postBest(ctx: Ctx): Promise<void> {
  let failed = 0;
  for (const channel of CHANNELS) {
    const bot = ctx.providers[channel];
    if (bot === null) continue;
    for (const step of [followJokes, post]) {
      try {
        await step(ctx, channel, bot);
      } catch (error) {
        failed += 1;
        ctx.log.warn("channel-not-served", {
          channel,
          ...(error instanceof ProviderError
            ? { reason: error.reason, providerCode: error.providerCode }
            : describeError(error)),
        });
      }
    }
  }
  if (failed > 0) throw new Error(`${failed} steps of channels failed`);
}

/** Replaces what was posted lately and may not leave any more, or may again, such as when its reports were rejected. */
async function followJokes(ctx: Ctx, channel: Channel, bot: ChannelBot): Promise<void> {
  const { db, now } = ctx;
  const [found] = await db.batch([
    db
      .select({
        day: bestPosts.day,
        messageId: bestPosts.messageId,
        withdrawnAt: bestPosts.withdrawnAt,
        text: jokes.text,
      })
      .from(bestPosts)
      .crossJoin(jokes)
      .crossJoin(users)
      .where(
        and(
          eq(bestPosts.channel, channel),
          gte(bestPosts.day, tehranDay(now - REPLACED_WITHIN_DAYS * DAY_MS)),
          isNotNull(bestPosts.messageId),
          sql`${jokes.key} = ${bestPosts.jokeKey} and ${users.id} = ${jokes.authorId}
            and (${bestPosts.withdrawnAt} is null) <> (${mayLeave({ now, author: users })})`,
        ),
      ),
  ]);
  let failure: unknown = null;
  // A message that fails keeps no other from it.
  for (const { day, messageId, withdrawnAt, text } of found) {
    const isBack = withdrawnAt !== null;
    try {
      if (messageId !== null) await bot.replace(messageId, isBack ? messageOf(ctx, day, text) : GONE_TEXT);
      await db.batch([
        db
          .update(bestPosts)
          .set({ withdrawnAt: isBack ? null : now })
          .where(isPost(channel, day)),
      ]);
    } catch (error) {
      failure ??= error;
    }
  }
  if (failure !== null) throw failure;
}

const messageOf = ({ config }: Ctx, day: string, text: string): string =>
  `${text}\n\nبهترین جوک ${persianDayInWords(day)} در ${SITE_NAME}\n${config.SITE_ORIGIN}${bestDayPath(persianDay(day))}`;

/** The row is written before the message is sent: a Worker that dies between posts nothing twice. */
async function post(ctx: Ctx, channel: Channel, bot: ChannelBot): Promise<void> {
  const { db, now } = ctx;
  if (now - tehranDayStart(now) < POSTED_FROM_MS) return;
  const day = tehranDay(now - DAY_MS);
  const [claimed, [joke]] = await db.batch([
    db
      .insert(bestPosts)
      .select(
        db
          .select({
            channel: sql<Channel>`${channel}`.as("channel"),
            day: sql<string>`${day}`.as("day"),
            jokeKey: sql<number>`best.key`.as("joke_key"),
            messageId: sql<null>`null`.as("message_id"),
            withdrawnAt: sql<null>`null`.as("withdrawn_at"),
          })
          .from(sql`(${bestOfDays({ from: day, to: day }, now, 1, maySend)}) as best`)
          .where(sql`true`),
      )
      .onConflictDoNothing()
      .returning({ day: bestPosts.day }),
    db
      .select({ text: jokes.text })
      .from(bestPosts)
      .innerJoin(jokes, eq(jokes.key, bestPosts.jokeKey))
      .where(isPost(channel, day)),
  ]);
  if (claimed.length === 0 || joke === undefined) return;
  let messageId: number;
  try {
    messageId = await bot.post(messageOf(ctx, day, joke.text));
  } catch (error) {
    if (!(error instanceof ProviderError && error.mayHaveArrived))
      await db.batch([db.delete(bestPosts).where(isPost(channel, day))]);
    throw error;
  }
  await db.batch([db.update(bestPosts).set({ messageId }).where(isPost(channel, day))]);
}

const isPost = (channel: Channel, day: string) => and(eq(bestPosts.channel, channel), eq(bestPosts.day, day));
