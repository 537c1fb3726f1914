import { asc, sql } from "drizzle-orm";

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
import { notifications, pushSubscriptions } from "../../db/schema/notifications.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { selectItems, toItem } from "../items.ts";
import { bestOfDays } from "../../domain/jokes/best.ts";
import { maySend } from "../../domain/jokes/visibility.ts";
import { moveRange, takeRange } from "./campaign-ranges.ts";
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

/**
 * One job of a campaign: takes its range, sends to the next people, moves the range on and queues the next job. Killed at
 * any moment, or queued too often, it loses nobody: the range says who is next, and a device shows nothing twice.
 * @param near reads at the nearest copy
 * @returns whether to try again later
 */
export async function runCampaign(ctx: Ctx, near: Ctx, campaign: CampaignJob): Promise<boolean> {
  const after = await takeRange(ctx, campaign);
  if (typeof after !== "number") return after === "held";
  const send = campaign.kind === "news" ? sendNews : sendDailyJoke;
  const { told, reached } = await send(near, { ...campaign, after });
  await moveRange(ctx, campaign, { from: after, to: reached, told });
  if (reached < campaign.upTo) await ctx.pushes.send(campaign);
  return false;
}

interface Part extends CampaignJob {
  /** Begins after this person. */
  after: number;
}

/** How many people were sent something, and up to whom all were dealt with. */
interface Sent {
  told: number;
  reached: number;
}

/** What happened since the last campaign, in one notification; not what the person has seen. */
async function sendNews(ctx: Ctx, campaign: Part): Promise<Sent> {
  const isNew = (kinds: readonly NotificationItem["kind"][]) => sql`${notifications.at} > ${campaign.since}
    and ${notifications.kind} in (select value from json_each(${JSON.stringify(kinds)}))`;
  const hasNews = sql`exists (select 1 from ${notifications} where ${notifications.ownerId} = ${users.id}
    and ${isNew(NEWS.flatMap(([, items]) => items))} and ${notifications.at} > ${users.notificationsSeenAt})`;
  const { people, reached } = await nextPeople(ctx, campaign, hasNews);
  if (people.length === 0) return { told: 0, reached };
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
  const { told } = await sendToDevices(ctx, devices, ({ userId, kinds }) =>
    toShown(
      idOf(campaign),
      news.filter(({ owner, kind }) => owner === userId && kinds.includes(kind)).flatMap(({ items }) => items),
    ),
  );
  return { told, reached };
}

/** A device shows one of a campaign. */
const idOf = ({ kind, at }: CampaignJob) => `${kind}-${at}`;

/** The newest items; nothing if there are none. */
function toShown(id: string, items: readonly (NotificationItem & { exactly: number })[]): Shown | null {
  if (items.length === 0) return null;
  const newest = items.toSorted((one, other) => other.exactly - one.exactly).slice(0, ITEMS_SHOWN);
  const body = newest.map((item) => [sentenceOf(item), item.text].filter((part) => part !== "").join(": ")).join("\n");
  return { id, title: SITE_NAME, body, path: NOTIFICATIONS_PATH, tag: "news", shows: "newest" };
}

/** The best joke of yesterday that may be sent, with its whole text; neither to its author nor to anybody blocked. */
async function sendDailyJoke(ctx: Ctx, campaign: Part): Promise<Sent> {
  const day = tehranDay(campaign.at - DAY_MS);
  const [[joke]] = await ctx.db.batch([
    ctx.db
      .select({ id: asText(jokes.id), text: jokes.text, authorId: jokes.authorId })
      .from(inPlaceOf(jokes, bestOfDays({ from: day, to: day }, ctx.now, 1, maySend))),
  ]);
  if (joke === undefined) return { told: 0, reached: campaign.upTo };
  const mayRead = sql`${users.id} <> ${joke.authorId} and not ${blockedBetween(sql`${users.id}`, sql`${joke.authorId}`)}`;
  const { people, reached } = await nextPeople(ctx, campaign, mayRead);
  const [devices] = await ctx.db.batch([selectDevices(ctx, people)]);
  const path = paths.sharedJoke(joke.id);
  const shown: Shown = {
    id: idOf(campaign),
    title: "جوک روز",
    body: joke.text,
    path,
    tag: "daily",
    shows: "newest",
  };
  const { told } = await sendToDevices(ctx, devices, ({ kinds }) => (kinds.includes("daily") ? shown : null));
  return { told, reached };
}

/** The next people of a range, in the order of their keys, and up to whom these are all. */
async function nextPeople(
  { db }: Ctx,
  { after, upTo }: Part,
  which: ReturnType<typeof sql>,
): Promise<{ people: number[]; reached: number }> {
  const { userId } = pushSubscriptions;
  const [found] = await db.batch([
    db
      .selectDistinct({ id: userId })
      .from(pushSubscriptions)
      .innerJoin(users, sql`${users.id} = ${userId} and ${which}`)
      .where(sql`${userId} > ${after} and ${userId} <= ${upTo}`)
      .orderBy(asc(userId))
      .limit(PEOPLE_PER_JOB),
  ]);
  const people = found.map(({ id }) => id);
  return { people, reached: (people.length === PEOPLE_PER_JOB ? people.at(-1) : undefined) ?? upTo };
}
