import type { ErrorCode } from "../../../contract/errors.ts";
import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE_PX } from "../../../contract/limits.ts";
import type { CleanImage } from "./clean-image.ts";

/** A kind of picture: where it is kept, what it may be, and what its sender hears when it is not. */
export interface ImageKind {
  folder: string;
  maxBytes: number;
  maxSidePx: number;
  types: readonly CleanImage["extension"][];
  refusals: { unreadable: ErrorCode; tooLarge: ErrorCode; tooManyPixels: ErrorCode };
}

/** Every kind of picture that is stored and served. One not listed here is neither. */
export const imageKinds = {
  avatar: {
    folder: "avatars",
    maxBytes: AVATAR_MAX_BYTES,
    maxSidePx: AVATAR_MAX_SIDE_PX,
    types: ["jpg", "png", "webp"],
    refusals: {
      unreadable: "AVATAR_UNREADABLE",
      tooLarge: "AVATAR_TOO_LARGE",
      tooManyPixels: "AVATAR_TOO_MANY_PIXELS",
    },
  },
} as const satisfies Record<string, ImageKind>;
