import { z } from "zod";

import { failsAs } from "../calls/shapes.ts";
import { adminRead, adminWrite, setting } from "./setting.ts";

const wrongSecret = failsAs("INVALID_TURNSTILE_SECRET");
/** The masked form never matches this pattern, so it cannot be saved by mistake. */
const SECRET = /^\dx[\w-]{20,100}$/;
const SHOWN_CHARACTERS = 4;

const secret = z.object({ secretKey: z.string(wrongSecret).trim().regex(SECRET, wrongSecret) });
const shownSecret = z.object({ secretKey: z.string().meta({ description: "Masked; empty while none is set" }) });

const wrong = failsAs("INVALID_HUMAN_CHECK");
const check = z
  .object({
    enabled: z.boolean(wrong),
    siteKey: z
      .string(wrong)
      .trim()
      .regex(/^(?:\dx[\w-]{10,100})?$/, wrong)
      .meta({ description: "Public: it comes with HUMAN_CHECK_REQUIRED" }),
  })
  .refine(({ enabled, siteKey }) => !enabled || siteKey !== "", wrong);

/** Whether Turnstile is asked when codes have become too many (R66). Off by default: Iran may not reach it. */
export const humanCheckSettings = {
  "turnstile-secret": setting({
    // `secret` is as it was sent until the Worker seals it for storage (worker/features/settings).
    value: z.object({ secret: z.string(), shown: z.string() }),
    byDefault: { secret: "", shown: "" },
    fields: secret,
    toFields: ({ shown }) => ({ secretKey: shown }),
    fromFields: ({ secretKey }) => ({
      secret: secretKey,
      shown: `${secretKey.slice(0, 2)}…${secretKey.slice(-SHOWN_CHARACTERS)}`,
    }),
    saved: () => "کلید محرمانهٔ آزمون ذخیره شد",
    routes: {
      read: adminRead("/api/admin/turnstile-secret", "readTurnstileSecret", "Turnstile's secret, masked", shownSecret),
      write: adminWrite(
        "/api/admin/turnstile-secret",
        "setTurnstileSecret",
        "Set Turnstile's secret; it is sealed at rest and answered masked",
        secret,
        { secretKey: "1x0000000000000000000000000000000AA" },
        shownSecret,
      ),
    },
  }),
  "human-check": setting({
    value: check,
    byDefault: { enabled: false, siteKey: "" },
    fields: check,
    toFields: (value) => value,
    fromFields: (fields) => fields,
    saved: ({ enabled }) => (enabled ? "آزمون «ربات نیستم» روشن شد" : "آزمون «ربات نیستم» خاموش شد"),
    routes: {
      read: adminRead(
        "/api/admin/human-check",
        "readHumanCheck",
        "Whether Turnstile is asked, and its site key",
        check,
      ),
      write: adminWrite(
        "/api/admin/human-check",
        "setHumanCheck",
        "Ask Turnstile once codes have become too many, or not; without its secret it is not asked either",
        check,
        { enabled: true, siteKey: "1x00000000000000000000AA" },
      ),
    },
  }),
};
