import { z } from "@hono/zod-openapi";

import { answers, failsAs, requiredJson, success } from "./common.ts";
import { GEM_PACKAGE_MAX } from "./limits.ts";
import { PAYMENT_AUTHORITY } from "./payment-authority.ts";
import { route } from "./route.ts";

const tags = ["gem-orders"];

const gems = z.number(failsAs("INVALID_INPUT")).int().min(1).max(GEM_PACKAGE_MAX);

export const startGemOrderRoute = route({
  method: "post",
  path: "/api/gem-orders",
  operationId: "startGemOrder",
  tags,
  summary: "Begin to buy one of the packages of gems; the answer says where to pay",
  access: "person",
  needs: "proof",
  request: requiredJson(z.object({ gems })),
  responses: answers(z.object({ success, orderId: z.string(), toman: z.number().int(), paymentUrl: z.url() })),
  example: { gems: 30 },
});

/** For whoever comes back from the gateway: a bank's app may lead to another browser than the one they paid from. */
export const verifyGemOrderRoute = route({
  method: "post",
  path: "/api/gem-orders/verify",
  operationId: "verifyGemOrder",
  tags,
  summary: "What became of a payment; what was paid for comes to its own person, once",
  access: "anyone",
  request: requiredJson(
    z.object({
      authority: z.string(failsAs("INVALID_INPUT")).regex(PAYMENT_AUTHORITY, failsAs("INVALID_INPUT")),
      status: z.enum(["OK", "NOK"], failsAs("INVALID_INPUT")),
    }),
  ),
  responses: answers(
    z.object({
      success,
      state: z.enum(["paid", "cancelled", "failed", "checking"]),
      gems: z.number().int(),
      toman: z.number().int(),
      refId: z.string().optional().openapi({ description: "The gateway's tracking code of what was paid" }),
      walletBalance: z.number().int().optional().openapi({ description: "Only for the order's own person" }),
    }),
  ),
  example: { authority: "S00000000000000000000000000000000000", status: "OK" },
});
