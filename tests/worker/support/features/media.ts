import { env, exports } from "cloudflare:workers";
import { expect } from "vitest";
import { z } from "zod";

import { imageKinds } from "../../../../worker/domain/images/image-kinds.ts";
import { parseImage } from "../../../../worker/domain/images/parse-image.ts";
import { storeImage } from "../../../../worker/domain/images/stored-images.ts";
import { ORIGIN, read } from "../call.ts";
import { base64Of, png } from "../images.ts";
import type { Person } from "../people.ts";

/** A person uploads a photo. */
export const upload = (person: Person, image: Uint8Array) =>
  person.post("/api/upload-avatar", { base64: base64Of(image) });

/** Uploads a photo and returns its address. */
export async function uploaded(person: Person, image: Uint8Array): Promise<string> {
  return read(await upload(person, image), z.object({ avatarUrl: z.string() })).avatarUrl;
}

/** Stores a picture of a kind and returns its address. */
export const stores = async (kind: keyof typeof imageKinds): Promise<string> =>
  storeImage(
    { media: env.MEDIA, newId: () => crypto.randomUUID() },
    imageKinds[kind],
    await parseImage(imageKinds[kind], png()),
  );

/** An address under /media/, as a browser fetches it. */
export const fetchMedia = (path: string, init: RequestInit = {}) =>
  exports.default.fetch(new Request(ORIGIN + path, init));

/** The bytes served at an address. */
export async function storedAt(avatarUrl: string): Promise<Uint8Array> {
  const response = await fetchMedia(avatarUrl);
  expect(response.status).toBe(200);
  return new Uint8Array(await response.arrayBuffer());
}

/** Every key in the bucket. */
export async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | undefined;
  do {
    const listed: R2Objects = await env.MEDIA.list(cursor === undefined ? {} : { cursor });
    keys.push(...listed.objects.map(({ key }) => key));
    cursor = listed.truncated ? listed.cursor : undefined;
  } while (cursor !== undefined);
  return keys;
}
