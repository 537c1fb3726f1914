import { and, eq, notExists } from "drizzle-orm";

import { SITE_NAME } from "../../../contract/product.ts";
import { tehranDay } from "../../../contract/time.ts";
import type { Ctx } from "../../context.ts";
import { auditEntries } from "../../db/schema/audit.ts";
import type { User } from "../../db/schema/people.ts";
import { emailHtml } from "../../email-html.ts";
import { AppError } from "../../errors.ts";
import { ProviderError } from "../../providers/provider-error.ts";
import { digestOf } from "../../digest.ts";
import { auditedBefore } from "../audit/audited.ts";

interface Email {
  /** Their row. An unproved address may belong to another person, so it gets no e-mail. */
  to: Pick<User, "email" | "emailVerifiedAt">;
  subject: string;
  /** The administrator's text; line breaks are kept. */
  text: string;
}

/** Resend's codes for a key that is missing, wrong or may not send. */
const KEY_REFUSED = new Set(["missing_api_key", "invalid_api_key", "restricted_api_key"]);

/**
 * Sends a person an e-mail of the administrator's; an identical one is sent and audited once in a day of Tehran.
 * Resolves once it was accepted for sending. It is audited as `act`, unless the service has rejected it.
 * @returns whether it was sent now, or before
 * @throws AppError PERSON_HAS_NO_EMAIL, EMAIL_PROVIDER_MISSING, EMAIL_NOT_SENT, EMAIL_UNSURE
 */
export async function writeToPerson(
  ctx: Ctx,
  { to: person, subject, text }: Email,
  act: Parameters<typeof auditedBefore>[1],
): Promise<"sent" | "sent-before"> {
  const { db, now } = ctx;
  const { email: to, emailVerifiedAt } = person;
  if (!to || emailVerifiedAt === null) throw new AppError("PERSON_HAS_NO_EMAIL");
  const letter = digestOf(JSON.stringify([tehranDay(now), to, subject, text]));
  const ofLetter = db.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.letter, letter));
  const [sentBefore] = await db.batch([ofLetter]);
  if (sentBefore.length > 0) return "sent-before";
  const { entryId, takeBack } = await auditedBefore(ctx, act);
  try {
    await ctx.providers.email.send({
      to,
      subject,
      text: `${text}\n\n${SITE_NAME}`,
      html: emailHtml([...text.split("\n"), SITE_NAME]),
      // Covers a double tap, and a retry after a lost answer.
      idempotencyKey: letter,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, reason, providerCode } = error;
    ctx.log.warn("email-not-sent", { provider, reason, providerCode });
    if (reason !== "refused") throw new AppError("EMAIL_UNSURE");
    await takeBack();
    throw new AppError(KEY_REFUSED.has(providerCode) ? "EMAIL_PROVIDER_MISSING" : "EMAIL_NOT_SENT");
  }
  // Of two at the same moment one is recorded.
  const [recorded] = await db.batch([
    db
      .update(auditEntries)
      .set({ letter })
      .where(and(eq(auditEntries.id, entryId), notExists(ofLetter)))
      .returning({ id: auditEntries.id }),
  ]);
  if (recorded.length > 0) return "sent";
  await takeBack();
  return "sent-before";
}

/** The administrator's message about a letter. */
export const letterMessage = (sent: Awaited<ReturnType<typeof writeToPerson>>): string =>
  sent === "sent" ? "ایمیل فرستاده شد." : "همین نامه امروز فرستاده شده است";
