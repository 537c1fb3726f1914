import { z } from "zod";

import { failsAs, shownText } from "../calls/shapes.ts";
import type { ErrorCode } from "../errors.ts";
import { PICTURE_ADDRESS_MAX_CODE_POINTS } from "../entry/values.ts";
import { isSecureAddress } from "../web-address.ts";

/** The address of a picture of ours, or "" for none: the page's policy lets no others in. */
export const storedPicture = (folder: string, code: ErrorCode) =>
  z.string(failsAs(code)).regex(new RegExp(`^(|/media/${folder}/[0-9a-f-]{36}\\.(jpg|png|webp))$`), failsAs(code));

/** The same as the administrator types it: also an address elsewhere, whose picture is fetched once and becomes ours. */
export const typedPicture = (folder: string, code: ErrorCode) =>
  shownText(PICTURE_ADDRESS_MAX_CODE_POINTS, code)
    .refine((url) => isSecureAddress(url) || storedPicture(folder, code).safeParse(url).success, failsAs(code))
    .meta({ description: "Empty, one of our own, or an https address: its picture is fetched and stored" });
