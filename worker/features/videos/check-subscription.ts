import type { PersonCtx } from "../../context.ts";
import { selectOwnVideo, stillHere, toOwnVideo } from "./own-video.ts";

/** The viewer's video, until when it is shown, and what they could pay. */
export async function checkSubscription(ctx: PersonCtx) {
  const [rows] = await ctx.db.batch([selectOwnVideo(ctx)]);
  return toOwnVideo(ctx, stillHere(rows));
}
