/** The panel's first page: the last days in numbers, and what needs attention. */
import { z } from "zod";

import { ALERTS } from "../alerts/values.ts";
import { route } from "../calls/route.ts";
import { answers, isoDate, success } from "../calls/shapes.ts";
import { CAMPAIGN_KINDS } from "../notifications/jobs.ts";

const count = z.number().int();

const overviewDay = z
  .object({
    day: z.string().meta({ description: "In Tehran", example: "2026-11-22" }),
    signUps: count,
    jokes: count,
    gemsIn: count,
    gemsOut: count,
    reports: count,
    codes: count.meta({ description: "Sent by SMS or e-mail" }),
    messages: count.meta({ description: "Sent by each room once an hour" }),
    errors: count.meta({ description: "Answers of 500" }),
  })
  .meta({ id: "OverviewDay" });

export type OverviewDay = z.infer<typeof overviewDay>;

export const overviewRoute = route({
  method: "get",
  path: "/api/admin/overview",
  operationId: "overview",
  tags: ["overview"],
  summary:
    "The last thirty days in numbers, the last two by the hour where something failed, and what must be looked after",
  access: "admin",
  reads: "primary",
  responses: answers(
    z.object({
      success,
      days: z.array(overviewDay).meta({ description: "Oldest first, today last; none is left out" }),
      errorHours: z
        .array(z.object({ hour: isoDate, errors: count }))
        .meta({ description: "Oldest first; none is left out" }),
      alerts: z
        .array(
          z.object({
            kind: z.enum(ALERTS),
            title: z.string(),
            since: isoDate,
            count,
            runbook: z.string().meta({ description: "The address of its page in the runbook" }),
          }),
        )
        .meta({ description: "The present alerts, as the operator gets them" }),
      open: z.object({ reports: count, issues: count }).meta({ description: "What waits for the administrator" }),
      campaigns: z
        .array(
          z.object({
            kind: z.enum(CAMPAIGN_KINDS),
            begunAt: isoDate,
            told: count.meta({ description: "People whose browser's push service took it" }),
            isOver: z.boolean(),
          }),
        )
        .meta({ description: "The newest notifications to everybody: the joke of the day, and what happened" }),
      paymentsOnTheWay: count.meta({ description: "Not decided by the gateway yet; counted to a hundred" }),
      redLines: z.object({
        ledgerHolds: z.boolean(),
        ledgerProvedAt: isoDate.nullable(),
        wrongWallets: count,
        paymentsToSettle: count.meta({
          description: "Still open though nobody pays any more; counted to a hundred",
        }),
        databaseUsed: z.number().min(0).meta({ description: "The share of its largest size that the database has" }),
      }),
    }),
  ),
});
