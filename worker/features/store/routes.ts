import {
  buyBlueTickRoute,
  buyColorfulFrameRoute,
  buyNoAdsRoute,
  buySparkleEffectRoute,
  toggleAdsRoute,
} from "../../../contract/store/calls.ts";
import { serve } from "../../http/serve.ts";
import { buyItem, toggleAds } from "./owned-items.ts";

export const storeRoutes = [
  serve(buyBlueTickRoute, (ctx) => buyItem(ctx, "blue-tick")),
  serve(buyColorfulFrameRoute, (ctx) => buyItem(ctx, "colorful-frame")),
  serve(buySparkleEffectRoute, (ctx) => buyItem(ctx, "sparkle-effect")),
  serve(buyNoAdsRoute, (ctx) => buyItem(ctx, "no-ads")),
  serve(toggleAdsRoute, toggleAds),
];
