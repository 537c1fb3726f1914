/** What became of what a person reported. */
import { z } from "@hono/zod-openapi";

import { answers, failsAs, isoDate, queryNumber, success } from "./common.ts";
import { route } from "./route.ts";

const tags = ["reports"];

export const OWN_REPORT_PAGE_SIZE = 20;

/** What became of a report, and when it was decided. */
export const reportOutcome = {
  outcome: z.enum(["open", "upheld", "rejected", "withdrawn"]).openapi({
    description: "`upheld`: it was taken away; `withdrawn`: by its author, before anybody decided",
  }),
  judgedAt: isoDate.nullable(),
};

const ownReport = z
  .object({
    _id: z.string(),
    kind: z.enum(["joke", "video"]),
    username: z.string().nullable().openapi({ description: "Whose it is; null of somebody who left" }),
    text: z.string().openapi({ description: "A joke's; empty of a video, and of what is gone" }),
    reason: z.string(),
    createdAt: isoDate,
    ...reportOutcome,
    isNew: z.boolean().openapi({ description: "Decided since the reporter last looked" }),
  })
  .openapi("OwnReport");

export type OwnReport = z.infer<typeof ownReport>;

export const listOwnReportsRoute = route({
  method: "get",
  path: "/api/reports",
  operationId: "listOwnReports",
  tags,
  summary: "What the viewer reported and what became of it, newest first",
  access: "person",
  request: {
    query: z.object({
      limit: queryNumber(1, OWN_REPORT_PAGE_SIZE).optional().default(OWN_REPORT_PAGE_SIZE),
      cursor: z.uuid(failsAs("INVALID_CURSOR")).optional(),
    }),
  },
  responses: answers(z.object({ success, items: z.array(ownReport), nextCursor: z.string().nullable() })),
});

export const markReportsReadRoute = route({
  method: "post",
  path: "/api/reports/read",
  operationId: "markReportsRead",
  tags,
  summary: "The viewer has seen what became of their reports; twice is once",
  access: "person",
  responses: answers(z.object({ success })),
});
