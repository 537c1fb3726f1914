import { and, eq, exists, ne, not, sql } from "drizzle-orm";

import type { savePushRoute } from "../../contract/notifications/calls/devices.ts";
import type { Input } from "../../contract/calls/route.ts";
import { inboxOf } from "../../durable-objects/direct/interface.ts";
import type { Ctx, PersonCtx } from "../context.ts";
import { boundColumn } from "../db/bound-column.ts";
import { sessions } from "../db/schema/login.ts";
import { pushSubscriptions } from "../db/schema/notifications.ts";
import { callWithRetry } from "../domain/messages/announce.ts";
import { describeError } from "../logger.ts";

const TEHRAN = "Asia/Tehran";

const isOwn = ({ viewer }: PersonCtx) => eq(pushSubscriptions.sessionId, viewer.sessionId);

/** The notifications of the viewer's device. */
export async function getPush(ctx: PersonCtx) {
  const [[own]] = await ctx.db.batch([
    ctx.db.select({ kinds: pushSubscriptions.kinds }).from(pushSubscriptions).where(isOwn(ctx)),
  ]);
  return { publicKey: ctx.providers.webPush.publicKey, kinds: own === undefined ? null : [...own.kinds] };
}

/**
 * Sends notifications to the viewer's device from now on. A browser that another session used moves to this one, if its
 * keys are the same: an address alone, which somebody may have seen, takes it from nobody.
 * Without kinds only a device that has notifications is changed: nobody gets any without having asked. The person's inbox
 * learns it, because it queues messages for people with a device only.
 * @throws AppError CHANGE_NOT_ANNOUNCED
 */
export async function savePush(ctx: PersonCtx, { endpoint, keys, kinds, timeZone }: Input<typeof savePushRoute>) {
  const { db, viewer } = ctx;
  const given = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const isOthers = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, viewer.sessionId));
  const isSameBrowser = and(eq(pushSubscriptions.p256dh, given.p256dh), eq(pushSubscriptions.auth, given.auth));
  const isTaken = exists(db.select({ kinds: pushSubscriptions.kinds }).from(pushSubscriptions).where(isOthers));
  const own = db.select({ kinds: pushSubscriptions.kinds }).from(pushSubscriptions).where(isOwn(ctx));
  const [, , [saved]] = await db.batch([
    db.delete(pushSubscriptions).where(and(isOthers, isSameBrowser)),
    db
      .insert(pushSubscriptions)
      .select(
        db
          .select({
            sessionId: sessions.id,
            userId: sessions.userId,
            endpoint: boundColumn(pushSubscriptions.endpoint, given.endpoint),
            p256dh: boundColumn(pushSubscriptions.p256dh, given.p256dh),
            auth: boundColumn(pushSubscriptions.auth, given.auth),
            kinds: boundColumn(pushSubscriptions.kinds, kinds ?? []),
            timeZone: boundColumn(pushSubscriptions.timeZone, timeZone ?? TEHRAN),
          })
          .from(sessions)
          .where(and(eq(sessions.id, viewer.sessionId), not(isTaken), kinds === undefined ? exists(own) : undefined)),
      )
      .onConflictDoUpdate({
        target: pushSubscriptions.sessionId,
        set: {
          ...given,
          kinds: kinds ?? sql`${pushSubscriptions.kinds}`,
          timeZone: timeZone ?? sql`${pushSubscriptions.timeZone}`,
        },
      }),
    own,
  ]);
  if (saved === undefined) return { kinds: null };
  await callWithRetry(ctx, () => inboxOf(ctx.objects, viewer.userId).devicesChanged());
  return { kinds: [...saved.kinds] };
}

/** Ends the notifications of the viewer's device. */
export async function endPush(ctx: PersonCtx) {
  await ctx.db.batch([ctx.db.delete(pushSubscriptions).where(isOwn(ctx))]);
  noteFewerDevices(ctx, ctx.viewer.userId);
  return {};
}

/** Lets a person's inbox look again whether they have a device, behind the answer: until then it queues in vain. */
export function noteFewerDevices({ objects, log, waitUntil }: Ctx, userId: number): void {
  waitUntil(
    inboxOf(objects, userId)
      .devicesChanged()
      .catch((error: unknown) => log.warn("devices-not-noted", describeError(error))),
  );
}
