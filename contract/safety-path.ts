import { PRODUCT } from "./product.ts";

/** The page «ایمنی»: not among the `paths` of product.ts, for the first route leads nobody there. */
export const SAFETY_PATH = `/${PRODUCT}/safety`;
