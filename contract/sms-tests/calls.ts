/** Trying the SMS services, from the administrator's settings. */
import { z } from "zod";

import { answers, isoDate, mobile, requiredJson, success } from "../calls/shapes.ts";
import { smsProvider } from "../login/calls.ts";
import { route } from "../calls/route.ts";

const tags = ["settings"];

export const testSmsRoute = route({
  method: "post",
  path: "/api/admin/sms-test",
  operationId: "testSms",
  tags,
  summary: "Whether an SMS service knows our key, and what its account has left; nothing is sent",
  access: "admin",
  request: requiredJson(z.object({ provider: smsProvider })),
  responses: answers(
    z.object({
      success,
      message: z.string(),
      credit: z.number(),
      accountInfo: z.object({
        unit: z.enum(["rial", "message"]).meta({ description: "What the credit is counted in" }),
        type: z.string(),
        expiresAt: isoDate.nullable(),
        lines: z.array(z.string()),
      }),
    }),
  ),
  example: { provider: "kavenegar" },
});

export const sendTestSmsRoute = route({
  method: "post",
  path: "/api/admin/sms-send-test",
  operationId: "sendTestSms",
  tags,
  summary: "Send a code that logs nobody in to a mobile",
  access: "admin",
  request: requiredJson(z.object({ mobileNumber: mobile(), provider: smsProvider })),
  responses: answers(z.object({ success, message: z.string(), testCode: z.string(), usedProvider: smsProvider })),
  example: { mobileNumber: "09131231231", provider: "kavenegar" },
});
