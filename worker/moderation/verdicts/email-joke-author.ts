import { eq } from "drizzle-orm";

import type { emailJokeAuthorRoute } from "../../../contract/moderation/calls/jokes.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { users } from "../../db/schema/people.ts";
import { letterMessage, writeToPerson } from "../../domain/email/write-to-person.ts";
import { AppError } from "../../errors.ts";

/**
 * Writes the author of a joke an e-mail. @throws AppError JOKE_NOT_FOUND, PERSON_HAS_NO_EMAIL, EMAIL_PROVIDER_MISSING,
 * EMAIL_NOT_SENT, EMAIL_UNSURE
 */
export async function emailJokeAuthor(ctx: Ctx, { id, subject, message }: Input<typeof emailJokeAuthorRoute>) {
  const [[author]] = await ctx.db.batch([
    ctx.db
      .select({ email: users.email, emailVerifiedAt: users.emailVerifiedAt, publicId: users.publicId })
      .from(jokes)
      .innerJoin(users, eq(users.id, jokes.authorId))
      .where(eq(jokes.id, id)),
  ]);
  if (!author) throw new AppError("JOKE_NOT_FOUND");
  const act = { action: "person.email", target: author.publicId } as const;
  const sent = await writeToPerson(ctx, { to: author, subject, text: message }, act);
  return { message: letterMessage(sent) };
}
