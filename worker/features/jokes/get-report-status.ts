import type { reportStatusRoute } from "../../../contract/jokes.ts";
import type { Input } from "../../../contract/route.ts";
import type { Ctx } from "../../context.ts";
import { selectJokeForViewer, visibleJoke } from "./joke-for-viewer.ts";
import { viewerParams } from "./joke-page.ts";

/**
 * Whether a joke may be reported: not once a moderator approved it.
 * @throws AppError JOKE_NOT_FOUND
 */
export async function getReportStatus(ctx: Ctx, { id: jokeId }: Input<typeof reportStatusRoute>) {
  const [rows] = await ctx.db.batch([selectJokeForViewer({ ...viewerParams(ctx), jokeId })]);
  return { reportingDisabled: visibleJoke(rows).reportingDisabled };
}
