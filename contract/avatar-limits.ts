/** Limits of people's pictures (001 §5, §9; design 24). Not in limits.ts, which the first route carries. */
export const AVATAR_MAX_BYTES = 500 * 1024;
/** The editor writes at most 512 px; other clients may send more, up to what a phone's memory bears. */
export const AVATAR_MAX_SIDE_PX = 2048;
export const AVATAR_SIZES_PX = [512, 448, 384, 320, 288, 256] as const;
export const AVATAR_QUALITY_MAX = 0.82;
export const AVATAR_QUALITY_MIN = 0.5;
export const AVATAR_QUALITY_STEP = 0.06;
export const AVATAR_CONTRAST_FACTOR = 1.08;
