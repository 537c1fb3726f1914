import type { PersonCtx } from "../../context.ts";
import { selectOwnVideo, stillHere, toOwnVideo } from "./own-video.ts";

/** The viewer's video, its expiry, and their balance. */
export async function checkSubscription(ctx: PersonCtx) {
  const [rows] = await ctx.db.batch([selectOwnVideo(ctx)]);
  return toOwnVideo(ctx, stillHere(rows));
}
