import { eq } from "drizzle-orm";

import { parseMobile } from "../../../contract/persian.ts";
import type { Ctx, PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { contactDigest } from "../../domain/people/contact-digest.ts";

/** The key of a mobile's rewards: a digest of its own kind, so that rows here match no session token. */
export const rewardDigest = ({ config }: Pick<Ctx, "config">, mobile: string): string =>
  contactDigest(`reward ${mobile}`, config.SESSION_SECRET);

/**
 * The viewer's mobile: from the call, which was checked to be theirs, or read from the database.
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
