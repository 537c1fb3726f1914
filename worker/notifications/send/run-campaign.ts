import { and, asc, eq, lt, sql } from "drizzle-orm";

import type { NotificationItem } from "../../../contract/notifications/calls/items.ts";
import { sentenceOf } from "../../../contract/notifications/sentences.ts";
import { NOTIFICATIONS_PATH } from "../../../contract/notifications/values.ts";
import { SITE_NAME, paths } from "../../../contract/product.ts";
import type { CampaignJob } from "../../../contract/notifications/jobs.ts";
import type { PushKind } from "../../../contract/notifications/devices.ts";
import { DAY_MS, tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { inPlaceOf } from "../../db/in-place-of.ts";
import { asText } from "../../db/schema/columns.ts";
import { notifications, pushCampaigns, pushSubscriptions } from "../../db/schema/notifications.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { selectItems, toItem } from "../items.ts";
import { bestOfDays } from "../../domain/jokes/best.ts";
import { maySend } from "../../domain/jokes/visibility.ts";
import { type Shown, selectDevices, sendToDevices } from "./send-to-devices.ts";

/** The people of one job: few enough that the platform's six connections do not keep the last waiting. */
const PEOPLE_PER_JOB = 40;
const ITEMS_SHOWN = 3;

/** The kinds of a campaign, each with the items that are of it. */
const NEWS: readonly (readonly [kind: PushKind, items: readonly NotificationItem["kind"][]])[] = [
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

/** One job of a campaign: queues the next one, then sends to its own people. */
export async function runCampaign(ctx: Ctx, campaign: CampaignJob): Promise<void> {
  return campaign.kind === "news" ? sendNews(ctx, campaign) : sendDailyJoke(ctx, campaign);
}

/** What happened since the last campaign, in one notification; not what the person has seen. */
async function sendNews(ctx: Ctx, campaign: CampaignJob): Promise<void> {
  const isNew = (kinds: readonly NotificationItem["kind"][]) => sql`${notifications.at} > ${campaign.since}
    and ${notifications.kind} in (select value from json_each(${JSON.stringify(kinds)}))`;
  const hasNews = sql`exists (select 1 from ${notifications} where ${notifications.ownerId} = ${users.id}
    and ${isNew(NEWS.flatMap(([, items]) => items))} and ${notifications.at} > ${users.notificationsSeenAt})`;
  const people = await nextPeople(ctx, campaign, hasNews);
  if (people.length === 0) return;
  const isUnseen = (items: readonly NotificationItem["kind"][]) => sql`${isNew(items)} and ${notifications.at} >
    (select ${users.notificationsSeenAt} from ${users} where ${users.id} = ${notifications.ownerId})`;
  // Each kind by itself: many laughs would leave no place for a follower, whom alone a device may have asked for.
  const asked = people.flatMap((owner) => NEWS.map(([kind, items]) => ({ owner, kind, items })));
  const [devices, ...lists] = await ctx.db.batch([
    selectDevices(ctx, people),
    ...asked.map(({ owner, items }) => selectItems(ctx, owner, isUnseen(items), ITEMS_SHOWN)),
  ]);
  const news = asked.map(({ owner, kind }, index) => ({
    owner,
    kind,
    items: (lists[index] ?? []).flatMap((row) => toItem(row, 0).map((item) => ({ ...item, exactly: row.at }))),
  }));
  await sendToDevices(ctx, devices, ({ userId, kinds }) =>
    toShown(news.filter(({ owner, kind }) => owner === userId && kinds.includes(kind)).flatMap(({ items }) => items)),
  );
}

/** The newest items; nothing if there are none. */
function toShown(items: readonly (NotificationItem & { exactly: number })[]): Shown | null {
  if (items.length === 0) return null;
  const newest = items.toSorted((one, other) => other.exactly - one.exactly).slice(0, ITEMS_SHOWN);
  const body = newest.map((item) => [sentenceOf(item), item.text].filter((part) => part !== "").join(": ")).join("\n");
  return { title: SITE_NAME, body, path: NOTIFICATIONS_PATH, tag: "news", shows: "newest" };
}

/** The best joke of yesterday that may be sent, with its whole text; neither to its author nor to anybody blocked. */
async function sendDailyJoke(ctx: Ctx, campaign: CampaignJob): Promise<void> {
  const day = tehranDay(ctx.now - DAY_MS);
  const [[joke]] = await ctx.db.batch([
    ctx.db
      .select({ id: asText(jokes.id), text: jokes.text, authorId: jokes.authorId })
      .from(inPlaceOf(jokes, bestOfDays({ from: day, to: day }, ctx.now, 1, maySend))),
  ]);
  if (joke === undefined) return;
  const mayRead = sql`${users.id} <> ${joke.authorId} and not ${blockedBetween(sql`${users.id}`, sql`${joke.authorId}`)}`;
  const people = await nextPeople(ctx, campaign, mayRead);
  if (people.length === 0) return;
  const [devices] = await ctx.db.batch([selectDevices(ctx, people)]);
  const path = paths.sharedJoke(joke.id);
  const shown: Shown = { title: "جوک روز", body: joke.text, path, tag: "daily", shows: "newest" };
  await sendToDevices(ctx, devices, ({ kinds }) => (kinds.includes("daily") ? shown : null));
}

/**
 * The next people with devices, in the order of their keys. The job after them is queued first. A job that the queue
 * brings twice gets nobody the second time, so it rings once.
 */
async function nextPeople(
  { db, pushes }: Ctx,
  campaign: CampaignJob,
  which: ReturnType<typeof sql>,
): Promise<number[]> {
  const [begun, found] = await db.batch([
    db
      .update(pushCampaigns)
      .set({ reached: campaign.after })
      .where(
        and(
          eq(pushCampaigns.kind, campaign.kind),
          eq(pushCampaigns.at, campaign.begunAt),
          lt(pushCampaigns.reached, campaign.after),
        ),
      )
      .returning({ at: pushCampaigns.at }),
    db
      .selectDistinct({ id: pushSubscriptions.userId })
      .from(pushSubscriptions)
      .innerJoin(users, sql`${users.id} = ${pushSubscriptions.userId} and ${which}`)
      .where(sql`${pushSubscriptions.userId} > ${campaign.after}`)
      .orderBy(asc(pushSubscriptions.userId))
      .limit(PEOPLE_PER_JOB),
  ]);
  if (begun.length === 0) return [];
  const people = found.map(({ id }) => id);
  const last = people.length === PEOPLE_PER_JOB ? people.at(-1) : undefined;
  if (last !== undefined) await pushes.send({ ...campaign, after: last });
  return people;
}
