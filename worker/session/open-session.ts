import { type SQL, and, desc, eq, isNull, notInArray, sql } from "drizzle-orm";

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
 * Opens a session for a person whose password was right, and sets its cookie. `passwordHash` is the hash it was compared
 * with: comparing takes time, in which the address's owner may have proved it and removed that password.
 * @throws AppError LOGIN_FAILED if the proof is no longer valid
 */
export async function openSession(ctx: Ctx, person: Person, passwordHash: string): Promise<void> {
  const isPerson = and(eq(users.id, person.id), eq(users.passwordHash, passwordHash));
  const [opened, surplus] = await ctx.db.batch(sessionStatements(ctx, isPerson, sql`${person.id}`));
  await finishSession(ctx, person, opened, surplus);
}

/**
 * Opens a session for the person of a condition on `users`, unless they left; for {@link finishSession}. Beyond
 * SESSIONS_MAX their least recently used session ends.
 */
export function sessionStatements({ db, now, caller, newId }: Ctx, isPerson: SQL | undefined, userId: SQL) {
  const kept = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(SESSIONS_MAX);
  return [
    db
      .insert(sessions)
      .select(
        db
          .select({
            id: boundColumn(sessions.id, newId()),
            userId: users.id,
            device: boundColumn(sessions.device, describeDevice(caller.userAgent)),
            createdAt: boundColumn(sessions.createdAt, now),
            lastSeenAt: boundColumn(sessions.lastSeenAt, now),
            expiresAt: boundColumn(sessions.expiresAt, now + SESSION_ROW_TTL_SECONDS * 1000),
          })
          .from(users)
          .where(and(isPerson, isNull(users.deletedAt))),
      )
      .returning({ id: sessions.id }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), notInArray(sessions.id, kept)))
      .returning({ id: sessions.id }),
  ] as const;
}

/** Sets the cookie of the session that was opened, and ends the sockets of those that ended. @throws AppError LOGIN_FAILED */
export async function finishSession(
  ctx: Ctx,
  person: Person,
  [session]: { id: string }[],
  surplus: { id: string }[],
): Promise<void> {
  if (session === undefined) throw new AppError("LOGIN_FAILED");
  for (const { id } of surplus) await endSockets(ctx, person.id, id);
  await issueToken(ctx, person, session.id);
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
