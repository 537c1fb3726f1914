import { and, eq, sql } from "drizzle-orm";

import type { appealRoute } from "../../../contract/moderation/calls/appeals.ts";
import { VERDICT_KINDS, type VerdictKind } from "../../../contract/notifications/values.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { isBlank, writtenText } from "../../../contract/persian.ts";
import { aparatFrame } from "../../../contract/videos/values.ts";
import type { PersonCtx } from "../../context.ts";
import { auditRows } from "../../db/schema/audit.ts";
import { notifications } from "../../db/schema/notifications.ts";
import { users } from "../../db/schema/people.ts";
import { reports } from "../../db/schema/reports.ts";
import type { Image } from "../../domain/audit/audit-actions.ts";
import { parsedImage } from "../../domain/audit/row-image.ts";
import { type ItemPlace, appealSubjectOf, openPlace } from "../../notifications/item-place.ts";
import { mayAppeal } from "../../notifications/items.ts";
import { enqueue } from "../queue/requeue.ts";
import { reportColumns } from "../reports/reports.ts";
import { type AppealSnapshot, profileWords } from "../reports/snapshots.ts";
import { AppError } from "../../errors.ts";

/**
 * Files the viewer's appeal against a verdict about themselves, as a row of the moderators' queue that keeps what the
 * verdict took. Once for each verdict; the same text again changes nothing.
 * @throws AppError APPEAL_EMPTY, APPEAL_GONE, APPEALED_ALREADY, INVALID_CURSOR for a forged id
 */
export async function appeal(ctx: PersonCtx, { id, text: typed }: Input<typeof appealRoute>) {
  const { db, viewer, now } = ctx;
  const text = writtenText(typed);
  if (isBlank(text)) throw new AppError("APPEAL_EMPTY");
  const place = openPlace(ctx, "notification-id", id);
  if (place === null || !isVerdict(place.kind)) throw new AppError("APPEAL_GONE");
  const isItem = and(
    eq(notifications.ownerId, viewer.userId),
    eq(notifications.kind, place.kind),
    eq(notifications.subject, place.subject),
    eq(notifications.at, place.at),
  );
  const subjectId = appealSubjectOf(place);
  const own = db
    .select({ text: reports.reason })
    .from(reports)
    .where(
      and(
        eq(reports.reporterId, viewer.userId),
        eq(reports.kind, "appeal"),
        eq(reports.ownerId, viewer.userId),
        eq(reports.subjectId, subjectId),
      ),
    );
  const [[item], images, [earlier]] = await db.batch([
    db.select().from(notifications).where(isItem),
    selectImages(ctx, place),
    own,
  ]);
  const snapshot = item && snapshotOf(item, images);
  const reportId = ctx.newId();
  if (!earlier && snapshot)
    await db.batch([
      db
        .insert(reports)
        .select(
          db
            .select(
              reportColumns(ctx, {
                id: reportId,
                kind: "appeal",
                reason: text,
                subjectId: sql<string>`${subjectId}`,
                snapshot: sql<string>`${JSON.stringify(snapshot)}`,
                named: null,
              }),
            )
            .from(users)
            // The verdict may be undone, or the viewer leave, meanwhile.
            .where(
              sql`${users.id} = ${viewer.userId} and ${users.deletedAt} is null
                and exists (select 1 from ${notifications} where ${isItem} and ${mayAppeal(now)})`,
            ),
        )
        .onConflictDoNothing(),
      ...enqueue("appeal", reportId),
    ]);
  const made = earlier ?? (await db.batch([own]))[0][0];
  if (!made) throw new AppError("APPEAL_GONE");
  if (made.text !== text) throw new AppError("APPEALED_ALREADY");
  return { message: "اعتراضت رسید. یک نفر از گروه لبخند دوباره نگاه می‌کند." };
}

const isVerdict = (kind: string): kind is VerdictKind => VERDICT_KINDS.some((one) => one === kind);

/** The images of the viewer's rows in the audit entry of the verdict that wrote an item. */
function selectImages({ db, viewer }: PersonCtx, { kind, subject, at }: ItemPlace) {
  const key = JSON.stringify({ owner_id: viewer.userId, kind, subject_key: subject });
  return db
    .select({ table: auditRows.tableName, key: auditRows.rowKey, before: auditRows.before, after: auditRows.after })
    .from(auditRows)
    .where(
      sql`${auditRows.personId} = ${viewer.userId} and ${auditRows.entryId} = (
        select written.entry_id from ${auditRows} as written
        where written.table_name = 'notifications' and written.row_key = ${key} and written.after ->> '$.at' = ${at} limit 1)`,
    );
}

/** The table that has what each verdict took; a suspension took nothing. */
const TABLES: Partial<Record<VerdictKind, string>> = {
  "joke-removed": "jokes",
  "video-removed": "user_videos",
  "photo-removed": "users",
  "profile-removed": "users",
};

type StoredImage = ReturnType<typeof selectImages>["_"]["result"][number];

/** What a verdict took and said; undefined if its images are gone. */
function snapshotOf(
  { kind, subject, at, number, reason }: typeof notifications.$inferSelect,
  images: readonly StoredImage[],
): AppealSnapshot | undefined {
  if (!isVerdict(kind) || reason === "") return undefined;
  const verdict = { kind, subject, at, reason, until: null, text: "", was: {} };
  if (kind === "suspended") return { ...verdict, until: number };
  const image = images.find(
    ({ table, key }) => table === TABLES[kind] && (kind !== "joke-removed" || parsedImage(key)["key"] === subject),
  );
  if (image?.before == null) return undefined;
  const before = parsedImage(image.before);
  const after = image.after === null ? {} : parsedImage(image.after);
  const lost = Object.fromEntries(
    Object.entries(before).filter(([column, value]) => value !== null && value !== after[column]),
  );
  return { ...verdict, was: lost, text: textOf(kind, lost) };
}

/** What the moderator reads of it; a photo is looked at. */
function textOf(kind: VerdictKind, was: Image): string {
  if (kind === "joke-removed") return String(was["text"]);
  if (kind === "video-removed") return aparatFrame(String(was["hash"]));
  return kind === "profile-removed" ? String(was[profileWords.bio.name] ?? "") : "";
}
