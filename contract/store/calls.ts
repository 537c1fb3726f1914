import { z } from "zod";

import { answers, identityField, optionalJson, success } from "../calls/shapes.ts";
import type { STORE_PRICES } from "./values.ts";
import { route } from "../calls/route.ts";

const tags = ["store"];

export type StoreItem = keyof typeof STORE_PRICES;

/** The viewer's items, and the remaining gems. */
const owned = z
  .object({
    success,
    message: z.string(),
    blueTick: z.boolean(),
    colorfulFrame: z.boolean(),
    sparkleEffect: z.boolean(),
    noAds: z.boolean(),
    adsEnabled: z.boolean(),
    walletBalance: z.number().int(),
  })
  .meta({ id: "StoreAnswer" });

const call = {
  method: "post",
  tags,
  access: "owner",
  identity: { mobileNumber: "mobile" },
  responses: answers(owned),
  example: {},
} as const;
const request = optionalJson(z.object({ mobileNumber: identityField }));

export const buyBlueTickRoute = route({
  ...call,
  path: "/api/store/blue-tick",
  operationId: "buyBlueTick",
  summary: "Buy the blue tick; twice is once",
  needs: "proof",
  request,
});

export const buyColorfulFrameRoute = route({
  ...call,
  path: "/api/store/colorful-frame",
  operationId: "buyColorfulFrame",
  summary: "Buy the colourful photo frame; twice is once",
  needs: "proof",
  request,
});

export const buySparkleEffectRoute = route({
  ...call,
  path: "/api/store/sparkle-effect",
  operationId: "buySparkleEffect",
  summary: "Buy the sparkle effect; twice is once",
  needs: "proof",
  request,
});

export const buyNoAdsRoute = route({
  ...call,
  path: "/api/store/no-ads",
  operationId: "buyNoAds",
  summary: "Buy the way to switch ads off, which switches them off; twice is once",
  needs: "proof",
  request,
});

export const toggleAdsRoute = route({
  ...call,
  path: "/api/store/toggle-ads",
  operationId: "toggleAds",
  summary: "Switch ads off or on again: to `adsEnabled`, or to what they are not now",
  request: optionalJson(z.object({ mobileNumber: identityField, adsEnabled: z.boolean().optional() })),
});
