import { eq } from "drizzle-orm";

import type { chatSocketRoute } from "../../../contract/direct/calls/sockets.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { type SocketIdentity, upgradeRequest } from "../../../durable-objects/kit/sockets.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { isDirectEnabled, selectDirectSwitch } from "../../domain/messages/direct-switch.ts";
import { AppError } from "../../errors.ts";
import { requirePair } from "./require-pair.ts";
import { inboxOf } from "../../../durable-objects/direct/interface.ts";

/**
 * Opens a socket to the viewer's inbox, also while direct messages are switched off.
 * @throws AppError LOGIN_REQUIRED_TO_MESSAGE, USERNAME_REQUIRED, UPGRADE_REQUIRED, TOO_MANY_REQUESTS
 */
export async function openInboxSocket(ctx: PersonCtx): Promise<Response> {
  const { userId, username, sessionId } = ctx.viewer;
  if (username === null) throw new AppError("USERNAME_REQUIRED");
  if (!ctx.caller.wantsSocket) throw new AppError("UPGRADE_REQUIRED");
  const [settings, [person]] = await ctx.db.batch([
    selectDirectSwitch(ctx.db),
    ctx.db.select({ publicId: users.publicId, username: users.username }).from(users).where(eq(users.id, userId)),
  ]);
  if (!person?.username) throw new AppError("LOGIN_REQUIRED_TO_MESSAGE");
  return handOver(inboxOf(ctx.objects, userId), {
    userId,
    publicId: person.publicId,
    username: person.username,
    sessionId,
    isEnabled: isDirectEnabled(settings),
  });
}

/**
 * Opens a socket to the room of the viewer and a person. A chat in which the viewer may not write gets none, whatever
 * the reason, so that the reason is not revealed (D094); nor does one with a stranger in which nobody
 * wrote, so that looking at people creates no rooms.
 * @throws AppError what requirePair throws, UPGRADE_REQUIRED, NOT_ACCEPTING_MESSAGES, TOO_MANY_REQUESTS
 */
export async function openChatSocket(
  ctx: PersonCtx,
  { peer: peerName }: Input<typeof chatSocketRoute>,
): Promise<Response> {
  const { sessionId } = ctx.viewer;
  const { viewer, peer, room, facts } = await requirePair(ctx, peerName);
  if (!ctx.caller.wantsSocket) throw new AppError("UPGRADE_REQUIRED");
  const { userId, publicId, username } = viewer;
  const { isKnown } = await inboxOf(ctx.objects, userId).knowledgeOf(peer.userId, room.id.toString());
  if (!isKnown && !peer.follows) throw new AppError("NOT_ACCEPTING_MESSAGES");
  if ((await room.standingOf(userId, facts)) === "closed") throw new AppError("NOT_ACCEPTING_MESSAGES");
  return handOver(room, { userId, publicId, username, sessionId });
}

async function handOver(object: DurableObjectStub, who: SocketIdentity): Promise<Response> {
  const response = await object.fetch(upgradeRequest(who));
  if (response.webSocket === null) throw new AppError("TOO_MANY_REQUESTS");
  return response;
}
