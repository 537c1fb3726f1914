import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";

import { paths } from "../../../contract/product.ts";
import type { MessageJob } from "../../../contract/notifications/jobs.ts";
import type { Ctx } from "../../context.ts";
import { asText } from "../../db/schema/columns.ts";
import { isNotSuspended, users } from "../../db/schema/people.ts";
import { blockedBetween } from "../../domain/blocks/blocked-between.ts";
import { noteFewerDevices } from "../devices.ts";
import { type Shown, selectDevices, sendToDevices } from "./send-to-devices.ts";

/** What stands in the place of a message's text. */
const UNSAID = "برایت پیام نوشت";

/**
 * Sends a message to a person's devices, under its sender's present name, and without its text unless the person wants
 * it on locked screens; not if one of the two has blocked the other since, or the sender is suspended.
 * @returns whether to try again later
 */
export async function sendMessage(ctx: Ctx, { to, from, seq, text }: MessageJob): Promise<boolean> {
  const { db, now } = ctx;
  const receiver = alias(users, "receiver");
  const wantsText =
    sql`(select ${receiver.textInNotifications} from ${users} receiver where ${receiver.id} = ${to})`.mapWith(Boolean);
  const [devices, [sender]] = await db.batch([
    selectDevices(ctx, [to]),
    db
      .select({ id: asText(users.publicId), username: users.username, showsText: wantsText.as("shows_text") })
      .from(users)
      .where(
        sql`${users.id} = ${from} and ${users.deletedAt} is null and ${isNotSuspended(now)}
          and not ${blockedBetween(sql`${to}`, sql`${from}`)}`,
      ),
  ]);
  if (devices.length === 0) noteFewerDevices(ctx, to);
  if (sender === undefined || sender.username === null) return false;
  const { id, username, showsText } = sender;
  const tag = `chat-${id}`;
  const where = { id: `${tag}-${seq}`, title: username, path: paths.chat(username), tag };
  const shown: Shown = showsText ? { ...where, body: text, shows: "all" } : { ...where, body: UNSAID, shows: "newest" };
  const { again } = await sendToDevices(ctx, devices, ({ kinds }) => (kinds.includes("messages") ? shown : null));
  return again;
}
