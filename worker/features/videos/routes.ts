import {
  checkSubscriptionRoute,
  likeVideoRoute,
  purchaseSubscriptionRoute,
  unlikeVideoRoute,
  updateVideoRoute,
  videoLikeStatusRoute,
} from "../../../contract/videos/calls.ts";
import { reportVideoRoute } from "../../../contract/moderation/calls/reporting.ts";
import { serve } from "../../http/serve.ts";
import { checkSubscription, purchaseSubscription } from "./subscription.ts";
import { getLikeStatus, likeVideo, unlikeVideo } from "./like-video.ts";
import { reportVideo } from "./report-video.ts";
import { updateVideo } from "./update-video.ts";

export const videosRoutes = [
  serve(videoLikeStatusRoute, getLikeStatus),
  serve(likeVideoRoute, likeVideo),
  serve(unlikeVideoRoute, unlikeVideo),
  serve(reportVideoRoute, reportVideo),
  serve(checkSubscriptionRoute, checkSubscription),
  serve(updateVideoRoute, updateVideo),
  serve(purchaseSubscriptionRoute, purchaseSubscription),
];
