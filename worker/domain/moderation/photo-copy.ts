import type { Ctx } from "../../context.ts";
import { imageKey } from "../images/stored-images.ts";

type Bucket = Pick<Ctx, "media">;

/** Where moderators' copies of reported photos lie; no address leads there. */
export const PHOTO_COPIES = "reported/";

/** The key of the copy of the photo at an address. */
const copyKey = (url: string): string => `${PHOTO_COPIES}${imageKey(url)}`;

/** The address of the photo that a copy was made of. */
export const photoOfCopy = (key: string): string => `/media/${key.slice(PHOTO_COPIES.length)}`;

/** Copies a photo aside, so that its owner may take it away at any time. Twice is once. @returns false where there is none */
export async function copyPhoto({ media }: Bucket, url: string): Promise<boolean> {
  if ((await media.head(copyKey(url))) !== null) return true;
  const photo = await media.get(imageKey(url));
  if (photo === null) return false;
  await media.put(copyKey(url), await photo.arrayBuffer());
  return true;
}

/** The copy of the photo at an address; null once it has ended. */
export async function readCopy({ media }: Bucket, url: string): Promise<ArrayBuffer | null> {
  const copy = await media.get(copyKey(url));
  return copy && copy.arrayBuffer();
}

/** The photo is where it was, from its copy. */
export async function putPhotoBack(ctx: Bucket, url: string): Promise<void> {
  const copy = await readCopy(ctx, url);
  if (copy !== null) await ctx.media.put(imageKey(url), copy);
}
