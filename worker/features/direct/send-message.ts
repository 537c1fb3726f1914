import type { sendMessageRoute } from "../../../contract/direct/calls/messages.ts";
import type { Input } from "../../../contract/calls/route.ts";
import {
  firstContactRefusal,
  firstMessageRefusal,
  takeFirstContact,
} from "../../../durable-objects/direct/refusals.ts";
import {
  type MessageInput,
  type PairFacts,
  type PersonFacts,
  type Refusal,
  inboxOf,
} from "../../../durable-objects/direct/interface.ts";
import { messageId } from "../../../durable-objects/direct/message.ts";
import { isFirstContact, silentPair } from "../../../durable-objects/direct/request-state.ts";
import type { PersonCtx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { requirePair } from "./require-pair.ts";

/**
 * Sends a message; the same clientId and text sends once and gets the same answer. The room stores it; it is not called
 * for a first message that is refused, so that those create no object. One database read, and a write for a first
 * message to a stranger.
 * @throws AppError what requirePair throws, DIRECT_DISABLED, SUSPENDED, EMPTY_TEXT, TEXT_TOO_LONG, TOO_MANY_REQUESTS,
 * KEY_REUSED, PROOF_REQUIRED, MOBILE_REQUIRED_TO_WRITE, TOO_MANY_CONVERSATIONS, REQUEST_LIMIT, UNANSWERED_LIMIT,
 * NOT_ACCEPTING_MESSAGES
 */
export async function sendMessage(
  ctx: PersonCtx,
  { to, text, clientId = ctx.newId() }: Input<typeof sendMessageRoute>,
) {
  const { viewer, peer, facts, room } = await requirePair(ctx, to);
  const { isKnown } = await inboxOf(ctx.objects, viewer.userId).knowledgeOf(peer.userId, room.id.toString());
  const input = { text, clientId };
  const refusal = isKnown ? null : await refuseFirst(ctx, input, { facts, viewer, room: room.id.toString() });
  const answer = refusal ?? (await room.send(viewer.userId, input, facts));
  if ("refused" in answer) throw toError(answer);
  const { seq, createdAt } = answer;
  return { _id: messageId(room.id.toString(), seq), seq, createdAt: new Date(createdAt).toISOString() };
}

/** Decides about a first message, and counts it if it goes to a stranger. @returns the refusal, or null */
async function refuseFirst(
  { db, now }: PersonCtx,
  input: MessageInput,
  { facts, viewer, room }: { facts: PairFacts; viewer: PersonFacts; room: string },
): Promise<Refusal | null> {
  const refusal = firstMessageRefusal(input, facts, viewer.userId, now);
  if (refusal !== null || !isFirstContact(facts, ...silentPair(facts, viewer.userId))) return refusal;
  const [, , counted] = await db.batch(takeFirstContact(db, { sender: viewer, room }, now));
  return firstContactRefusal(counted, now);
}

/** A room's refusal as the error of the call. */
function toError({ refused: code, retryAfter, suspendedUntil }: Refusal): AppError {
  return new AppError(code, {
    ...(retryAfter !== undefined && { retryAfter: Math.ceil(retryAfter) }),
    ...(suspendedUntil !== undefined && { suspendedUntil: new Date(suspendedUntil).toISOString() }),
  });
}
