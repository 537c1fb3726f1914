import { OpenAPIHono } from "@hono/zod-openapi";

import { publicUserRoute } from "../../../contract/people.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { getPublicUser } from "./get-public-user.ts";

export const peopleRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput }).openapi(publicUserRoute, async (c) =>
  c.json({ success: true as const, user: await getPublicUser(c.var.ctx, c.req.valid("param").username) }, 200),
);
