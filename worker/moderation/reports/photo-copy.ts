import type { Ctx } from "../../context.ts";
import { imageKey } from "../../domain/images/stored-images.ts";

type Bucket = Pick<Ctx, "media">;

/** The folder of moderators' copies of reported photos, which no address serves. */
export const PHOTO_COPIES = "reported/";

/** The key of the copy of the photo at an address. */
const copyKey = (url: string): string => `${PHOTO_COPIES}${imageKey(url)}`;

/** The address of the photo that was copied. */
export const photoOfCopy = (key: string): string => `/media/${key.slice(PHOTO_COPIES.length)}`;

/** Copies a photo, so that its owner may delete it at any time; idempotent. @returns false when there is none */
export async function copyPhoto({ media }: Bucket, url: string): Promise<boolean> {
  if (await hasCopy({ media }, url)) return true;
  const photo = await media.get(imageKey(url));
  if (photo === null) return false;
  await media.put(copyKey(url), await photo.arrayBuffer());
  return true;
}

/** Whether the photo at an address has a copy. */
export const hasCopy = async ({ media }: Bucket, url: string): Promise<boolean> =>
  (await media.head(copyKey(url))) !== null;

/** The copy of the photo at an address; null once it was deleted. */
export async function readCopy({ media }: Bucket, url: string): Promise<ArrayBuffer | null> {
  const copy = await media.get(copyKey(url));
  return copy && copy.arrayBuffer();
}

/** Restores a photo from its copy. */
export async function putPhotoBack(ctx: Bucket, url: string): Promise<void> {
  const copy = await readCopy(ctx, url);
  if (copy !== null) await ctx.media.put(imageKey(url), copy);
}
