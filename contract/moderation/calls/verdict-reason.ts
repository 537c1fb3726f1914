import { z } from "zod";

import { failsAs } from "../../calls/shapes.ts";
import { DEFAULT_REASON, VERDICT_REASONS } from "../reasons.ts";

/** The field by which a moderator tells the author why. */
export const verdictReason = z
  .enum(VERDICT_REASONS, failsAs("VERDICT_REASON_UNKNOWN"))
  .optional()
  .default(DEFAULT_REASON)
  .meta({ description: "Why, as the author reads it" });
