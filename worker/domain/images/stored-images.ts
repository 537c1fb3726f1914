import type { Ctx } from "../../context.ts";
import type { CleanImage } from "../../image-formats/clean-image.ts";
import { type ImageKind, imageKinds } from "./image-kinds.ts";

const PREFIX = "/media/";

/** By the extension that a picture was found to be. */
export const CONTENT_TYPES = { jpg: "image/jpeg", png: "image/png", webp: "image/webp" } as const;

/** Stores a picture under a new key. Its address always shows the same picture, so it may be cached for ever. */
export async function storeImage(
  { media, newId }: Pick<Ctx, "media" | "newId">,
  { folder }: ImageKind,
  { bytes, extension }: CleanImage,
): Promise<string> {
  const url = `${PREFIX}${folder}/${newId()}.${extension}`;
  await media.put(imageKey(url), bytes);
  return url;
}

/** Whether an address names a picture of this kind that is there. */
export async function isStored({ media }: Pick<Ctx, "media">, { folder }: ImageKind, url: string): Promise<boolean> {
  if (!url.startsWith(`${PREFIX}${folder}/`) || servedType(imageKey(url)) === null) return false;
  return (await media.head(imageKey(url))) !== null;
}

/** Removes the picture at an address that {@link storeImage} gave. */
export async function removeImage({ media }: Pick<Ctx, "media">, url: string): Promise<void> {
  await media.delete(imageKey(url));
}

/** The objects under a prefix, page by page. */
export async function* listObjects({ media }: Pick<Ctx, "media">, prefix: string): AsyncGenerator<R2Object[]> {
  let cursor: string | undefined;
  do {
    const page: R2Objects = await media.list({ prefix, ...(cursor !== undefined && { cursor }) });
    yield page.objects;
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor !== undefined);
}

/** The bucket's key of a picture's address. */
export function imageKey(url: string): string {
  return url.slice(PREFIX.length);
}

const servable = Object.values(imageKinds).flatMap(({ folder, types }) =>
  types.map((type) => ({
    key: new RegExp(`^${folder}/[0-9a-f-]{36}\\.${type}$`),
    contentType: CONTENT_TYPES[type],
  })),
);

/** Where the pictures of shared jokes are; they are served by worker/features/link-previews alone. */
export const LINK_PICTURES = "links/";

export const linkPictureKey = (jokeId: string): string => `${LINK_PICTURES}${jokeId}.png`;

/** The content type of a key that clients may request; null for everything else in the bucket. */
export function servedType(key: string): string | null {
  return servable.find((one) => one.key.test(key))?.contentType ?? null;
}
