import { eq, sql } from "drizzle-orm";

import type {
  approveJokeRoute,
  chooseBestRoute,
  removeJokeRoute,
  toggleReportingRoute,
} from "../../../contract/moderation/calls/jokes.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { bestJokes, jokes } from "../../db/schema/jokes.ts";
import { audited } from "../../domain/audit/audited.ts";
import { showNews } from "../../notifications/show-new-items.ts";
import { asCandidate } from "../../domain/jokes/best.ts";
import { AppError } from "../../errors.ts";
import { reportedJokes, requeue } from "../queue/requeue.ts";
import { ofJoke, verdictOn } from "./verdict.ts";

/** Approves a joke: its open reports are rejected and nobody can report it any more. @throws AppError JOKE_NOT_FOUND */
export async function approveJoke(ctx: Ctx, { id }: Input<typeof approveJokeRoute>) {
  const { rows, statements, subjects } = verdictOn(ctx, ofJoke(ctx, id), "approve");
  const [found] = await audited(ctx, { action: "joke.approve", target: id, rows }, [
    selectJoke(ctx, id),
    ...statements,
    ...requeue(subjects, ctx.now),
  ]);
  const [joke] = found;
  if (joke?.deletedAt !== null) throw new AppError("JOKE_NOT_FOUND");
  showNews(ctx, [joke.authorId]);
  return { message: "جوک تأیید شد و دیگر گزارش نمی‌شود." };
}

/** Deletes anybody's joke; its open reports are upheld. Twice is once. @throws AppError JOKE_NOT_FOUND */
export async function removeJoke(ctx: Ctx, { id, reason }: Input<typeof removeJokeRoute>) {
  const { rows, statements, subjects } = verdictOn(ctx, ofJoke(ctx, id), "delete", reason);
  const [found] = await audited(ctx, { action: "joke.delete", target: id, rows }, [
    selectJoke(ctx, id),
    ...statements,
    ...requeue(subjects, ctx.now),
  ]);
  const [joke] = found;
  if (!joke) throw new AppError("JOKE_NOT_FOUND");
  showNews(ctx, [joke.authorId]);
  return { message: "جوک پاک شد. تا ۳۰ روز می‌شود برش گرداند." };
}

/** Switches reporting of a joke to the given value, or else toggles it. @throws AppError JOKE_NOT_FOUND */
export async function toggleReporting(ctx: Ctx, { id, reportingDisabled }: Input<typeof toggleReportingRoute>) {
  const isJoke = eq(jokes.id, id);
  const other = sql`1 - ${jokes.reportingDisabled}`;
  const [changed] = await audited(
    ctx,
    {
      action: "joke.reporting",
      target: id,
      rows: [{ table: jokes, where: isJoke, columns: [jokes.reportingDisabled] }],
    },
    [
      ctx.db
        .update(jokes)
        .set({ reportingDisabled: reportingDisabled ?? other })
        .where(sql`${isJoke} and ${jokes.deletedAt} is null`)
        .returning({ reportingDisabled: jokes.reportingDisabled }),
      ...requeue(reportedJokes(isJoke), ctx.now),
    ],
  );
  const [joke] = changed;
  if (!joke) throw new AppError("JOKE_NOT_FOUND");
  return { ...joke, message: joke.reportingDisabled ? "گزارش این جوک بسته شد." : "گزارش این جوک باز شد." };
}

/** Puts a joke among the best of its day, or keeps it off them. @throws AppError JOKE_NOT_FOUND */
export async function chooseBest(ctx: Ctx, { id, best }: Input<typeof chooseBestRoute>) {
  const isJoke = eq(jokes.id, id);
  const isThere = sql`${isJoke} and ${jokes.deletedAt} is null`;
  const [changed] = await audited(
    ctx,
    { action: "joke.best", target: id, rows: [{ table: jokes, where: isJoke, columns: [jokes.best] }] },
    [
      ctx.db
        .update(jokes)
        .set({ best: best ? 1 : -1 })
        .where(isThere)
        .returning({ best: jokes.best }),
      ...(best ? [ctx.db.insert(bestJokes).select(asCandidate(ctx, isThere)).onConflictDoNothing()] : []),
    ],
  );
  if (changed.length === 0) throw new AppError("JOKE_NOT_FOUND");
  return { message: best ? "جوک به بهترین‌های روزش رفت." : "جوک دیگر به بهترین‌ها نمی‌آید." };
}

const selectJoke = ({ db }: Ctx, id: string) =>
  db.select({ authorId: jokes.authorId, deletedAt: jokes.deletedAt }).from(jokes).where(eq(jokes.id, id));
