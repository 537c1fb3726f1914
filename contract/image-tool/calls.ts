import { z } from "zod";

import { answers, failsAs, requiredJson, success, typedText } from "../calls/shapes.ts";
import { IMAGE_PROMPT_MAX_CODE_POINTS, IMAGE_SIDE_PX } from "./values.ts";
import { normalizeText } from "../persian.ts";
import { route } from "../calls/route.ts";

const tags = ["image-tool"];

const SIZE = `${IMAGE_SIDE_PX}x${IMAGE_SIDE_PX}` as const;

const quota = z.object({
  perDay: z.number().int().meta({ description: "Pictures a person may have made in a day of Tehran" }),
  left: z.number().int(),
});

export const imageToolStatusRoute = route({
  method: "get",
  path: "/api/openai/status",
  operationId: "imageToolStatus",
  tags,
  summary: "Whether pictures can be made, and how many the viewer has left today",
  access: ["anyone", "admin"],
  // Read right after a cancelled call, which returned no bookmark.
  reads: "primary",
  responses: answers(
    z.object({
      success,
      configured: z.boolean(),
      switchedOff: z.boolean().meta({ description: "By the administrator; `configured` is false then" }),
      key: z.string().optional().meta({ description: "The key, masked; for the administrator only" }),
      quota: quota.nullable().meta({ description: "Null for a visitor" }),
    }),
  ),
});

const prompt = typedText(IMAGE_PROMPT_MAX_CODE_POINTS * 4, "IMAGE_PROMPT_TOO_LONG", "IMAGE_PROMPT_REQUIRED")
  .transform(normalizeText)
  .refine((text) => text !== "", failsAs("IMAGE_PROMPT_REQUIRED"))
  .refine((text) => [...text].length <= IMAGE_PROMPT_MAX_CODE_POINTS, failsAs("IMAGE_PROMPT_TOO_LONG"));

export const makeImageRoute = route({
  method: "post",
  path: "/api/openai/image",
  operationId: "makeImage",
  tags,
  summary: "Have a picture made of a description; whoever closes the connection cancels it and keeps their quota",
  access: "person",
  needs: "proof",
  request: requiredJson(z.object({ prompt, size: z.literal(SIZE, failsAs("INVALID_INPUT")).optional() })),
  responses: answers(
    z.object({
      success,
      b64: z.string().meta({ description: "The picture, base64" }),
      type: z.enum(["image/jpeg", "image/png", "image/webp"]),
      quota,
    }),
  ),
  example: { prompt: "گربه‌ای که روی ابر چای می‌خورد" },
});

/** For a cancellation that a closed connection does not report. */
export const cancelImageRoute = route({
  method: "delete",
  path: "/api/openai/image",
  operationId: "cancelImage",
  tags,
  summary: "End what is being made for the viewer; it counts no longer",
  access: "person",
  responses: answers(z.object({ success })),
});

/** The specification's call for the raw key, which never leaves the Worker (R52). */
export const rawOpenaiKeyRoute = route({
  method: "get",
  path: "/api/admin/openai-key/raw",
  operationId: "rawOpenaiKey",
  tags,
  summary: "Gone: the image service's key never leaves the Worker",
  access: "admin",
  // It reads nothing else from the database.
  session: "checked",
  reads: "primary",
  responses: answers(z.object({ success })),
});
