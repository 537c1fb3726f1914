import { lazyDialog } from "../../../ui/lazy-part.tsx";
import type { DiscountBadgeProps } from "./discount-badge.tsx";

/** The badge, whose code is loaded when it first opens. */
export const DiscountBadge = lazyDialog<DiscountBadgeProps>(() =>
  import("./discount-badge.tsx").then((module) => ({ default: module.DiscountBadge })),
);
