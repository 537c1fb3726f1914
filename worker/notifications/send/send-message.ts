import { sql } from "drizzle-orm";

import { paths } from "../../../contract/product.ts";
import type { MessageJob } from "../../../contract/notifications/jobs.ts";
import type { Ctx } from "../../context.ts";
import { asText } from "../../db/schema/columns.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { noteFewerDevices } from "../devices.ts";
import { type Shown, selectDevices, sendToDevices } from "./send-to-devices.ts";

/**
 * Sends a message to a person's devices, under its sender's present name; not if one of the two has blocked the other
 * since, or the sender is suspended.
 * @returns whether to try again later
 */
export async function sendMessage(ctx: Ctx, { to, from, text }: MessageJob): Promise<boolean> {
  const { db, now } = ctx;
  const [devices, [sender]] = await db.batch([
    selectDevices(ctx, [to]),
    db
      .select({ id: asText(users.publicId), username: users.username })
      .from(users)
      .where(
        sql`${users.id} = ${from} and ${users.deletedAt} is null and ${isNotSuspended(now)}
          and not ${blockedBetween(sql`${to}`, sql`${from}`)}`,
      ),
  ]);
  if (devices.length === 0) noteFewerDevices(ctx, to);
  if (sender === undefined || sender.username === null) return false;
  const { id, username } = sender;
  const shown: Shown = { title: username, body: text, path: paths.chat(username), tag: `chat-${id}`, shows: "all" };
  return sendToDevices(ctx, devices, ({ kinds }) => (kinds.includes("messages") ? shown : null));
}
