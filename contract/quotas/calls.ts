/** The used share of the limits by quantity, for the administrator. */
import { z } from "zod";

import { answers, success } from "../calls/shapes.ts";
import { COUNTED, COUNTED_FOR, type LimitName, limitList } from "./values.ts";
import { route } from "../calls/route.ts";

const count = z.number().int();
const limitName = z.enum(limitList.map(({ name }) => name) as [LimitName, ...LimitName[]]);
const network = z.string().meta({ example: "192.0.2.0/24" });

export const readQuotasRoute = route({
  method: "get",
  path: "/api/admin/quotas",
  operationId: "readQuotas",
  tags: ["quotas"],
  summary: "What is used of the limits by quantity in this hour and on this day in Tehran",
  access: "admin",
  reads: "primary",
  responses: answers(
    z.object({
      success,
      used: z
        .array(z.object({ limit: limitName, used: count, most: count }))
        .meta({ description: "Of the limits of everybody together" }),
      networks: z
        .array(z.object({ quota: z.enum(COUNTED), network, hour: count, day: count }))
        .meta({ description: "The networks that used most today" }),
      alarms: z
        .array(
          z.object({
            limit: limitName,
            per: z.enum(COUNTED_FOR),
            network: network.nullable().meta({ description: "Null if it is no network's" }),
            used: count,
            most: count,
          }),
        )
        .meta({ description: "Limits of which four fifths are used" }),
    }),
  ),
});
