import {
  checkSubscriptionRoute,
  likeVideoRoute,
  purchaseSubscriptionRoute,
  reportVideoRoute,
  unlikeVideoRoute,
  updateVideoRoute,
  videoLikeStatusRoute,
} from "../../../contract/videos/calls.ts";
import { serve } from "../../http/serve.ts";
import { checkSubscription } from "./check-subscription.ts";
import { getLikeStatus } from "./get-like-status.ts";
import { likeVideo } from "./like-video.ts";
import { purchaseSubscription } from "./purchase-subscription.ts";
import { reportVideo } from "./report-video.ts";
import { unlikeVideo } from "./unlike-video.ts";
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
