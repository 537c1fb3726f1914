import type { uploadHomePromoRoute, uploadSplashScreenRoute } from "../../../contract/entry/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import { settings } from "../../../contract/settings/registry.ts";
import type { Ctx } from "../../context.ts";
import { type ImageKind, imageKinds } from "../../domain/images/image-kinds.ts";
import { parseImage } from "../../domain/images/parse-image.ts";
import { storeImage } from "../../domain/images/stored-images.ts";
import { changeSetting } from "../../domain/settings/change-setting.ts";
import { upsertSetting, upsertSettingText } from "../../domain/settings/setting.ts";
import { AppError } from "../../errors.ts";

/**
 * Stores a picture and sets it as the splash.
 * @throws AppError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, PICTURE_TOO_MANY_PIXELS
 */
export async function uploadSplashScreen(ctx: Ctx, { splashScreen }: Input<typeof uploadSplashScreenRoute>) {
  const url = await storeUpload(ctx, imageKinds.splash, splashScreen);
  await changeSetting(ctx, "splash-screen", upsertSetting(ctx, "splash-screen", url));
  return { message: settings["splash-screen"].savedText(url), url };
}

/**
 * Stores a picture and sets it as the banner's; the banner's other fields stay.
 * @throws AppError PICTURE_UNREADABLE, PICTURE_TOO_LARGE, PICTURE_TOO_MANY_PIXELS
 */
export async function uploadHomePromo(ctx: Ctx, { image }: Input<typeof uploadHomePromoRoute>) {
  const imageUrl = await storeUpload(ctx, imageKinds.promo, image);
  await changeSetting(ctx, "home-promo", upsertSettingText(ctx, "home-promo", "imageUrl", imageUrl));
  return { message: settings["home-promo"].savedText(undefined), imageUrl };
}

async function storeUpload(ctx: Ctx, kind: ImageKind, file: File): Promise<string> {
  if (file.size > kind.maxBytes) throw new AppError(kind.refusals.tooLarge);
  return storeImage(ctx, kind, await parseImage(kind, new Uint8Array(await file.arrayBuffer())));
}
