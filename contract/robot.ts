import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  idCursor,
  isoDate,
  queryNumber,
  requiredJson,
  success,
  typedText,
  undoable,
} from "./common.ts";
import { ofMobile } from "./gems.ts";
import { VENUE_SECRET_PAGE_SIZE } from "./limits.ts";
import { route } from "./route.ts";

const tags = ["robot"];

const toman = z.number().int().meta({ description: "Toman" });

export const robotStatusRoute = route({
  ...ofMobile,
  method: "get",
  path: "/api/robot/status/{mobile}",
  operationId: "robotStatus",
  tags,
  summary: "The newest of what one may spend at venues, newest first",
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

/** A purchase as shown to anybody with its `rid`, without its owner. */
const purchase = z
  .object({
    rid: z.string(),
    state: z.enum(["open", "redeemed"]),
    amount: toman,
    remaining: toman,
    createdAt: isoDate,
    redeemedAt: isoDate.nullable(),
    venue: z.string().meta({ description: "Where it was redeemed; empty where the administrator did it" }),
  })
  .meta({ id: "Purchase" });

export type Purchase = z.infer<typeof purchase>;

const rid = typedText(64).meta({ example: "9f86d081884c7d659a2feaa0c55ad015" });
const NO_RID = "0".repeat(32);

export const venueSecret = typedText(64).meta({
  description: "Of a venue's staff or machine; hyphens, spaces and capitals do not matter",
});

export const robotPurchaseRoute = route({
  method: "get",
  path: "/api/robot/purchase",
  operationId: "robotPurchase",
  tags,
  summary: "What a purchase is worth and what became of it, for whoever has its id",
  access: "anyone",
  reads: "primary",
  request: { query: z.object({ rid }) },
  responses: answers(z.object({ success, purchase })),
  example: { rid: NO_RID },
});

export const redeemPurchaseRoute = route({
  method: "post",
  path: "/api/robot/redeem",
  operationId: "redeemPurchase",
  tags,
  summary: "Redeem a purchase, once: with a venue's secret, or as the administrator",
  access: ["anyone", "admin"],
  request: requiredJson(z.object({ rid, secret: venueSecret.optional() })),
  responses: answers(z.object({ success, message: z.string(), purchase })),
  example: { rid: NO_RID },
});

export const createRobotLoginRoute = route({
  method: "post",
  path: "/api/robot/login-token",
  operationId: "createRobotLogin",
  tags,
  summary: "A token by which a machine at a venue knows the viewer, once; a new one ends the one before",
  access: "person",
  responses: answers(
    z.object({
      success,
      token: z.string(),
      expiresIn: z.number().int().meta({ description: "Seconds" }),
    }),
  ),
});

export const robotLoginRoute = route({
  method: "post",
  path: "/api/robot/login",
  operationId: "robotLogin",
  tags,
  summary: "Who made a login token: for a venue's machine, once and before it ends",
  access: "anyone",
  request: requiredJson(z.object({ token: typedText(64), secret: venueSecret })),
  responses: answers(z.object({ success, username: z.string(), walletBalance: z.number().int() })),
  example: { token: NO_RID, secret: "0000-0000-0000-0000" },
});

export const listVenueSecretsRoute = route({
  method: "get",
  path: "/api/admin/venue-secrets",
  operationId: "listVenueSecrets",
  tags: ["venues"],
  summary: "Who may redeem at venues, newest first",
  access: "admin",
  reads: "primary",
  request: {
    query: z.object({
      limit: queryNumber(1, VENUE_SECRET_PAGE_SIZE, VENUE_SECRET_PAGE_SIZE),
      cursor: idCursor,
    }),
  },
  responses: answers(
    z.object({
      success,
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string().meta({ description: "Whom it was given to" }),
          venueId: z.string(),
          venue: z.string(),
          createdAt: isoDate,
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  ),
});

export const addVenueSecretRoute = route({
  method: "post",
  path: "/api/admin/venue-secrets",
  operationId: "addVenueSecret",
  tags: ["venues"],
  summary: "A new secret for one of a venue's staff or machines; this answer alone has it",
  access: "admin",
  request: requiredJson(z.object({ venueId: typedText(64), name: typedText(400, "INVALID_STAFF_NAME") })),
  responses: answers(z.object({ ...undoable, id: z.string(), secret: z.string() })),
  example: { venueId: EXAMPLE_UUID, name: "گیشهٔ یک" },
});

export const endVenueSecretRoute = route({
  method: "delete",
  path: "/api/admin/venue-secrets/{id}",
  operationId: "endVenueSecret",
  tags: ["venues"],
  summary: "Take a secret back; twice is once",
  access: "admin",
  request: { params: z.object({ id: z.uuid(failsAs("VENUE_SECRET_NOT_FOUND")) }) },
  responses: answers(z.object(undoable)),
  example: { id: EXAMPLE_UUID },
});
