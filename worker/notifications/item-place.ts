import { sql } from "drizzle-orm";

import { NOTIFICATION_KINDS } from "../../contract/notifications/values.ts";
import type { PersonCtx } from "../context.ts";
import { notifications } from "../db/schema/notifications.ts";
import { openCursor, sealCursor } from "../domain/lists/sealed-cursor.ts";

/** An item's place in its owner's list. Its subject may be a key and its moment is exact, so it leaves the Worker sealed. */
export type ItemPlace = Pick<typeof notifications.$inferSelect, "at" | "kind" | "subject">;

/** How an appeal names the verdict of an item, as an expression on it and of a known one. */
export const appealSubject = sql`${notifications.kind} || '/' || ${notifications.subject} || '/' || ${notifications.at}`;
export const appealSubjectOf = ({ kind, subject, at }: ItemPlace): string => `${kind}/${subject}/${at}`;

/** The use of a sealed place: the end of a page, the newest item that is unseen, or one item that its owner names. */
type Purpose = "notifications-cursor" | "notifications-unseen" | "notification-id";

/** The hexadecimal digits of moment, kind and subject. */
const DIGITS = [12, 2, 14] as const;

/** A place of the viewer, sealed. */
export function sealPlace(ctx: PersonCtx, purpose: Purpose, { at, kind, subject }: ItemPlace): string {
  const digits = [at, NOTIFICATION_KINDS.indexOf(kind), subject].map((n, i) =>
    n.toString(16).padStart(DIGITS[i] ?? 0, "0"),
  );
  return sealCursor(digits.join(""), sealOf(ctx, purpose));
}

/** The viewer's place that was sealed; null for a kind that is gone. @throws AppError INVALID_CURSOR */
export function openPlace(ctx: PersonCtx, purpose: Purpose, sealed: string): ItemPlace | null {
  const opened = openCursor(sealed, sealOf(ctx, purpose));
  const [atEnds, kindEnds] = [DIGITS[0], DIGITS[0] + DIGITS[1]];
  const [at = 0, kindAt = 0, subject = 0] = [
    opened.slice(0, atEnds),
    opened.slice(atEnds, kindEnds),
    opened.slice(kindEnds),
  ].map((digits) => Number.parseInt(digits, 16));
  const kind = NOTIFICATION_KINDS[kindAt];
  return kind === undefined ? null : { at, kind, subject };
}

const sealOf = ({ config, viewer }: PersonCtx, purpose: Purpose) => ({
  secret: config.SESSION_SECRET,
  purpose,
  about: String(viewer.userId),
});
