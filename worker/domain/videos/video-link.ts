import { parseVideoLink } from "../../../contract/videos/values.ts";
import { AppError } from "../../errors.ts";

/** The hash in a link. @throws AppError VIDEO_LINK_REQUIRED, VIDEO_LINK_INVALID, VIDEO_LINK_OTHER_SITE, VIDEO_LINK_NOT_EMBED */
export function hashOf(link: string): string {
  const parsed = parseVideoLink(link);
  if ("refusal" in parsed) throw new AppError(parsed.refusal);
  return parsed.hash;
}
