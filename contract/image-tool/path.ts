/** The camera and image tool. Not among the `paths` of product.ts: the first route, which carries those, leads nobody there. */
export const IMAGE_TOOL_PATH = "/kling";
