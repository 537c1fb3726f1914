import { isElsewhere } from "../../../contract/settings/pictures.ts";
import type { Ctx } from "../../context.ts";
import { fetchImage } from "./fetch-image.ts";
import type { ImageKind } from "./image-kinds.ts";
import { storeImage } from "./stored-images.ts";

/**
 * The address of ours for a picture whose address was typed: a picture elsewhere is fetched and stored, anything else stays
 * as it is.
 * @throws AppError PICTURE_NOT_FETCHED, or the kind's own refusals of what came
 */
export async function adoptPicture(ctx: Ctx, kind: ImageKind, typed: unknown): Promise<unknown> {
  if (typeof typed !== "string" || !isElsewhere(typed)) return typed;
  return storeImage(ctx, kind, await fetchImage(kind, typed));
}
