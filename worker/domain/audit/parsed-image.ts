import { z } from "zod";

import type { Image } from "./audit-actions.ts";

const image = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

export const parsedImage = (stored: string): Image => image.parse(JSON.parse(stored));
