import { eq } from "drizzle-orm";

import { parseMobile } from "../../../contract/persian.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { contactDigest } from "../../session/contact-digest.ts";

/** The mobile by which rewards know somebody. A digest of its own, so that a row here matches no token. */
export const rewardDigest = ({ config }: Pick<Ctx, "config">, mobile: string): string =>
  contactDigest(`reward ${mobile}`, config.SESSION_SECRET);

/**
 * The viewer's mobile: what the call names, which has been proved to be theirs, or what is read for it.
 * @throws AppError REWARD_MOBILE_REQUIRED
 */
export async function ownMobile({ db, viewer }: PersonCtx, named: string | undefined): Promise<string> {
  const mobile = named === undefined ? null : parseMobile(named);
  if (mobile !== null) return mobile;
  const [[person]] = await db.batch([
    db.select({ mobile: users.mobile }).from(users).where(eq(users.id, viewer.userId)),
  ]);
  if (person?.mobile == null) throw new AppError("REWARD_MOBILE_REQUIRED");
  return person.mobile;
}
