/** The health of the whole, for a watcher outside. */
import { route } from "../calls/route.ts";
import { answers, health, success } from "../calls/shapes.ts";
import { HEALTH_SECONDS } from "./values.ts";

export const healthRoute = route({
  method: "get",
  path: "/api/health",
  operationId: "health",
  tags: ["health"],
  summary: "Whether database, pictures, objects and schedules work; 503 with the same field where one does not",
  access: "anyone",
  // Neither an ended session nor the check of one may hide which part failed.
  session: "none",
  // The primary writes, so it is the one that must answer.
  reads: "primary",
  cache: { seconds: HEALTH_SECONDS, failure: 503 },
  responses: answers(health.extend({ success })),
});
