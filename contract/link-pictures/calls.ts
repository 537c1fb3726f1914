import { z } from "zod";

import { THEME_IDS } from "../themes.ts";

/** What a shared joke's picture shows; what the Worker asks link-pictures/ to draw. */
export const linkPicture = z.object({
  text: z.string(),
  /** The author's, or null if they switched it off. */
  name: z.string().nullable(),
  theme: z.enum(THEME_IDS),
});

export type LinkPicture = z.infer<typeof linkPicture>;
