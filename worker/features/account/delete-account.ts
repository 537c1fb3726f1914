import { and, eq, isNull } from "drizzle-orm";

import { digitsOnly } from "../../../contract/digits.ts";
import type { deleteAccountRoute } from "../../../contract/account/calls/account.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { PersonCtx } from "../../context.ts";
import { type User, users } from "../../db/schema/people.ts";
import { sendCodeTo } from "../../domain/codes/code-request.ts";
import { consumeCode } from "../../domain/codes/consume-code.ts";
import { type Tried, triedByPerson } from "../../domain/codes/origin.ts";
import { erasePerson } from "../../domain/people/erase-person.ts";
import { AppError } from "../../errors.ts";

type DeleteInput = Input<typeof deleteAccountRoute>;

/**
 * Deletes the viewer's account: without a code one is sent to their own mobile or e-mail, with it everything stored
 * about them is erased ({@link erasePerson}).
 * @throws AppError WRONG_SMS_CODE, WRONG_EMAIL_CODE, CODE_BURNED, CODE_EXPIRED, and what sending a code throws
 */
export async function deleteAccount(ctx: PersonCtx, { via, code, ...asking }: DeleteInput) {
  const { userId } = ctx.viewer;
  const [[person]] = await ctx.db.batch([
    ctx.db
      .select()
      .from(users)
      .where(and(eq(users.id, userId), isNull(users.deletedAt))),
  ]);
  if (!person) throw new AppError("LOGIN_REQUIRED");
  const contact = ownContact(ctx, person, via);
  if (code === undefined) return { ...(await sendCodeTo(ctx, contact, asking)), sentTo: contact.type };
  await consumeCode(ctx, contact, digitsOnly(code));
  await erasePerson(ctx, person);
  return { message: "حسابت پاک شد. دلمان برایت تنگ می‌شود!" };
}

/** The contact asked for, or by default the mobile if there is one. */
function ownContact(ctx: PersonCtx, { mobile, email, emailVerifiedAt }: User, via: DeleteInput["via"]): Tried {
  if (mobile !== null && via !== "email")
    return triedByPerson(ctx, { identifier: mobile, type: "mobile" }, { isProved: true });
  if (email !== null && via !== "mobile")
    return triedByPerson(ctx, { identifier: email, type: "email" }, { isProved: emailVerifiedAt !== null });
  throw new AppError("CONTACT_REQUIRED");
}
