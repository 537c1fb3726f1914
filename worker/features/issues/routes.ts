import { OpenAPIHono } from "@hono/zod-openapi";

import { reportIssueRoute } from "../../../contract/issues.ts";
import type { AppEnv } from "../../app-env.ts";
import { invalidInput } from "../../invalid-input.ts";
import { reportIssue } from "./report-issue.ts";

export const issuesRoutes = new OpenAPIHono<AppEnv>({ defaultHook: invalidInput }).openapi(
  reportIssueRoute,
  async (c) => c.json(await reportIssue(c.var.ctx, c.req.valid("json")), 200),
);
