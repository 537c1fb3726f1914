import { z } from "zod";

import { failsAs } from "../calls/shapes.ts";
import {
  GEM_PACKAGES_DEFAULT,
  GEM_PACKAGES_MAX,
  GEM_PACKAGE_MAX,
  GEM_PERCENT_OFF_MAX,
  PAYMENT_MAX_TOMAN,
  PAYMENT_MIN_TOMAN,
  TOMAN_PER_GEM_DEFAULT,
  tomanOf,
} from "../gem-orders/values.ts";
import { adminRead, publicRead, adminWrite, setting } from "./setting.ts";

const wrong = failsAs("INVALID_GEM_PACKAGES");
const whole = (max: number) => z.number(wrong).int(wrong).min(1, wrong).max(max, wrong);

const gems = whole(GEM_PACKAGE_MAX);
const percentOff = z.number(wrong).int(wrong).min(0, wrong).max(GEM_PERCENT_OFF_MAX, wrong).default(0);

/** A package without a discount may be sent as its number of gems. */
const gemPackage = z.union(
  [gems.transform((count) => ({ gems: count, percentOff: 0 })), z.object({ gems, percentOff })],
  wrong,
);

/** Each package is more than the one before and costs more, and each costs what the gateway takes. */
const offer = z
  .object({
    packages: z.array(gemPackage, wrong).min(1, wrong).max(GEM_PACKAGES_MAX, wrong),
    tomanPerGem: whole(PAYMENT_MAX_TOMAN),
  })
  .refine(({ packages: offered, tomanPerGem }) => {
    const prices = offered.map((one) => tomanOf(one, tomanPerGem));
    return offered.every(({ gems: count }, at) => {
      const toman = prices[at] ?? 0;
      const isMore = count > (offered[at - 1]?.gems ?? 0) && toman > (prices[at - 1] ?? 0);
      return isMore && toman >= PAYMENT_MIN_TOMAN && toman <= PAYMENT_MAX_TOMAN;
    });
  }, wrong);

const packages = z.object({
  packages: z.array(
    z.object({
      gems: z.number().int(),
      toman: z.number().int(),
      fullToman: z.number().int().meta({ description: "The price without the discount" }),
      percentOff: z.number().int(),
    }),
  ),
  purchaseUrl: z.url().nullable().meta({ description: "Where gems are bought instead of on our own page" }),
});

const OFFER = {
  packages: GEM_PACKAGES_DEFAULT.map((count) => ({ gems: count, percentOff: 0 })),
  tomanPerGem: TOMAN_PER_GEM_DEFAULT,
};

/** Settings of gem prices. */
export const gemSettings = {
  "gem-packages": setting({
    value: offer,
    byDefault: OFFER,
    fields: offer,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: () => "بسته‌های جم ذخیره شد",
    routes: {
      // With the price of each, and where to buy; that is the Worker's to say.
      everybody: publicRead("/api/gem-packages", "gemPackages", "The packages of gems and what they cost", packages),
      read: adminRead("/api/admin/gem-packages", "readGemPackages", "The packages, and what a gem costs", offer),
      write: adminWrite(
        "/api/admin/gem-packages",
        "setGemPackages",
        "Set the packages, and what a gem costs",
        offer,
        OFFER,
      ),
    },
  }),
};
