import type { uploadPrizePictureRoute } from "../../../contract/prizes/calls.ts";
import type { Input } from "../../../contract/calls/route.ts";
import type { Ctx } from "../../context.ts";
import { audited } from "../../domain/audit/audited.ts";
import { imageKinds } from "../../domain/images/image-kinds.ts";
import { parseBase64Image } from "../../domain/images/parse-image.ts";
import { storeImage } from "../../domain/images/stored-images.ts";

/**
 * Stores a picture that a prize may refer to.
 * @throws AppError PRIZE_PICTURE_UNREADABLE, PRIZE_PICTURE_TOO_LARGE, PRIZE_PICTURE_TOO_MANY_PIXELS
 */
export async function uploadPrizePicture(ctx: Ctx, { base64 }: Input<typeof uploadPrizePictureRoute>) {
  const image = await parseBase64Image(imageKinds.prize, base64);
  const imageUrl = await storeImage(ctx, imageKinds.prize, image);
  await audited(ctx, { action: "picture.upload", target: imageUrl, rows: [] }, []);
  return { message: "عکس ذخیره شد", imageUrl };
}
