import { eq } from "drizzle-orm";

import type { reportPersonRoute } from "../../../contract/moderation/calls/reporting.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { copyPhoto } from "./photo-copy.ts";
import { type ProfileSnapshot, profileWords } from "./snapshots.ts";
import { idOfNamed } from "../../domain/people/person-by-name.ts";
import { AppError } from "../../errors.ts";
import { digestOf } from "../../digest.ts";
import { fileReport, requireReason } from "./file-report.ts";

/**
 * Reports a person's current profile or photo. Works across blocks in either direction, so the answer reveals none.
 * @throws AppError REASON_REQUIRED, REASON_TOO_LONG, USER_NOT_FOUND, USER_DELETED, SELF_REPORT, PHOTO_NOT_FOUND,
 * TOO_MANY_REPORTS
 */
export async function reportPerson(ctx: PersonCtx, { username: named, part, reason: typed }: PersonInput) {
  const reason = requireReason(typed);
  const [[person]] = await ctx.db.batch([
    ctx.db
      .select({
        ...profileWords,
        username: users.username,
        id: users.id,
        avatarUrl: users.avatarUrl,
        deletedAt: users.deletedAt,
      })
      .from(users)
      .where(eq(users.id, idOfNamed(ctx, named))),
  ]);
  if (!person) throw new AppError("USER_NOT_FOUND");
  const { id: ownerId, avatarUrl, deletedAt, username, ...words } = person;
  if (deletedAt !== null || username === null) throw new AppError("USER_DELETED");
  if (ownerId === ctx.viewer.userId) throw new AppError("SELF_REPORT");
  if (part === "photo") {
    if (avatarUrl === "" || !(await copyPhoto(ctx, avatarUrl))) throw new AppError("PHOTO_NOT_FOUND");
    return fileReport(ctx, { kind: part, reason, ownerId, subjectId: avatarUrl, snapshot: avatarUrl });
  }
  const profile: ProfileSnapshot = { username, ...words };
  const snapshot = JSON.stringify(profile);
  return fileReport(ctx, { kind: part, reason, ownerId, subjectId: digestOf(snapshot), snapshot });
}

type PersonInput = Input<typeof reportPersonRoute>;
