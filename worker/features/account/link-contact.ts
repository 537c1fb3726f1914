import { and, eq, isNull, ne, sql } from "drizzle-orm";

import { digitsOnly } from "../../../contract/digits.ts";
import type { linkContactRoute } from "../../../contract/account/calls/account.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { sessions } from "../../db/schema/login.ts";
import { type User, hasProof, users } from "../../db/schema/people.ts";
import { sendCodeTo } from "../../domain/codes/code-request.ts";
import { consumeBothCodes, consumeCode } from "../../domain/codes/consume-code.ts";
import { type Identifier, type Tried, triedByPerson } from "../../domain/codes/origin.ts";
import { refuseDisposable } from "../../domain/email/disposable-email.ts";
import { endSockets } from "../../domain/messages/end-sockets.ts";
import { selectPair } from "../../domain/messages/pair.ts";
import { announceBlock } from "../../domain/messages/announce.ts";
import { endUnprovedHolder } from "../../domain/people/end-unproved.ts";
import { restoreLeft } from "../../domain/people/left-contacts.ts";
import { suspensionOf } from "../../domain/people/suspended-contacts.ts";
import { AppError } from "../../errors.ts";
import { endFollow } from "../../notifications/write-item.ts";

type LinkInput = Input<typeof linkContactRoute>;
type CodesSent = Awaited<ReturnType<typeof sendCodes>>;

interface Linked {
  user: User;
  /** The first proof of their e-mail ended a password. */
  hadPassword: boolean;
}

/**
 * Adds a mobile or an e-mail to the viewer's account. Without a code, one is sent to it and one to the existing proved
 * contact; with both codes it is linked, even if somebody registered it without ever proving it: that account is
 * deleted. Only then the answer reveals that somebody else has it, so that numbers cannot be looked up.
 * @throws AppError CONTACT_REQUIRED, CONTACT_FIXED, CONTACT_TAKEN, DISPOSABLE_EMAIL, PROOF_REQUIRED,
 * CURRENT_CODE_REQUIRED, what a code is refused with (consume-code.ts) and what sending one throws
 */
export async function linkContact(ctx: PersonCtx, input: LinkInput): Promise<CodesSent | Linked> {
  const { db, now } = ctx;
  const { userId } = ctx.viewer;
  const self = and(eq(users.id, userId), isNull(users.deletedAt));
  const [people] = await db.batch([db.select().from(users).where(self)]);
  const person = people[0];
  if (!person) throw new AppError("LOGIN_REQUIRED");
  const contact = triedByPerson(ctx, contactToLink(person, input), { isProved: false });
  const proved = provedContact(person, contact);
  const current = proved && triedByPerson(ctx, proved, { isProved: true });
  if (input.code === undefined) return sendCodes(ctx, contact, current, input);
  const added = { ...contact, typed: digitsOnly(input.code) };
  if (current === null) await consumeCode(ctx, contact, added.typed);
  else if (input.currentCode === undefined) throw new AppError("CURRENT_CODE_REQUIRED");
  else await consumeBothCodes(ctx, { ...current, typed: digitsOnly(input.currentCode) }, added);

  if (contact.type === "email") await endUnprovedHolder(ctx, contact.identifier, userId);
  const column = contact.type === "mobile" ? users.mobile : users.email;
  const isFirstProof = !hasProof(person);
  const change = {
    ...(contact.type === "mobile"
      ? { mobile: contact.identifier }
      : { email: contact.identifier, emailVerifiedAt: now }),
    unprovedUntil: null,
    // Somebody else may know a password from before the first proof.
    ...(isFirstProof && { passwordHash: null }),
  };
  // Otherwise a person who left while suspended could come back by another contact and link the old one.
  const suspendedUntil = sql`nullif(
    max(coalesce(${users.suspendedUntil}, 0), coalesce(${suspensionOf(ctx, contact.identifier)}, 0)), 0)`;
  // Fails if another account took it meanwhile, or the viewer linked a different one on a second device.
  const [, , rows, , restored] = await db.batch([
    db
      .update(users)
      .set({ ...change, suspendedUntil })
      .where(
        and(
          self,
          sql`coalesce(${column}, ${contact.identifier}) = ${contact.identifier}`,
          sql`not exists (select 1 from ${users} as other
            where other.${sql.identifier(column.name)} = ${contact.identifier} and other.id <> ${userId})`,
        ),
      ),
    // Their sessions may belong to somebody else who knows the password.
    db
      .delete(sessions)
      .where(
        and(sql`changes() = 1 and ${isFirstProof}`, eq(sessions.userId, userId), ne(sessions.id, ctx.viewer.sessionId)),
      ),
    db.select().from(users).where(self),
    ...restoreLeft(ctx, contact.identifier, sql`${userId}`, eq(column, contact.identifier)),
  ]);
  const user = rows[0];
  if (!user) throw new AppError("LOGIN_REQUIRED");
  const linked = contact.type === "mobile" ? user.mobile : user.email;
  if (linked === null) throw new AppError("CONTACT_TAKEN");
  if (linked !== contact.identifier) throw new AppError("CONTACT_FIXED");
  for (const { blockerId } of restored) await applyBlock(ctx, blockerId);
  if (isFirstProof) await endSockets(ctx, userId, null);
  return { user, hadPassword: isFirstProof && person.passwordHash !== null };
}

/** A block that came back with the contact does to this account what a new one would. */
async function applyBlock(ctx: PersonCtx, blockerId: number): Promise<void> {
  const [one, other] = [sql`${ctx.viewer.userId}`, sql`${blockerId}`];
  const [pair] = await ctx.db.batch([
    selectPair(ctx.db, one, other),
    ...endFollow(ctx, one, other),
    ...endFollow(ctx, other, one),
  ]);
  await announceBlock(ctx, pair);
}

/** The one contact in the input that the person has not proved yet; a linked one only identifies them. */
function contactToLink(person: User, { email, mobileNumber }: LinkInput): Identifier {
  if (mobileNumber !== undefined && mobileNumber !== person.mobile) {
    if (person.mobile !== null) throw new AppError("CONTACT_FIXED");
    // The first to prove this address gets the account (R8); a mobile linked to it would remain as a back door.
    if (person.email !== null && person.emailVerifiedAt === null)
      throw new AppError("PROOF_REQUIRED", { proofRequired: true });
    return { identifier: mobileNumber, type: "mobile" };
  }
  if (email !== undefined && (email !== person.email || person.emailVerifiedAt === null)) {
    if (person.email !== null && email !== person.email) throw new AppError("CONTACT_FIXED");
    // One that the account has already may still be proved.
    if (person.email === null) refuseDisposable(email);
    return { identifier: email, type: "email" };
  }
  throw new AppError(email === undefined && mobileNumber === undefined ? "CONTACT_REQUIRED" : "CONTACT_FIXED");
}

/**
 * The person's other, proved contact: it must agree, so that a found unlocked phone is not enough to take over the
 * account.
 */
function provedContact({ mobile, email, emailVerifiedAt }: User, added: Identifier): Identifier | null {
  if (added.type === "email") return mobile === null ? null : { identifier: mobile, type: "mobile" };
  return email === null || emailVerifiedAt === null ? null : { identifier: email, type: "email" };
}

/**
 * The existing contact is sent its code first: its rate limit bounds how many strangers' numbers one account can reach.
 */
async function sendCodes(ctx: PersonCtx, contact: Tried, current: Tried | null, asking: LinkInput) {
  if (current === null) return sendCodeTo(ctx, contact, asking);
  const { existing, expiresAt } = await sendCodeTo(ctx, current, asking);
  const sent = await sendCodeTo(ctx, contact, asking);
  return { ...sent, current: { sentTo: current.type, ...(existing && { existing }), expiresAt } };
}
