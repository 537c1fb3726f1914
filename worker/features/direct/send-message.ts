import type { Ctx } from "../../context.ts";
import { refused } from "./refused.ts";
import { requirePair } from "./require-pair.ts";

interface SendInput {
  from?: string;
  to: string;
  text: string;
  clientId?: string;
}

/**
 * Sends a message; the same clientId twice sends once and answers the same. One read of the database, no write: the room
 * holds the message.
 * @throws AppError what requirePair throws, DIRECT_DISABLED, SUSPENDED, EMPTY_TEXT, TEXT_TOO_LONG, TOO_MANY_REQUESTS,
 * TOO_MANY_CONVERSATIONS
 */
export async function sendMessage(ctx: Ctx, { from, to, text, clientId = ctx.newId() }: SendInput) {
  const { viewer, facts, room } = await requirePair(ctx, to, from);
  const answer = await room.send(viewer.userId, { text, clientId }, facts);
  if ("refused" in answer) throw refused(answer);
  const { seq, createdAt } = answer;
  return { success: true as const, _id: `${room.id}-${seq}`, seq, createdAt: new Date(createdAt).toISOString() };
}
