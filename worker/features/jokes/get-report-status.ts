import type { Ctx } from "../../context.ts";
import { selectJokeForViewer, visibleJoke } from "./joke-for-viewer.ts";

/**
 * Whether a joke may be reported: not once a moderator approved it.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function getReportStatus(ctx: Ctx, jokeId: string) {
  const [rows] = await ctx.db.batch([selectJokeForViewer(ctx, jokeId, ctx.viewer?.userId ?? "")]);
  return { success: true as const, reportingDisabled: visibleJoke(rows).reportingDisabled };
}
