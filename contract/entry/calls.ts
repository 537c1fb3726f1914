import { z } from "zod";

import { answers, requiredForm, undoable, uploadedFile } from "../calls/shapes.ts";
import { ENTRY_PICTURE_MAX_BYTES } from "./values.ts";
import { BODY_MAX_BYTES } from "../limits.ts";
import { route } from "../calls/route.ts";

const tags = ["settings"];
/** Larger than the limit, so that too large a picture gets its own error and not the body's. */
const body = { bodyMaxBytes: ENTRY_PICTURE_MAX_BYTES + BODY_MAX_BYTES, tooLargeCode: "PICTURE_TOO_LARGE" } as const;

export const uploadSplashScreenRoute = route({
  method: "post",
  path: "/api/admin/splash-screen/upload",
  operationId: "uploadSplashScreen",
  tags,
  summary: "Store a picture and set it as the splash",
  access: "admin",
  ...body,
  request: requiredForm(z.object({ splashScreen: uploadedFile("PICTURE_UNREADABLE") })),
  responses: answers(z.object({ ...undoable, url: z.string() })),
});

export const uploadHomePromoRoute = route({
  method: "post",
  path: "/api/admin/home-promo/upload",
  operationId: "uploadHomePromo",
  tags,
  summary: "Store a picture and set it as the banner's",
  access: "admin",
  ...body,
  request: requiredForm(z.object({ image: uploadedFile("PICTURE_UNREADABLE") })),
  responses: answers(z.object({ ...undoable, imageUrl: z.string() })),
});
