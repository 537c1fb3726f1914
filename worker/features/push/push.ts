import { and, eq, ne, sql } from "drizzle-orm";

import type { savePushRoute } from "../../../contract/push/calls.ts";
import { PUSH_KINDS } from "../../../contract/push/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { boundColumn } from "../../db/bound-column.ts";
import { sessions } from "../../db/schema/login.ts";
import { pushSubscriptions } from "../../db/schema/push.ts";

const TEHRAN = "Asia/Tehran";

const isOwn = ({ viewer }: PersonCtx) => eq(pushSubscriptions.sessionId, viewer.sessionId);

/** The notifications of the viewer's device. */
export async function getPush(ctx: PersonCtx) {
  const [[own]] = await ctx.db.batch([
    ctx.db.select({ kinds: pushSubscriptions.kinds }).from(pushSubscriptions).where(isOwn(ctx)),
  ]);
  return { publicKey: ctx.providers.webPush.publicKey, kinds: own === undefined ? null : [...own.kinds] };
}

/** Sends notifications to the viewer's device from now on. A browser that another session used before is no more theirs. */
export async function savePush(ctx: PersonCtx, { endpoint, keys, kinds, timeZone }: Input<typeof savePushRoute>) {
  const { db, viewer } = ctx;
  const given = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  const [, , [saved]] = await db.batch([
    db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionId, viewer.sessionId))),
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
            kinds: boundColumn(pushSubscriptions.kinds, kinds ?? PUSH_KINDS),
            timeZone: boundColumn(pushSubscriptions.timeZone, timeZone ?? TEHRAN),
          })
          .from(sessions)
          .where(eq(sessions.id, viewer.sessionId)),
      )
      .onConflictDoUpdate({
        target: pushSubscriptions.sessionId,
        set: {
          ...given,
          kinds: kinds ?? sql`${pushSubscriptions.kinds}`,
          timeZone: timeZone ?? sql`${pushSubscriptions.timeZone}`,
        },
      }),
    db.select({ kinds: pushSubscriptions.kinds }).from(pushSubscriptions).where(isOwn(ctx)),
  ]);
  return { kinds: [...(saved?.kinds ?? [])] };
}

/** Ends the notifications of the viewer's device. */
export async function endPush(ctx: PersonCtx) {
  await ctx.db.batch([ctx.db.delete(pushSubscriptions).where(isOwn(ctx))]);
  return {};
}
