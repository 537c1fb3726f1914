import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  cursorOf,
  failsAs,
  isoDate,
  pageFields,
  pageQuery,
  personId,
  requiredJson,
  success,
} from "../calls/shapes.ts";
import { GEM_PACKAGE_MAX, PAYMENT_AUTHORITY, WAITING_ORDER_PAGE_SIZE, WANTED, WANTED_COST_MAX } from "./values.ts";
import { route } from "../calls/route.ts";

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
  request: requiredJson(
    z.object({
      gems,
      wanted: z
        .enum(WANTED, failsAs("INVALID_INPUT"))
        .optional()
        .meta({ description: "What the payment leads back to" }),
      cost: z
        .number(failsAs("INVALID_INPUT"))
        .int()
        .min(1)
        .max(WANTED_COST_MAX)
        .optional()
        .meta({ description: "What a wanted video costs; the way back says it again" }),
    }),
  ),
  responses: answers(z.object({ success, orderId: z.string(), toman: z.number().int(), paymentUrl: z.url() })),
  example: { gems: 30 },
});

/** Public, because a bank's app may return to another browser than the one the person paid from. */
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
      refId: z.string().optional().meta({ description: "The gateway's tracking code of what was paid" }),
      walletBalance: z.number().int().optional().meta({ description: "Only for the order's own person" }),
    }),
  ),
  example: { authority: "S00000000000000000000000000000000000", status: "OK" },
});

const toman = z.number().int();

/** A payment is known by the gateway's authority, with which its buyer may ask again: {@link verifyGemOrderRoute}. */
export const listOwnWaitingOrdersRoute = route({
  method: "get",
  path: "/api/gem-orders",
  operationId: "listOwnWaitingOrders",
  tags,
  summary: "The viewer's payments that the gateway has not decided, newest first",
  access: "person",
  reads: "primary",
  responses: answers(
    z.object({
      success,
      items: z.array(z.object({ authority: z.string(), gems: z.number().int(), toman, createdAt: isoDate })),
    }),
  ),
});

const waitingOrder = z
  .object({
    _id: z.string(),
    userId: personId.meta({ description: "Who buys" }),
    username: z.string().meta({ description: "Empty where they chose none" }),
    gems: z.number().int(),
    toman,
    createdAt: isoDate,
    askedAt: isoDate.nullable().meta({ description: "When the gateway was last asked" }),
  })
  .meta({ id: "WaitingOrder" });

/** The last row of a page: its moment in UTC milliseconds, and its id. */
const WAITING_CURSOR = /^\d{1,15}_[0-9a-f-]{36}$/;

export const listWaitingOrdersRoute = route({
  method: "get",
  path: "/api/admin/gem-orders",
  operationId: "listWaitingOrders",
  tags,
  summary: "The payments that the gateway has not decided, who waits the longest first",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object(pageQuery(WAITING_ORDER_PAGE_SIZE, cursorOf(WAITING_CURSOR))),
  },
  responses: answers(z.object({ success, items: z.array(waitingOrder), ...pageFields })),
});

export const settleWaitingOrderRoute = route({
  method: "post",
  path: "/api/admin/gem-orders/{id}/settle",
  operationId: "settleWaitingOrder",
  tags,
  summary: "Ask the gateway at once what became of a payment, and write it down",
  access: "admin",
  request: { params: z.object({ id: z.uuid(failsAs("GEM_ORDER_NOT_FOUND")) }) },
  responses: answers(
    z.object({ success, message: z.string(), state: z.enum(["paid", "cancelled", "failed", "checking"]) }),
  ),
  example: { id: EXAMPLE_UUID },
});
