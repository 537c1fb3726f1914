import { z } from "@hono/zod-openapi";

import { answers, identityBody, identityField, requiredJson, success, typedText } from "./common.ts";
import { ISSUE_MAX_CODE_POINTS } from "./limits.ts";
import { route } from "./route.ts";

export const reportIssueRoute = route({
  method: "post",
  path: "/api/report-issue",
  operationId: "reportIssue",
  tags: ["issues"],
  summary: "Tell the administrator of a fault",
  access: "person",
  identity: { email: "email", mobileNumber: "mobile", username: "username" },
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: requiredJson(
    z.object({
      ...identityBody,
      username: identityField,
      message: typedText(ISSUE_MAX_CODE_POINTS * 2, "ISSUE_TOO_LONG"),
    }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
  example: { message: "دکمهٔ انتشار کار نمی‌کند." },
});
