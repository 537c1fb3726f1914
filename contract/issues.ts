import { createRoute, z } from "@hono/zod-openapi";

import { answers, identityBody, identityField, requiredJson, success, typedText } from "./common.ts";
import { ISSUE_MAX_CODE_POINTS } from "./limits.ts";

export const reportIssueRoute = createRoute({
  method: "post",
  path: "/api/report-issue",
  tags: ["issues"],
  summary: "Tell the administrator of a fault",
  request: requiredJson(
    z.object({
      ...identityBody,
      username: identityField,
      message: typedText(ISSUE_MAX_CODE_POINTS * 2, "ISSUE_TOO_LONG"),
    }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
});
