import { z } from "zod";

import { failsAs } from "../../calls/shapes.ts";
import { VERDICT_REASONS } from "../reasons.ts";

/** The field by which a moderator tells the author why. */
export const verdictReason = z
  .enum(VERDICT_REASONS, failsAs("VERDICT_REASON_UNKNOWN"))
  .optional()
  .meta({ description: "Why, as the author reads it; `rules` where nothing is said" });
