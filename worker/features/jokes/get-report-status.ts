import { eq } from "drizzle-orm";

import type { Ctx } from "../../context.ts";
import { jokes } from "../../db/schema/jokes.ts";
import { AppError } from "../../errors.ts";

/** Whether a joke may be reported: not once a moderator approved it. */
export async function getReportStatus({ db }: Ctx, jokeId: string) {
  const [rows] = await db.batch([
    db
      .select({ reportingDisabled: jokes.reportingDisabled, deletedAt: jokes.deletedAt })
      .from(jokes)
      .where(eq(jokes.id, jokeId)),
  ]);
  const joke = rows[0];
  if (!joke || joke.deletedAt !== null) throw new AppError("JOKE_NOT_FOUND");
  return { success: true as const, reportingDisabled: joke.reportingDisabled };
}
