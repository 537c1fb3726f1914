import { checkDiscountBadgeRoute, createDiscountBadgeRoute } from "../../../contract/park-discount/calls.ts";
import { serve } from "../../http/serve.ts";
import { checkDiscountBadge, createDiscountBadge } from "./discount-badge.ts";

export const parkDiscountRoutes = [
  serve(createDiscountBadgeRoute, createDiscountBadge),
  serve(checkDiscountBadgeRoute, checkDiscountBadge),
];
