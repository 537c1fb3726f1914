import type { sendMessageRoute } from "../../../contract/direct/messages.ts";
import type { Input } from "../../../contract/route.ts";
import type { Refusal } from "../../../durable-objects/direct/interface.ts";
import { messageId } from "../../../durable-objects/direct/message.ts";
import type { PersonCtx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { requirePair } from "./require-pair.ts";

/**
 * Sends a message; the same clientId sends once and gets the same answer. One database read and no write: the room
 * stores the message.
 * @throws AppError what requirePair throws, DIRECT_DISABLED, SUSPENDED, EMPTY_TEXT, TEXT_TOO_LONG, TOO_MANY_REQUESTS,
 * PROOF_REQUIRED, TOO_MANY_CONVERSATIONS, REQUEST_LIMIT, UNANSWERED_LIMIT, NOT_ACCEPTING_MESSAGES
 */
export async function sendMessage(
  ctx: PersonCtx,
  { to, text, clientId = ctx.newId() }: Input<typeof sendMessageRoute>,
) {
  const { viewer, facts, room } = await requirePair(ctx, to);
  const answer = await room.send(viewer.userId, { text, clientId }, facts);
  if ("refused" in answer) throw toError(answer);
  const { seq, createdAt } = answer;
  return { _id: messageId(room.id.toString(), seq), seq, createdAt: new Date(createdAt).toISOString() };
}

/** A room's refusal as the error of the call. */
function toError({ refused: code, retryAfter, suspendedUntil }: Refusal): AppError {
  return new AppError(code, {
    ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }),
    ...(suspendedUntil !== undefined && { suspendedUntil: new Date(suspendedUntil).toISOString() }),
  });
}
