import { sql } from "drizzle-orm";

import { cutToCodePoints } from "../../../contract/persian.ts";
import { withDirectionMarks } from "../../../contract/texts/direction.ts";
import type { Ctx } from "../../context.ts";
import { sha256 } from "../../digest.ts";
import { sessions } from "../../db/schema/login.ts";
import { type PushSubscriptionRow, pushSubscriptions } from "../../db/schema/notifications.ts";
import { describeError } from "../../logger.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { secondsUntilQuiet } from "./quiet-hours.ts";

/** What a device shows: frontend/src/entities/notifications/push.js reads it. `tag` names what belongs together. */
export interface Shown {
  /** A device that has shown one with the same does not ring again: the queue may bring a job twice. */
  id: string;
  title: string;
  body: string;
  path: string;
  tag: string;
  /** Of one tag: the newest in place of the others, or all, such as the messages of a chat. */
  shows: "newest" | "all";
}

// A push service takes 4,096 bytes, of which 3,993 are text; one letter takes up to six.
const BODY_MAX_CODE_POINTS = 600;
const TOPIC_MAX = 32;

/** The devices of open sessions, of people in a list. */
export const selectDevices = ({ db, now }: Pick<Ctx, "db" | "now">, people: readonly number[]) =>
  db
    .select({ ...columns })
    .from(pushSubscriptions)
    .innerJoin(sessions, sql`${sessions.id} = ${pushSubscriptions.sessionId} and ${sessions.expiresAt} > ${now}`)
    .where(sql`${pushSubscriptions.userId} in (select value from json_each(${JSON.stringify(people)}))`);

const { sessionId, userId, endpoint, p256dh, auth, kinds, timeZone } = pushSubscriptions;
const columns = {
  sessionId: sql`hex(${sessionId})`.mapWith(sessionId).as("device"),
  userId,
  endpoint,
  p256dh,
  auth,
  kinds,
  timeZone,
};

/**
 * Sends to every device for which `shownOn` has something, unless it is night there. What a service no longer knows is
 * deleted.
 * @returns how many people were sent it, and whether none was, though one may be reached later
 */
export async function sendToDevices(
  ctx: Ctx,
  devices: readonly PushSubscriptionRow[],
  shownOn: (device: PushSubscriptionRow) => Shown | null,
): Promise<{ told: number; again: boolean }> {
  if (ctx.providers.webPush.publicKey === "") return { told: 0, again: false };
  const outcomes = await Promise.all(devices.map((device) => send(ctx, device, shownOn(device))));
  const gone = devices.filter((_, index) => outcomes[index] === "gone");
  if (gone.length > 0) {
    const isGone = sql`${pushSubscriptions.endpoint} in
      (select value from json_each(${JSON.stringify(gone.map((device) => device.endpoint))}))`;
    await ctx.db.batch([ctx.db.delete(pushSubscriptions).where(isGone)]);
  }
  const told = new Set(devices.filter((_, index) => outcomes[index] === "sent").map(({ userId: person }) => person))
    .size;
  return { told, again: told === 0 && outcomes.includes("later") };
}

async function send(
  { log, now, providers }: Ctx,
  device: PushSubscriptionRow,
  shown: Shown | null,
): Promise<"sent" | "gone" | "later" | "not"> {
  const ttlSeconds = secondsUntilQuiet(now, device.timeZone);
  if (shown === null || ttlSeconds === 0) return "not";
  const data = JSON.stringify({
    ...shown,
    body: cutToCodePoints(withDirectionMarks(shown.body), BODY_MAX_CODE_POINTS),
  });
  // The service sees it, and must not learn who wrote.
  const ofTag = sha256(device.auth + shown.tag)
    .toString("base64url")
    .slice(0, TOPIC_MAX);
  const topic = shown.shows === "newest" ? ofTag : null;
  try {
    return (await providers.webPush.send(device, { data, ttlSeconds, topic })) ? "sent" : "gone";
  } catch (error) {
    const isProvider = error instanceof ProviderError;
    const why = isProvider ? { reason: error.reason, providerCode: error.providerCode } : describeError(error);
    log.warn("push-not-sent", why);
    // Ours, such as a key for which nothing can be encrypted: it would fail again.
    return isProvider ? "later" : "not";
  }
}
