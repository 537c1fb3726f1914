import { eq } from "drizzle-orm";

import type { ErrorCode } from "../../contract/errors.ts";
import { parseEmail, parseMobile, parseUsername } from "../../contract/persian.ts";
import type { Ctx, Viewer } from "../context.ts";
import { users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { contactDigest, contactDigests } from "./contact-digest.ts";

/** The logged-in person; throws the given login-needed error when nobody is. */
export function requireViewer(ctx: Ctx, code: ErrorCode = "LOGIN_REQUIRED"): Viewer {
  if (!ctx.viewer) throw new AppError(code);
  return ctx.viewer;
}

/** Identity as the specification's callers send it: accepted, never trusted. */
export interface ClaimedIdentity {
  email?: string;
  mobileNumber?: string;
  username?: string;
}

/**
 * Throws IDENTITY_MISMATCH when a field names anybody but the viewer. Absent fields mean the session's own person.
 * The token answers this without a read; only a field it does not know (a contact just linked, a name just changed on
 * another device) is looked up before it is refused.
 */
export async function requireOwnIdentity(ctx: Ctx, claimed: ClaimedIdentity): Promise<void> {
  const { email, mobileNumber, username } = claimed;
  if (email === undefined && mobileNumber === undefined && username === undefined) return;
  if (!ctx.viewer) throw new AppError("IDENTITY_MISMATCH");
  if (matches(ctx, claimed, ctx.viewer)) return;

  const [rows] = await ctx.db.batch([
    ctx.db
      .select({ username: users.username, mobile: users.mobile, email: users.email })
      .from(users)
      .where(eq(users.id, ctx.viewer.userId)),
  ]);
  const person = rows[0];
  const secret = ctx.config.SESSION_SECRET;
  const current = person && { username: person.username, contactDigests: contactDigests(person, secret) };
  if (!current || !matches(ctx, claimed, current)) throw new AppError("IDENTITY_MISMATCH");
}

function matches(ctx: Ctx, claimed: ClaimedIdentity, person: Pick<Viewer, "username" | "contactDigests">): boolean {
  const owns = (contact: string | null) =>
    contact !== null && person.contactDigests.includes(contactDigest(contact, ctx.config.SESSION_SECRET));
  return (
    (claimed.email === undefined || owns(parseEmail(claimed.email))) &&
    (claimed.mobileNumber === undefined || owns(parseMobile(claimed.mobileNumber))) &&
    (claimed.username === undefined ||
      (person.username !== null && parseUsername(claimed.username) === person.username))
  );
}

/** Throws SUSPENDED, with the date it ends, while a suspension runs. */
export function refuseSuspended(ctx: Ctx, suspendedUntil: number | null): void {
  if (suspendedUntil !== null && suspendedUntil > ctx.now) {
    throw new AppError("SUSPENDED", { suspendedUntil: new Date(suspendedUntil).toISOString() });
  }
}
