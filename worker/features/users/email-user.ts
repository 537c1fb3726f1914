import type { Input } from "../../../contract/calls/route.ts";
import type { emailUserRoute } from "../../../contract/users/calls.ts";
import type { Ctx } from "../../context.ts";
import { letterMessage, writeToPerson } from "../../domain/email/write-to-person.ts";
import { findUser } from "./find-accounts.ts";

/**
 * Writes a person an e-mail. @throws AppError PERSON_NOT_FOUND, USER_DELETED, PERSON_HAS_NO_EMAIL, EMAIL_PROVIDER_MISSING,
 * EMAIL_NOT_SENT, EMAIL_UNSURE
 */
export async function emailUser(ctx: Ctx, { id, subject, message }: Input<typeof emailUserRoute>) {
  const { people, target } = await findUser(ctx, id);
  const sent = await writeToPerson(ctx, { to: people[0], subject, text: message }, { action: "person.email", target });
  return { message: letterMessage(sent) };
}
