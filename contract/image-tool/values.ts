/** The page and the limits of the camera and image tool (002 §9; R52). */

export const IMAGE_TOOL_PATH = "/kling";

export const CAMERA_WIDTH_PX = 1280;
export const CAMERA_HEIGHT_PX = 720;
export const CAMERA_JPEG_QUALITY = 0.9;
export const IMAGE_PROMPT_MAX_CODE_POINTS = 1000;
/** The side of the generated square. */
export const IMAGE_SIDE_PX = 1024;
/** Providers may answer larger pictures, in their own sizes. */
export const IMAGE_MAX_SIDE_PX = 2048;
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
export const IMAGES_PER_DAY_DEFAULT = 5;
export const IMAGES_PER_DAY_MAX = 100;
/** The daily limit of starts for each picture of the quota, because cancelled ones cost the provider too. */
export const IMAGE_STARTS_PER_PICTURE = 10;
/** How soon a cancelled generation is noticed. */
export const IMAGE_CANCEL_LOOK_MS = 400;
/** A picture takes 10 to 60 seconds. */
export const IMAGE_TIMEOUT_MS = 90_000;
/** A filter answers within a second or two. */
export const IMAGE_FILTER_TIMEOUT_MS = 15_000;
/** How long it is known that a picture was refused, and how many a moderator sees counted at most. */
export const REFUSED_IMAGES_KEPT_DAYS = 90;
export const REFUSED_IMAGES_COUNTED_MAX = 100;
