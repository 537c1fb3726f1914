import { z } from "zod";

import { failsAs } from "../calls/shapes.ts";
import { IMAGES_PER_DAY_DEFAULT, IMAGES_PER_DAY_MAX } from "../image-tool/values.ts";
import { adminRead, adminWrite, setting } from "./setting.ts";

const wrongKey = failsAs("INVALID_OPENAI_KEY");
/** A key of OpenAI's, or "" for none. The masked form of a key matches neither: it cannot be sent back by mistake. */
const OPENAI_KEY = /^(?:sk-[\w-]{8,250})?$/;
const SHOWN_CHARACTERS = 4;

const key = z.object({ apiKey: z.string(wrongKey).trim().regex(OPENAI_KEY, wrongKey) });
const shownKey = z.object({ apiKey: z.string().meta({ description: "Masked; empty while none is set" }) });

const wrong = failsAs("INVALID_IMAGE_TOOL");
const tool = z.object({
  provider: z.enum(["openai", "workers-ai", "off"], wrong),
  model: z
    .string(wrong)
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{0,99}$/, wrong)
    .meta({ description: "OpenAI's model" }),
  perDay: z.number(wrong).int(wrong).min(1, wrong).max(IMAGES_PER_DAY_MAX, wrong),
});

/** Off until the operator has chosen who makes pictures, because children see them. */
const TOOL = { provider: "off", model: "gpt-image-2.5-flare", perDay: IMAGES_PER_DAY_DEFAULT } as const;

/** Settings of the image services, and whether people may use them (R52). */
export const imageToolSettings = {
  "openai-key": setting({
    // `key` is as it was sent until the Worker seals it for storage (worker/features/settings).
    value: z.object({ key: z.string(), shown: z.string() }),
    byDefault: { key: "", shown: "" },
    fields: key,
    toFields: ({ shown }) => ({ apiKey: shown }),
    fromFields: ({ apiKey }) => ({ key: apiKey, shown: apiKey && `sk-…${apiKey.slice(-SHOWN_CHARACTERS)}` }),
    saved: ({ shown }) => (shown === "" ? "کلید سرویس تصویر برداشته شد" : "کلید سرویس تصویر ذخیره شد"),
    routes: {
      read: adminRead("/api/admin/openai-key", "readOpenaiKey", "The image service's key, masked", shownKey),
      write: adminWrite(
        "/api/admin/openai-key",
        "setOpenaiKey",
        "Set the image service's key; it is sealed at rest and answered masked. Empty removes it",
        key,
        { apiKey: "sk-example-0000" },
        shownKey,
      ),
    },
  }),
  "image-tool": setting({
    value: tool,
    byDefault: TOOL,
    fields: tool,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: () => "ساخت تصویر ذخیره شد",
    routes: {
      read: adminRead("/api/admin/image-tool", "readImageTool", "Who makes pictures, and how many a day", tool),
      write: adminWrite(
        "/api/admin/image-tool",
        "setImageTool",
        "Choose who makes pictures, or that nobody does, and how many a day",
        tool,
        { ...TOOL, provider: "openai" },
      ),
    },
  }),
};
