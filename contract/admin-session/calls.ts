/** The panel's own session: it survives a reload without the secret (R53). */
import { z } from "zod";

import { answers, isoDate, success } from "../calls/shapes.ts";
import { route } from "../calls/route.ts";

const tags = ["administration"];

export const openAdminSessionRoute = route({
  method: "post",
  path: "/api/admin/session",
  operationId: "openAdminSession",
  tags,
  summary: "Open the panel with the secret: half an hour's cookie takes its place in calls from our own pages",
  access: "admin",
  adminBy: "secret",
  responses: answers(z.object({ success, endsAt: isoDate })),
});

export const endAdminSessionRoute = route({
  method: "delete",
  path: "/api/admin/session",
  operationId: "endAdminSession",
  tags,
  summary: "Log the panel out: its cookie opens nothing any more, wherever it is",
  access: "admin",
  responses: answers(z.object({ success })),
});
