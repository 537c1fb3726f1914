import type { chatSocketRoute } from "../../../contract/direct/calls/sockets.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { type SocketIdentity, upgradeRequest } from "../../../durable-objects/kit/sockets.ts";
import type { PersonCtx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { SessionEnded } from "../../session/session-check.ts";
import { requirePair } from "./require-pair.ts";
import { inboxOf, roomWithId } from "../../../durable-objects/direct/interface.ts";

const UNAUTHORIZED = 401;

/**
 * Opens a socket to the viewer's inbox, also while direct messages are switched off. The inbox checks the session.
 * @throws AppError USERNAME_REQUIRED, UPGRADE_REQUIRED, TOO_MANY_REQUESTS; SessionEnded
 */
export async function openInboxSocket(ctx: PersonCtx): Promise<Response> {
  const { userId, username, sessionId } = ctx.viewer;
  if (username === null) throw new AppError("USERNAME_REQUIRED");
  if (!ctx.caller.wantsSocket) throw new AppError("UPGRADE_REQUIRED");
  return handOver(inboxOf(ctx.objects, userId), { userId, sessionId });
}

/**
 * Opens a socket to the room of the viewer and a person. A chat in which the viewer may not write gets none, whatever
 * the reason, so that the reason is not revealed (D094); nor does one with a stranger in which nobody
 * wrote, so that looking at people creates no rooms. A chat that was open within the session's lease opens again without
 * a question to the database (D017).
 * @throws AppError what requirePair throws, UPGRADE_REQUIRED, NOT_ACCEPTING_MESSAGES, TOO_MANY_REQUESTS
 */
export async function openChatSocket(
  ctx: PersonCtx,
  { peer: peerName }: Input<typeof chatSocketRoute>,
): Promise<Response> {
  const { userId, sessionId } = ctx.viewer;
  const { wantsSocket } = ctx.caller;
  const inbox = inboxOf(ctx.objects, userId);
  const before = wantsSocket ? await inbox.reopening(sessionId, peerName) : null;
  if (before) return handOver(roomWithId(ctx.objects, before.room), { userId, sessionId, ...before.lease });
  const { peer, room, facts } = await requirePair(ctx, peerName);
  if (!wantsSocket) throw new AppError("UPGRADE_REQUIRED");
  const { isKnown } = await inbox.knowledgeOf(peer.userId, room.id.toString());
  if (!isKnown && !peer.follows) throw new AppError("NOT_ACCEPTING_MESSAGES");
  if ((await room.requestStateOf(userId, facts)) === "closed") throw new AppError("NOT_ACCEPTING_MESSAGES");
  return handOver(room, { userId, sessionId });
}

async function handOver(object: DurableObjectStub, who: SocketIdentity): Promise<Response> {
  const response = await object.fetch(upgradeRequest(who));
  if (response.status === UNAUTHORIZED) throw new SessionEnded();
  if (response.webSocket === null) throw new AppError("TOO_MANY_REQUESTS");
  return response;
}
