import { eq } from "drizzle-orm";

import { privacyColumns } from "../../../durable-objects/direct/facts.ts";
import type { PersonCtx } from "../../context.ts";
import { users } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";

/** Who may write to the viewer, and who sees them online and reading. */
export async function getPrivacy({ db, viewer }: PersonCtx) {
  const [[chosen]] = await db.batch([db.select(privacyColumns).from(users).where(eq(users.id, viewer.userId))]);
  if (!chosen) throw new AppError("LOGIN_REQUIRED");
  return chosen;
}
