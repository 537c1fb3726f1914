import { and, desc, eq, isNull, notInArray } from "drizzle-orm";

import { SESSIONS_MAX, SESSION_ROW_TTL_SECONDS } from "../../contract/login/values.ts";
import type { Ctx, Viewer } from "../context.ts";
import { boundColumn } from "../db/bound-column.ts";
import { sessions } from "../db/schema/login.ts";
import { type User, hasProof, users } from "../db/schema/people.ts";
import { endSockets } from "../domain/messages/end-sockets.ts";
import { AppError } from "../errors.ts";
import { contactDigests } from "../domain/people/contact-digest.ts";
import { describeDevice } from "./device.ts";
import { sealToken } from "./token.ts";

type Person = Pick<User, "id" | "username" | "mobile" | "email" | "emailVerifiedAt">;

/**
 * Opens a session for a person who just proved who they are, and sets its cookie. After a password, `passwordHash` is
 * the hash it was compared with: comparing takes time, in which the address's owner may have proved it and removed that
 * password. Beyond SESSIONS_MAX the least recently used session ends with its sockets.
 * @throws AppError LOGIN_FAILED if the proof is no longer valid
 */
export async function openSession(ctx: Ctx, person: Person, passwordHash?: string): Promise<void> {
  const sessionId = ctx.newId();
  const proofStands = passwordHash === undefined ? undefined : eq(users.passwordHash, passwordHash);
  const [opened, surplus] = await ctx.db.batch([
    ctx.db
      .insert(sessions)
      .select(
        ctx.db
          .select({
            id: boundColumn(sessions.id, sessionId),
            userId: users.id,
            device: boundColumn(sessions.device, describeDevice(ctx.caller.userAgent)),
            createdAt: boundColumn(sessions.createdAt, ctx.now),
            lastSeenAt: boundColumn(sessions.lastSeenAt, ctx.now),
            expiresAt: boundColumn(sessions.expiresAt, ctx.now + SESSION_ROW_TTL_SECONDS * 1000),
          })
          .from(users)
          .where(and(eq(users.id, person.id), isNull(users.deletedAt), proofStands)),
      )
      .returning({ id: sessions.id }),
    endSurplus(ctx, person.id),
  ]);
  if (opened.length === 0) throw new AppError("LOGIN_FAILED");
  for (const { id } of surplus) await endSockets(ctx, person.id, id);
  await issueToken(ctx, person, sessionId);
}

function endSurplus({ db }: Ctx, userId: number) {
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_MAX);
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
    .returning({ id: sessions.id });
}

/** Reissues an open session's token with the person's current username and contacts. Returns its viewer. */
export async function issueToken(ctx: Ctx, person: Person, sessionId: string): Promise<Viewer> {
  const viewer = {
    userId: person.id,
    username: person.username,
    sessionId,
    contactDigests: contactDigests(person, ctx.config.SESSION_SECRET),
    isProved: hasProof(person),
  };
  ctx.cookies.write("session", await sealToken(viewer, ctx.now, ctx.config.SESSION_SECRET));
  return viewer;
}
