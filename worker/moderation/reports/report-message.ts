import { type SQL, sql } from "drizzle-orm";

import { toPersonFacts } from "../../../durable-objects/direct/facts.ts";
import { parseMessageId } from "../../../durable-objects/direct/message.ts";
import { PERSON_ID } from "../../../contract/calls/shapes.ts";
import { cutToCodePoints } from "../../../contract/persian.ts";
import type { reportMessageRoute } from "../../../contract/moderation/calls/reporting.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { type PairRow, ownRoom, roomOf, selectPair } from "../../domain/messages/pair.ts";
import type { ChatSnapshot } from "./snapshots.ts";
import { idOfNamed } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { fileReport, requireReason } from "./file-report.ts";

/** How many preceding messages a reporter may include. */
const CONTEXT_MESSAGES = 10;
/** Preceding messages are cut to this length; the reported one is kept whole. */
const CONTEXT_MAX_CODE_POINTS = 500;

/**
 * Reports a message the viewer received, blocked or not. Its text is read from the room, which knows its members; none
 * of it is taken from the reporter.
 * @throws AppError REASON_REQUIRED, REASON_TOO_LONG, USER_NOT_FOUND, USER_DELETED, MESSAGE_NOT_FOUND,
 * OWN_MESSAGE_REPORT, TOO_MANY_REPORTS
 */
export async function reportMessage(ctx: PersonCtx, input: Input<typeof reportMessageRoute>) {
  const { messageId, withContext } = input;
  const { userId } = ctx.viewer;
  const reason = requireReason(input.reason);
  const { room: roomId, seq } = parseMessageId(messageId);
  const named = await readTwo(ctx, idOfNamed(ctx, input.with));
  // Taking another id does not prevent a report: the message's room knows its members.
  const isFormerId = !named.peer && PERSON_ID.test(input.with);
  const other = isFormerId ? await (await ownRoom(ctx, roomId))?.peerOf(userId) : null;
  const { viewer, peer } = other ? await readTwo(ctx, sql`${other.userId}`) : named;
  if (!peer) throw new AppError("USER_NOT_FOUND");
  if (peer.isDeleted) throw new AppError("USER_DELETED");
  const room = viewer ? roomOf(ctx, [viewer.handle, peer.handle]) : null;
  if (room?.id.toString() !== roomId) throw new AppError("MESSAGE_NOT_FOUND");
  // A username that the room hides from the viewer is a guess, and is not confirmed (D094).
  const known = await room.peerOf(userId);
  if (!other && known && known.publicId !== peer.publicId) throw new AppError("MESSAGE_NOT_FOUND");
  const found = await room.messageAndBefore(userId, seq, withContext ? CONTEXT_MESSAGES : 0);
  const reported = found.at(-1);
  if (!reported) throw new AppError("MESSAGE_NOT_FOUND");
  if (reported.senderId === userId) throw new AppError("OWN_MESSAGE_REPORT");
  const snapshot: ChatSnapshot = {
    withContext,
    messages: found.map(({ senderId, text, createdAt }, place) => ({
      byReporter: senderId === userId,
      text: place === found.length - 1 ? text : cutToCodePoints(text, CONTEXT_MAX_CODE_POINTS),
      at: createdAt,
    })),
  };
  return fileReport(ctx, {
    kind: "message",
    reason,
    ownerId: peer.userId,
    subjectId: messageId,
    snapshot: JSON.stringify(snapshot),
  });
}

/** The viewer and the other person, if they exist. */
async function readTwo(ctx: PersonCtx, otherId: SQL) {
  const { userId } = ctx.viewer;
  const [rows] = await ctx.db.batch([selectPair(ctx.db, sql`${userId}`, otherId)]);
  const factsOf = (row: PairRow | undefined) => (row ? toPersonFacts(row) : null);
  return { viewer: factsOf(rows.find(({ id }) => id === userId)), peer: factsOf(rows.find(({ isOther }) => isOther)) };
}
