import { z } from "zod";

import { answers, isoDate, requiredJson, success, typedText } from "../../calls/shapes.ts";
import { ofMobile } from "../../gems/calls.ts";
import { route } from "../../calls/route.ts";
import { venueSecret } from "./secrets.ts";

const tags = ["venues"];

const toman = z.number().int().meta({ description: "Toman" });

export const listCreditsRoute = route({
  ...ofMobile,
  method: "get",
  path: "/api/robot/status/{mobile}",
  operationId: "listVenueCredits",
  tags,
  summary: "The viewer's venue credits, newest first",
  responses: answers(
    z.object({
      success,
      recent: z.array(
        z.object({
          _id: z.string(),
          id: z.string().meta({ description: "The `rid` of its page" }),
          authority: z.string().meta({ description: "Begins with REWARD" }),
          status: z.literal("paid"),
          amount: toman,
          remaining: toman,
          createdAt: isoDate,
        }),
      ),
    }),
  ),
});

/** A venue credit as shown to anybody with its `rid`, without its owner; the specification calls it a purchase. */
const credit = z
  .object({
    rid: z.string(),
    state: z.enum(["open", "redeemed"]),
    amount: toman,
    remaining: toman,
    createdAt: isoDate,
    redeemedAt: isoDate.nullable(),
    venue: z.string().meta({ description: "Where it was redeemed; empty where the administrator did it" }),
  })
  .meta({ id: "VenueCredit" });

export type VenueCredit = z.infer<typeof credit>;

const rid = typedText(64).meta({ example: "9f86d081884c7d659a2feaa0c55ad015" });
const NO_RID = "0".repeat(32);

export const getCreditRoute = route({
  method: "get",
  path: "/api/robot/purchase",
  operationId: "getVenueCredit",
  tags,
  summary: "A venue credit's value and state, for anybody with its id",
  access: "anyone",
  reads: "primary",
  request: { query: z.object({ rid }) },
  responses: answers(z.object({ success, purchase: credit })),
  example: { rid: NO_RID },
});

export const redeemCreditRoute = route({
  method: "post",
  path: "/api/robot/redeem",
  operationId: "redeemVenueCredit",
  tags,
  summary: "Redeem a venue credit, once: with a venue's secret, or as the administrator",
  access: ["anyone", "admin"],
  request: requiredJson(z.object({ rid, secret: venueSecret.optional() })),
  responses: answers(z.object({ success, message: z.string(), purchase: credit })),
  example: { rid: NO_RID },
});
