import { z } from "zod";

import {
  EXAMPLE_UUID,
  answers,
  failsAs,
  idCursor,
  identityBody,
  identityField,
  isoDate,
  pageFields,
  pageQuery,
  requiredJson,
  success,
  typedText,
  undoable,
} from "../calls/shapes.ts";
import { ISSUE_ANSWER_MAX_CODE_POINTS, ISSUE_MAX_CODE_POINTS, ISSUE_PAGE_SIZE } from "./values.ts";
import { route } from "../calls/route.ts";

const tags = ["issues"];

export const reportIssueRoute = route({
  method: "post",
  path: "/api/report-issue",
  operationId: "reportIssue",
  tags,
  summary: "Report a fault to the administrator",
  access: "person",
  identity: { email: "email", mobileNumber: "mobile", username: "username" },
  loginCode: "LOGIN_REQUIRED_TO_REPORT",
  request: requiredJson(
    z.object({
      ...identityBody,
      username: identityField,
      message: typedText(ISSUE_MAX_CODE_POINTS * 2, "ISSUE_TOO_LONG", "ISSUE_EMPTY"),
    }),
  ),
  responses: answers(z.object({ success, message: z.string() })),
  example: { message: "دکمهٔ انتشار کار نمی‌کند." },
});

const issue = z
  .object({
    _id: z.string(),
    username: z.string().meta({ description: "Empty where they chose none" }),
    userEmail: z.string(),
    userMobile: z.string(),
    createdAt: isoDate,
    message: z.string(),
    read: z.boolean(),
    answeredAt: isoDate.nullable().meta({ description: "When it was last answered" }),
  })
  .meta({ id: "Issue" });

export type Issue = z.infer<typeof issue>;

export const listIssuesRoute = route({
  method: "get",
  path: "/api/admin/issues",
  operationId: "listIssues",
  tags,
  summary: "The faults that people reported, newest first",
  access: "admin",
  reads: "primary",
  request: { query: z.object(pageQuery(ISSUE_PAGE_SIZE, idCursor)) },
  responses: answers(z.object({ success, items: z.array(issue), unread: z.number().int(), ...pageFields })),
});

const params = z.object({ id: z.uuid(failsAs("ISSUE_NOT_FOUND")) });
const done = answers(z.object(undoable));

export const readIssueRoute = route({
  method: "post",
  path: "/api/admin/issues/{id}/read",
  operationId: "readIssue",
  tags,
  summary: "Mark a fault report as read; twice is once",
  access: "admin",
  request: { params },
  responses: done,
  example: { id: EXAMPLE_UUID },
});

export const deleteIssueRoute = route({
  method: "post",
  path: "/api/admin/issues/{id}/delete",
  operationId: "deleteIssue",
  tags,
  summary: "Delete a fault report",
  access: "admin",
  request: { params },
  responses: done,
  example: { id: EXAMPLE_UUID },
});

export const deletePersonsIssuesRoute = route({
  method: "post",
  path: "/api/admin/issues/{id}/delete-all",
  operationId: "deletePersonsIssues",
  tags,
  summary: "Delete this fault report and all others of the same person",
  access: "admin",
  request: { params },
  responses: done,
  example: { id: EXAMPLE_UUID },
});

export const answerIssueRoute = route({
  method: "post",
  path: "/api/admin/issues/{id}/answer",
  operationId: "answerIssue",
  tags,
  summary: "Answer the reporter of a fault by e-mail, and mark it as read",
  access: "admin",
  request: {
    params,
    ...requiredJson(z.object({ text: typedText(ISSUE_ANSWER_MAX_CODE_POINTS * 2, "ANSWER_TOO_LONG", "ANSWER_EMPTY") })),
  },
  responses: done,
  example: { id: EXAMPLE_UUID, text: "درستش کردیم. ممنون که خبر دادی!" },
});
