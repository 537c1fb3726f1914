/** What a person has to say against a verdict about themselves, or a hiding (D125). */
import { z } from "zod";

import { route } from "../../calls/route.ts";
import { answers, requiredJson, shownText, success } from "../../calls/shapes.ts";
import { SEALED_ITEM } from "../../notifications/values.ts";
import { APPEAL_MAX_CODE_POINTS } from "../reports.ts";

export const appealRoute = route({
  method: "post",
  path: "/api/appeals",
  operationId: "appeal",
  tags: ["reports"],
  summary: "Appeal against a verdict about oneself, once; the same text again changes nothing",
  access: "person",
  request: requiredJson(
    z.object({
      id: z.string().regex(SEALED_ITEM).meta({ description: "Of the item, as it was listed" }),
      text: shownText(APPEAL_MAX_CODE_POINTS, "APPEAL_TOO_LONG", "APPEAL_EMPTY"),
    }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: "0".repeat(84), text: "این جوک دربارهٔ خودم بود." },
});

export const askLookRoute = route({
  method: "post",
  path: "/api/looks",
  operationId: "askLook",
  tags: ["reports"],
  summary: "Ask the moderators, once, to look soon at something of one's own that is hidden until it is judged",
  access: "person",
  request: requiredJson(
    z.object({ id: z.string().regex(SEALED_ITEM).meta({ description: "Of the item, as it was listed" }) }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
  example: { id: "0".repeat(84) },
});
