import { z } from "@hono/zod-openapi";

import { failsAs, typedText } from "../common.ts";
import type { ErrorCode } from "../errors.ts";
import { PICTURE_ADDRESS_MAX_UNITS } from "../limits.ts";

/** The address of a picture of ours, or "" for none: the page's policy lets no others in. */
export const storedPicture = (folder: string, code: ErrorCode) =>
  z.string(failsAs(code)).regex(new RegExp(`^(|/media/${folder}/[0-9a-f-]{36}\\.(jpg|png|webp))$`), failsAs(code));

/** The same as the administrator types it: also an address elsewhere, whose picture is fetched once and becomes ours. */
export const typedPicture = (folder: string, code: ErrorCode) =>
  typedText(PICTURE_ADDRESS_MAX_UNITS, code)
    .trim()
    .refine((url) => isElsewhere(url) || storedPicture(folder, code).safeParse(url).success, failsAs(code))
    .openapi({ description: "Empty, one of our own, or an https address: its picture is fetched and stored" });

/** Whether an address that was typed is not one of ours. */
export const isElsewhere = (url: string): boolean => url.startsWith("https://") && URL.canParse(url);
