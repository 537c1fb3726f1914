import { z } from "zod";

import { answers, isoDate, requiredJson, success, typedText } from "../calls/shapes.ts";
import { listedPerson } from "../people/calls.ts";
import { venueSecret } from "../venues/calls/secrets.ts";
import { route } from "../calls/route.ts";

const tags = ["venues"];

const percent = z.number().int().meta({ description: "Taken off, at most" });

export const createDiscountBadgeRoute = route({
  method: "post",
  path: "/api/park-discount/badge",
  operationId: "createDiscountBadge",
  tags,
  summary: "A badge the viewer shows at a venue; a new one ends the one before, and it ends by itself",
  access: "person",
  needs: "proof",
  responses: answers(
    z.object({
      success,
      token: z.string(),
      expiresIn: z.number().int().meta({ description: "Seconds" }),
      percent,
    }),
  ),
});

export const checkDiscountBadgeRoute = route({
  method: "post",
  path: "/api/park-discount/check",
  operationId: "checkDiscountBadge",
  tags,
  summary: "Whose badge it is, once: for a venue's staff, or the administrator",
  access: ["anyone", "admin"],
  request: requiredJson(z.object({ token: typedText(64), secret: venueSecret.optional() })),
  responses: answers(z.object({ success, message: z.string(), person: listedPerson, percent, checkedAt: isoDate })),
  example: { token: "0".repeat(32) },
});
