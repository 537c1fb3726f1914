import { and, asc, eq, lt, sql } from "drizzle-orm";

import type { Happening } from "../../contract/happenings/calls.ts";
import { sentenceOf } from "../../contract/happenings/sentences.ts";
import { HAPPENINGS_PATH } from "../../contract/happenings/values.ts";
import { SITE_NAME, paths } from "../../contract/product.ts";
import type { RoundJob } from "../../contract/push/jobs.ts";
import type { PushKind } from "../../contract/push/values.ts";
import { DAY_MS, tehranDay } from "../../contract/time.ts";
import type { Ctx } from "../context.ts";
import { inPlaceOf } from "../db/in-place-of.ts";
import { asText } from "../db/schema/columns.ts";
import { happenings } from "../db/schema/happenings.ts";
import { jokes } from "../db/schema/jokes.ts";
import { users } from "../db/schema/people.ts";
import { pushRounds, pushSubscriptions } from "../db/schema/push.ts";
import { blockedBetween } from "../domain/blocks/blocked-between.ts";
import { selectLines, toHappening } from "../domain/happenings/lines.ts";
import { bestOfDays } from "../domain/jokes/best.ts";
import { type Shown, selectDevices, tellDevices } from "../domain/push/tell-devices.ts";

/** So many people are told in one job: few enough that the platform's six connections do not keep the last waiting. */
const PEOPLE_PER_JOB = 40;
const LINES_SHOWN = 3;

/** The kinds of a round, each with the lines that are of it. */
const NEWS: readonly (readonly [kind: PushKind, lines: readonly Happening["kind"][]])[] = [
  ["laughs", ["joke-liked"]],
  ["followers", ["followed"]],
  [
    "verdicts",
    [
      "reports-judged",
      "joke-removed",
      "video-removed",
      "photo-removed",
      "profile-removed",
      "suspended",
      "appeal-accepted",
      "appeal-rejected",
      "joke-hidden",
      "video-hidden",
      "photo-hidden",
    ],
  ],
];

/** One job of a round: queues the next one, then tells its own people. */
export async function runRound(ctx: Ctx, round: RoundJob): Promise<void> {
  return round.kind === "news" ? tellNews(ctx, round) : tellJoke(ctx, round);
}

/** What happened since the last round, in one notification; not what the person has seen. */
async function tellNews(ctx: Ctx, round: RoundJob): Promise<void> {
  const isNew = (kinds: readonly Happening["kind"][]) => sql`${happenings.at} > ${round.since}
    and ${happenings.kind} in (select value from json_each(${JSON.stringify(kinds)}))`;
  const hasNews = sql`exists (select 1 from ${happenings} where ${happenings.ownerId} = ${users.id}
    and ${isNew(NEWS.flatMap(([, lines]) => lines))} and ${happenings.at} > ${users.happeningsSeenAt})`;
  const people = await nextPeople(ctx, round, hasNews);
  if (people.length === 0) return;
  const isUnseen = (lines: readonly Happening["kind"][]) => sql`${isNew(lines)} and ${happenings.at} >
    (select ${users.happeningsSeenAt} from ${users} where ${users.id} = ${happenings.ownerId})`;
  // Each kind by itself: many laughs would leave no place for a follower, whom alone a device may have asked for.
  const asked = people.flatMap((owner) => NEWS.map(([kind, lines]) => ({ owner, kind, lines })));
  const [devices, ...lists] = await ctx.db.batch([
    selectDevices(ctx, people),
    ...asked.map(({ owner, lines }) => selectLines(ctx, owner, isUnseen(lines), LINES_SHOWN)),
  ]);
  const news = asked.map(({ owner, kind }, index) => ({
    owner,
    kind,
    lines: (lists[index] ?? []).flatMap((line) => toHappening(line, 0)),
  }));
  await tellDevices(ctx, devices, ({ userId, kinds }) =>
    toShown(news.filter(({ owner, kind }) => owner === userId && kinds.includes(kind)).flatMap(({ lines }) => lines)),
  );
}

/** The newest lines; nothing if there are none. */
function toShown(lines: readonly Happening[]): Shown | null {
  if (lines.length === 0) return null;
  const newest = lines.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, LINES_SHOWN);
  const body = newest.map((line) => [sentenceOf(line), line.text].filter((part) => part !== "").join(": ")).join("\n");
  return { title: SITE_NAME, body, path: HAPPENINGS_PATH, tag: "news", shows: "newest" };
}

/** The best joke of yesterday, with its whole text; neither to its author nor to anybody blocked. */
async function tellJoke(ctx: Ctx, round: RoundJob): Promise<void> {
  const day = tehranDay(ctx.now - DAY_MS);
  const [[joke]] = await ctx.db.batch([
    ctx.db
      .select({ id: asText(jokes.id), text: jokes.text, authorId: jokes.authorId })
      .from(inPlaceOf(jokes, bestOfDays({ from: day, to: day }, ctx.now, 1))),
  ]);
  if (joke === undefined) return;
  const mayRead = sql`${users.id} <> ${joke.authorId} and not ${blockedBetween(sql`${users.id}`, sql`${joke.authorId}`)}`;
  const people = await nextPeople(ctx, round, mayRead);
  if (people.length === 0) return;
  const [devices] = await ctx.db.batch([selectDevices(ctx, people)]);
  const path = paths.sharedJoke(joke.id);
  const shown: Shown = { title: "جوک روز", body: joke.text, path, tag: "daily", shows: "newest" };
  await tellDevices(ctx, devices, ({ kinds }) => (kinds.includes("daily") ? shown : null));
}

/**
 * The next people with devices, in the order of their keys. The job after them is queued first. A job that the queue
 * brings twice gets nobody the second time, so nobody is told twice.
 */
async function nextPeople({ db, pushes }: Ctx, round: RoundJob, which: ReturnType<typeof sql>): Promise<number[]> {
  const [begun, found] = await db.batch([
    db
      .update(pushRounds)
      .set({ reached: round.after })
      .where(
        and(eq(pushRounds.kind, round.kind), eq(pushRounds.at, round.begunAt), lt(pushRounds.reached, round.after)),
      )
      .returning({ at: pushRounds.at }),
    db
      .selectDistinct({ id: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(users, sql`${users.id} = ${pushSubscriptions.userId} and ${which}`)
      .where(sql`${pushSubscriptions.userId} > ${round.after}`)
      .orderBy(asc(pushSubscriptions.userId))
      .limit(PEOPLE_PER_JOB),
  ]);
  if (begun.length === 0) return [];
  const people = found.map(({ id }) => id);
  const last = people.length === PEOPLE_PER_JOB ? people.at(-1) : undefined;
  if (last !== undefined) await pushes.send({ ...round, after: last });
  return people;
}
