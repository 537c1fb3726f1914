import { OpenAPIHono } from "@hono/zod-openapi";

import { publicUserRoute, scoreSummaryRoute, searchPeopleRoute } from "../../../contract/people.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { getPublicUser } from "./get-public-user.ts";
import { getScoreSummary } from "./get-score-summary.ts";
import { searchPeople } from "./search-people.ts";

export const peopleRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput })
  .openapi(publicUserRoute, async (c) => c.json(await getPublicUser(c.var.ctx, c.req.valid("param").username), 200))
  .openapi(searchPeopleRoute, async (c) => c.json(await searchPeople(c.var.ctx, c.req.valid("query")), 200))
  .openapi(scoreSummaryRoute, async (c) => c.json(await getScoreSummary(c.var.ctx, c.req.valid("json")), 200));
