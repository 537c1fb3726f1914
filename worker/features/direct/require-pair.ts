import { type SQL, sql } from "drizzle-orm";

import { ROOM_ID } from "../../../contract/direct/calls/shapes.ts";
import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import { type PairFacts, inboxOf } from "../../../durable-objects/direct/interface.ts";
import type { PersonCtx } from "../../context.ts";
import { isDirectEnabled, selectDirectSwitch } from "../../domain/messages/direct-switch.ts";
import { ownRoom, roomOf, selectPair } from "../../domain/messages/pair.ts";
import { asTheyWere, toListedPerson } from "../../domain/people/listed-person.ts";
import { idOfNamed } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";

/**
 * As {@link requirePair}, plus what the viewer's inbox knows of the room: a room without messages is not called, so
 * that reading creates no object. The room may also be named by its id. `isHidden`: the other person has a new id that
 * the viewer may not know. By the room they then appear under their former name, and by the new one as somebody the
 * viewer never wrote to.
 */
export async function requireRoom(ctx: PersonCtx, peerOrRoom: string) {
  const isRoom = ROOM_ID.test(peerOrRoom);
  const pair = isRoom
    ? await requirePairIn(ctx, peerOrRoom)
    : { ...(await requirePair(ctx, peerOrRoom)), isHidden: false };
  const { viewer, peer, room } = pair;
  const known = await inboxOf(ctx.objects, viewer.userId).knowledgeOf(peer.userId, room.id.toString());
  // While a first message is under way the inbox knows its room, but not yet the person.
  if (!isRoom && known.isKnown && known.peerId !== peer.publicId && (await hidesNewId(ctx, pair)))
    return { ...pair, room: roomOfNobody(ctx, pair), isKnown: false, hasOpened: false, isHidden: true };
  return { ...pair, isKnown: known.isKnown, hasOpened: known.hasOpened };
}

type Pair = Awaited<ReturnType<typeof requirePair>>;

/** Whether a room with messages hides the other person's new id from the viewer (D094). */
async function hidesNewId({ viewer }: PersonCtx, { peer, room, facts }: Pair): Promise<boolean> {
  const known = await room.peerOf(viewer.userId, facts);
  return known !== null && known.publicId !== peer.publicId;
}

/** Replaces the real room, whose id would reveal who the person was. It is never called. */
const roomOfNobody = ({ objects }: PersonCtx, { viewer, peer }: Pair) =>
  objects.CHAT_ROOM.getByName(`nobody's:${viewer.publicId}:${peer.publicId}`);

/** The viewer and the other member of a room, under the names that the room lets the viewer see (D044). */
async function requirePairIn(ctx: PersonCtx, roomId: string) {
  const { userId } = ctx.viewer;
  const room = await ownRoom(ctx, roomId);
  const before = await room?.peerOf(userId);
  if (!room || !before) throw new AppError("USER_NOT_FOUND");
  const pair = await readPair(ctx, sql`${before.userId}`, { isByRoom: true });
  const known = (await room.peerOf(userId, pair.facts)) ?? before;
  if (known.publicId === pair.peer.publicId) return { ...pair, isHidden: false };
  const { publicId, username } = known;
  return { ...pair, peer: { ...pair.peer, publicId, username }, person: asTheyWere(known), isHidden: true };
}

/**
 * The viewer and the person they want to talk with, by username or id, in one read: identities, permissions, and their
 * room.
 * @throws AppError LOGIN_REQUIRED_TO_MESSAGE, USERNAME_REQUIRED, SELF_MESSAGE, USER_NOT_FOUND, USER_DELETED,
 * USER_BLOCKED
 */
export const requirePair = (ctx: PersonCtx, peerNameOrId: string) => readPair(ctx, idOfNamed(ctx, peerNameOrId));

async function readPair(ctx: PersonCtx, peerId: SQL, { isByRoom = false } = {}) {
  const { userId } = ctx.viewer;
  const [rows, settings] = await ctx.db.batch([selectPair(ctx.db, sql`${userId}`, peerId), selectDirectSwitch(ctx.db)]);
  const viewerRow = rows.find(({ id }) => id === userId);
  const peerRow = rows.find(({ isOther }) => isOther);
  if (!viewerRow || viewerRow.deletedAt !== null) throw new AppError("LOGIN_REQUIRED_TO_MESSAGE");
  const viewer = toPersonFacts(viewerRow);
  if (!viewer) throw new AppError("USERNAME_REQUIRED");
  if (viewerRow === peerRow) throw new AppError("SELF_MESSAGE");
  const peer = peerRow ? toPersonFacts(peerRow) : null;
  if (!peerRow || !peer || peer.hasBlocked) throw new AppError("USER_NOT_FOUND");
  // Named by a new username the viewer may not know: only the room may lead to them.
  if (peerRow.isBlockedBefore && !isByRoom) throw new AppError("USER_NOT_FOUND");
  if (peer.isDeleted) throw new AppError("USER_DELETED");
  if (viewer.hasBlocked) throw new AppError("USER_BLOCKED");
  const facts: PairFacts = { isEnabled: isDirectEnabled(settings), people: [viewer, peer], readAt: ctx.now };
  const room = roomOf(ctx, [viewer.handle, peer.handle]);
  return { viewer, peer, registeredAt: peerRow.registeredAt, person: toListedPerson(peerRow), facts, room };
}
