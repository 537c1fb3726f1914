/** Notifications on the viewer's device. They belong to its session and end with it. */
import { z } from "zod";

import { route } from "../../calls/route.ts";
import { answers, failsAs, requiredJson, success } from "../../calls/shapes.ts";
import { UNCOMPRESSED_POINT, isCurvePoint } from "../curve.ts";
import { PUSH_KINDS, isPushEndpoint } from "../devices.ts";

const tags = ["notifications"];

const kinds = z
  .array(z.enum(PUSH_KINDS, failsAs("INVALID_INPUT")), failsAs("INVALID_INPUT"))
  .max(PUSH_KINDS.length, failsAs("INVALID_INPUT"))
  .meta({ description: "What the device gets notifications about" });

const base64Url = (form: RegExp) => z.string(failsAs("INVALID_INPUT")).regex(form, failsAs("INVALID_INPUT"));

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const state = z.object({
  success,
  publicKey: z.string().meta({ description: "The key to subscribe with; empty where nothing is sent" }),
  kinds: kinds.nullable().meta({ description: "Null while this device has no notifications" }),
});

export const pushRoute = route({
  method: "get",
  path: "/api/push",
  operationId: "push",
  tags,
  summary: "The notifications of the viewer's device",
  access: "person",
  responses: answers(state),
});

export const savePushRoute = route({
  method: "post",
  path: "/api/push",
  operationId: "savePush",
  tags,
  summary:
    "Send notifications to this device until its session ends; a field left out stays, and without kinds it needs to have some",
  access: "person",
  request: requiredJson(
    z.object({
      endpoint: z
        .string(failsAs("INVALID_INPUT"))
        .refine(isPushEndpoint, failsAs("PUSH_SERVICE_UNKNOWN"))
        .meta({ description: "The address that the browser's push service gave" }),
      keys: z.object(
        {
          p256dh: base64Url(UNCOMPRESSED_POINT)
            .refine(isCurvePoint, failsAs("INVALID_INPUT"))
            .meta({ description: "The browser's public key, 65 bytes: an uncompressed point of P-256" }),
          auth: base64Url(/^[\w-]{22}$/).meta({ description: "16 bytes" }),
        },
        failsAs("INVALID_INPUT"),
      ),
      kinds: kinds.optional(),
      timeZone: z
        .string(failsAs("INVALID_INPUT"))
        .max(64, failsAs("INVALID_INPUT"))
        .refine(isTimeZone, failsAs("INVALID_INPUT"))
        .optional()
        .meta({ description: "Where it is quiet from 22 to 8; Tehran by default" }),
    }),
  ),
  responses: answers(state.pick({ success: true, kinds: true })),
  example: {
    endpoint: "https://fcm.googleapis.com/fcm/send/example",
    keys: {
      p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
      auth: "tBHItJI5svbpez7KI4CCXg",
    },
    kinds: ["messages"],
    timeZone: "Asia/Tehran",
  },
});

export const endPushRoute = route({
  method: "delete",
  path: "/api/push",
  operationId: "endPush",
  tags,
  summary: "No more notifications on the viewer's device; twice is once",
  access: "person",
  responses: answers(z.object({ success })),
});
