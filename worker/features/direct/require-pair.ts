import { sql } from "drizzle-orm";

import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import type { PairFacts } from "../../../durable-objects/direct/interface.ts";
import type { PersonCtx } from "../../context.ts";
import { isDirectEnabled, selectDirectSwitch } from "../../domain/messages/direct-switch.ts";
import { roomOf, selectPair } from "../../domain/messages/pair.ts";
import { toListedPerson } from "../../domain/people/listed-person.ts";
import { idOfNamed } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/**
 * As {@link requirePair}, and what the viewer's inbox knows of the room: one that nobody wrote in is not asked, so that reading
 * makes no object.
 */
export async function requireRoom(ctx: PersonCtx, peerNameOrId: string) {
  const pair = await requirePair(ctx, peerNameOrId);
  const { viewer, peer, room } = pair;
  const known = await ctx.objects.INBOX.getByName(viewer.userId).knowledgeOf(peer.userId, room.id.toString());
  return { ...pair, isKnown: known.isKnown, hasOpened: known.hasOpened };
}

/**
 * The viewer and the person they want to talk with, by name or id, in one read: who they are, what they may do, and their room.
 * @throws AppError LOGIN_REQUIRED_TO_MESSAGE, USERNAME_REQUIRED, SELF_MESSAGE, USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function requirePair(ctx: PersonCtx, peerNameOrId: string) {
  const { userId } = ctx.viewer;
  const [rows, settings] = await ctx.db.batch([
    selectPair(ctx.db, sql`${userId}`, idOfNamed(ctx, peerNameOrId)),
    selectDirectSwitch(ctx.db),
  ]);
  const viewerRow = rows.find(({ id }) => id === userId);
  const peerRow = rows.find(({ isOther }) => isOther);
  if (!viewerRow || viewerRow.deletedAt !== null) throw new AppError("LOGIN_REQUIRED_TO_MESSAGE");
  const viewer = toPersonFacts(viewerRow);
  if (!viewer) throw new AppError("USERNAME_REQUIRED");
  if (viewerRow === peerRow) throw new AppError("SELF_MESSAGE");
  const peer = peerRow ? toPersonFacts(peerRow) : null;
  if (!peerRow || !peer || peer.hasBlocked) throw new AppError("USER_NOT_FOUND");
  if (peer.isDeleted) throw new AppError("USER_DELETED");
  if (viewer.hasBlocked) throw new AppError("USER_BLOCKED");
  const facts: PairFacts = { isEnabled: isDirectEnabled(settings), people: [viewer, peer], readAt: ctx.now };
  return { viewer, peer, person: toListedPerson(peerRow), facts, room: roomOf(ctx, [viewer.handle, peer.handle]) };
}
