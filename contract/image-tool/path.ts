/** The page of the camera and image tool. Not in product.ts, which the first route carries. */
export const IMAGE_TOOL_PATH = "/kling";
