import { eq } from "drizzle-orm";

import { parseEmail, parseMobile, parseUsername } from "../../contract/persian.ts";
import type { IdentityKind } from "../../contract/calls/route.ts";
import type { Ctx, Viewer } from "../context.ts";
import { usernames, users } from "../db/schema/people.ts";
import { AppError } from "../errors.ts";
import { contactDigest, contactDigests } from "../domain/people/contact-digest.ts";

/** An identity that the call's fields claim, as the specification's clients send it: never trusted. */
export interface Claim {
  kind: IdentityKind;
  value: string;
}

interface Known extends Pick<Viewer, "contactDigests"> {
  usernames: readonly (string | null)[];
}

/**
 * Throws IDENTITY_MISMATCH if a claim names anybody but the viewer, and LOGIN_REQUIRED if a visitor sends a claim,
 * without revealing whose login it would take. Without claims the call is the session's person's. Usually the token
 * suffices; only a claim it does not contain (a newly linked contact, a former username of the viewer's) is looked up
 * before it is refused.
 */
export async function requireOwnIdentity(ctx: Ctx, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return;
  const { viewer } = ctx;
  if (!viewer) throw new AppError("LOGIN_REQUIRED");
  const isOf = (person: Known) => claims.every((claim) => isOwn(claim, person, ctx.config.SESSION_SECRET));
  if (isOf({ usernames: [viewer.username], contactDigests: viewer.contactDigests })) return;

  const [[person], names] = await ctx.db.batch([
    ctx.db.select({ mobile: users.mobile, email: users.email }).from(users).where(eq(users.id, viewer.userId)),
    ctx.db.select({ username: usernames.username }).from(usernames).where(eq(usernames.userId, viewer.userId)),
  ]);
  const current = person && {
    usernames: names.map(({ username }) => username),
    contactDigests: contactDigests(person, ctx.config.SESSION_SECRET),
  };
  if (!current || !isOf(current)) throw new AppError("IDENTITY_MISMATCH");
}

function isOwn({ kind, value }: Claim, { usernames: own, contactDigests: digests }: Known, secret: string): boolean {
  const owns = (contact: string | null) => contact !== null && digests.includes(contactDigest(contact, secret));
  switch (kind === "name" ? kindOf(value, own) : kind) {
    case "email":
      return owns(parseEmail(value));
    case "mobile":
      return owns(parseMobile(value));
    default:
      return own.some((username) => username !== null && parseUsername(value) === username);
  }
}

/** The kind of a value that may be a username, an e-mail or a mobile (002 §6 accepts each as identification). */
function kindOf(value: string, own: Known["usernames"]): IdentityKind {
  // With letters it is no mobile, even if its digits alone would be one.
  const hasLetters = !value.includes("@") && /[a-z]/i.test(value);
  if (hasLetters || own.includes(value.toLowerCase())) return "username";
  if (parseEmail(value) !== null) return "email";
  return parseMobile(value) === null ? "username" : "mobile";
}
