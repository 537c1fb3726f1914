import { isSecureAddress } from "../../../contract/web-address.ts";
import type { Ctx } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { fetchImage } from "../../domain/images/fetch-image.ts";
import type { ImageKind } from "../../domain/images/image-kinds.ts";
import { isStored, storeImage } from "../../domain/images/stored-images.ts";

/**
 * Our own address for a typed picture address: an external picture is fetched and stored; one of ours, relative or
 * absolute, must exist; "" stays "".
 * @throws AppError INVALID_PICTURE_ADDRESS, PICTURE_NOT_FETCHED, or the kind's own refusals of the picture
 */
export async function adoptPicture(ctx: Ctx, kind: ImageKind, typed: unknown): Promise<unknown> {
  if (typeof typed !== "string") return typed;
  const { SITE_ORIGIN } = ctx.config;
  const address = typed.startsWith(`${SITE_ORIGIN}/`) ? typed.slice(SITE_ORIGIN.length) : typed;
  if (isSecureAddress(address)) return storeImage(ctx, kind, await fetchImage(kind, address));
  if (address !== "" && !(await isStored(ctx, kind, address))) throw new AppError("INVALID_PICTURE_ADDRESS");
  return address;
}
