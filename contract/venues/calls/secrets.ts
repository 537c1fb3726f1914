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
} from "../../calls/shapes.ts";
import { VENUE_SECRET_PAGE_SIZE } from "../values.ts";
import { route } from "../../calls/route.ts";

const tags = ["venues"];

export const venueSecret = typedText(64).meta({
  description: "Of a venue's staff or machine; hyphens, spaces and capitals do not matter",
});

export const listVenueSecretsRoute = route({
  method: "get",
  path: "/api/admin/venue-secrets",
  operationId: "listVenueSecrets",
  tags,
  summary: "Venue secrets in force, newest first",
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
  tags,
  summary: "Create a secret for a venue's staff or machine; only this answer shows it",
  access: "admin",
  request: requiredJson(z.object({ venueId: typedText(64), name: typedText(400, "INVALID_STAFF_NAME") })),
  responses: answers(z.object({ ...undoable, id: z.string(), secret: z.string() })),
  example: { venueId: EXAMPLE_UUID, name: "گیشهٔ یک" },
});

export const endVenueSecretRoute = route({
  method: "delete",
  path: "/api/admin/venue-secrets/{id}",
  operationId: "endVenueSecret",
  tags,
  summary: "Revoke a venue secret; idempotent",
  access: "admin",
  request: { params: z.object({ id: z.uuid(failsAs("VENUE_SECRET_NOT_FOUND")) }) },
  responses: answers(z.object(undoable)),
  example: { id: EXAMPLE_UUID },
});
