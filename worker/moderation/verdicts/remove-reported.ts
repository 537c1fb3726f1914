import { sql } from "drizzle-orm";

import { roomWithId } from "../../../durable-objects/direct/interface.ts";
import { parseMessageId } from "../../../durable-objects/direct/message.ts";
import type { QueueKind } from "../../../contract/moderation/reports.ts";
import type { Ctx } from "../../context.ts";
import { reports } from "../../db/schema/reports.ts";
import type { UndoneAction, UndoneEntry } from "../../domain/audit/audit-actions.ts";
import { removeImage } from "../../domain/images/stored-images.ts";
import { putPhotoBack } from "../reports/photo-copy.ts";
import { chatIn } from "../reports/snapshots.ts";

/**
 * Removes what a verdict deletes outside the database, once it is stored: messages from their rooms, photos from the
 * bucket. Idempotent, so that an interrupted verdict may be repeated.
 */
export async function removeReported(
  ctx: Ctx,
  judged: readonly { kind: QueueKind; subjectId: string }[],
): Promise<void> {
  await Promise.all(
    judged.map(async ({ kind, subjectId }) => {
      if (kind === "message") await takeDown(ctx, subjectId);
      if (kind === "photo") await removeImage(ctx, subjectId);
    }),
  );
}

/** Rooms and bucket follow the restored rows; the undo of an undo removes again. */
export const undoneDeletion: UndoneAction = {
  async afterUndo(ctx, { rows }) {
    const messages = rows.flatMap(({ table, key, before }) =>
      table === "reported_subjects"
        ? [{ id: textOf(key["subject_id"]), ownerId: Number(key["owner_id"]), isBack: before?.["gone"] === 0 }]
        : [],
    );
    const photos = rows.flatMap(({ before, after }: UndoneEntry["rows"][number]) => {
      const [was, is] = [textOf(before?.["avatar_url"]), textOf(after?.["avatar_url"])];
      return was === is ? [] : [{ was, is }];
    });
    const texts = await readTexts(ctx, messages);
    await Promise.all([
      ...messages.map(({ id, isBack }) => (isBack ? putBack(ctx, id, texts.get(id)) : takeDown(ctx, id))),
      ...photos.map(({ was, is }) => (was === "" ? removeImage(ctx, is) : putPhotoBack(ctx, was))),
    ]);
  },
};

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The texts of reported messages by id: only the receiver can report a message, so there is one report of each. */
async function readTexts(
  { db }: Ctx,
  messages: readonly { id: string; ownerId: number }[],
): Promise<Map<string, string>> {
  if (messages.length === 0) return new Map();
  const named = JSON.stringify(messages.map(({ ownerId, id }) => [ownerId, id]));
  const [found] = await db.batch([
    db
      .select({ id: reports.subjectId, snapshot: reports.snapshot })
      .from(reports)
      .where(
        sql`${reports.kind} = 'message' and (${reports.ownerId}, ${reports.subjectId}) in
          (select value ->> '$[0]', value ->> '$[1]' from json_each(${named}))`,
      ),
  ]);
  return new Map(found.map(({ id, snapshot }) => [id, chatIn(snapshot)?.messages.at(-1)?.text ?? ""]));
}

function takeDown({ objects }: Ctx, id: string): Promise<void> {
  const { room, seq } = parseMessageId(id);
  return roomWithId(objects, room).takeDown(seq);
}

async function putBack({ objects }: Ctx, id: string, text = ""): Promise<void> {
  const { room, seq } = parseMessageId(id);
  if (text !== "") await roomWithId(objects, room).putBack(seq, text);
}
