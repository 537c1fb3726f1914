import type { Input } from "../../../contract/route.ts";
import type { videoLikeStatusRoute } from "../../../contract/videos/calls.ts";
import type { Ctx } from "../../context.ts";
import { selectVideoForViewer, shownVideo } from "./video-for-viewer.ts";
import { VISITOR } from "../../db/schema/people.ts";

/**
 * A video's likes, and whether the viewer likes it; 0 if no video is shown.
 * @throws AppError USER_NOT_FOUND, USER_DELETED, USER_BLOCKED
 */
export async function getLikeStatus(ctx: Ctx, { username }: Input<typeof videoLikeStatusRoute>) {
  const [rows] = await ctx.db.batch([selectVideoForViewer({ username, viewerId: ctx.viewer?.userId ?? VISITOR })]);
  const video = shownVideo(ctx, rows);
  return { liked: video?.liked ?? false, likes: video?.likes ?? 0 };
}
