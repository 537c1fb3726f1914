import { z } from "zod";

import { answers, requiredJson, success, typedText } from "../../calls/shapes.ts";
import { route } from "../../calls/route.ts";
import { venueSecret } from "./secrets.ts";

const tags = ["venues"];

export const createRobotLoginRoute = route({
  method: "post",
  path: "/api/robot/login-token",
  operationId: "createRobotLogin",
  tags,
  summary: "Create a one-time token that identifies the viewer to a venue's machine; a new one replaces the last",
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
  summary: "The person of a login token and their gems, for a venue's machine, once",
  access: "anyone",
  request: requiredJson(z.object({ token: typedText(64), secret: venueSecret })),
  responses: answers(z.object({ success, username: z.string(), walletBalance: z.number().int() })),
  example: { token: "0".repeat(32), secret: "0000-0000-0000-0000" },
});
