import type { CleanImage } from "./image.ts";

const PREFIX = "/media/";

/** What the client may ask the bucket for: avatars, by the names the Worker gave them. */
export const AVATAR_KEY = /^avatars\/[0-9a-f-]{36}\.(jpg|png|webp)$/;

/** The address of a new avatar; it never changes what it shows, so it may be kept for ever. */
export function avatarUrlOf(id: string, extension: CleanImage["extension"]): string {
  return `${PREFIX}avatars/${id}.${extension}`;
}

/** The bucket's key of an avatar's address. */
export function avatarKeyOf(avatarUrl: string): string {
  return avatarUrl.slice(PREFIX.length);
}
