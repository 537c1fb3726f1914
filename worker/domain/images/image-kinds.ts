import type { ErrorCode } from "../../../contract/errors.ts";
import { AVATAR_MAX_BYTES, AVATAR_MAX_SIDE_PX } from "../../../contract/account/values.ts";
import { PRIZE_PICTURE_MAX_BYTES, PRIZE_PICTURE_MAX_SIDE_PX } from "../../../contract/games/values.ts";
import { ENTRY_PICTURE_MAX_BYTES, ENTRY_PICTURE_MAX_SIDE_PX } from "../../../contract/entry/values.ts";
import type { CleanImage } from "../../image-formats/clean-image.ts";

/** A kind of picture: its folder, its limits, and the errors for violating them. */
export interface ImageKind {
  folder: string;
  maxBytes: number;
  maxSidePx: number;
  types: readonly CleanImage["extension"][];
  /** Whether the refusal of a known format names it. */
  namesFormats: boolean;
  refusals: { unreadable: ErrorCode; tooLarge: ErrorCode; tooManyPixels: ErrorCode };
}

/** The administrator's pictures on the entry screen. */
const ofEntry = {
  maxBytes: ENTRY_PICTURE_MAX_BYTES,
  maxSidePx: ENTRY_PICTURE_MAX_SIDE_PX,
  types: ["jpg", "png", "webp"],
  namesFormats: true,
  refusals: {
    unreadable: "PICTURE_UNREADABLE",
    tooLarge: "PICTURE_TOO_LARGE",
    tooManyPixels: "PICTURE_TOO_MANY_PIXELS",
  },
} as const;

/** Every kind of picture that is stored and served; no others are. */
export const imageKinds = {
  avatar: {
    folder: "avatars",
    maxBytes: AVATAR_MAX_BYTES,
    maxSidePx: AVATAR_MAX_SIDE_PX,
    types: ["jpg", "png", "webp"],
    namesFormats: true,
    refusals: {
      unreadable: "AVATAR_UNREADABLE",
      tooLarge: "AVATAR_TOO_LARGE",
      tooManyPixels: "AVATAR_TOO_MANY_PIXELS",
    },
  },
  prize: {
    folder: "prizes",
    maxBytes: PRIZE_PICTURE_MAX_BYTES,
    maxSidePx: PRIZE_PICTURE_MAX_SIDE_PX,
    types: ["jpg", "png", "webp"],
    namesFormats: true,
    refusals: {
      unreadable: "PRIZE_PICTURE_UNREADABLE",
      tooLarge: "PRIZE_PICTURE_TOO_LARGE",
      tooManyPixels: "PRIZE_PICTURE_TOO_MANY_PIXELS",
    },
  },
  promo: { folder: "promos", ...ofEntry },
  splash: { folder: "splashes", ...ofEntry },
} as const satisfies Record<string, ImageKind>;
