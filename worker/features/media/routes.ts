import { Hono } from "hono";
import { etag } from "hono/etag";

import type { AppEnv } from "../../app-env.ts";
import { imageKey, servedType } from "../../domain/images/stored-images.ts";
import { AppError } from "../../errors.ts";
import { limitByIp } from "../../middleware/rate-limit.ts";

/**
 * Serves uploaded pictures. The content type follows from the key, which the Worker made, never from the uploader, and
 * the headers forbid scripts. Cached by browsers for ever, but by no shared cache, so that a deleted photo is gone.
 */
export const mediaRoutes = new Hono<AppEnv>().get("/media/*", limitByIp, etag(), async (c) => {
  const key = imageKey(c.req.path);
  const contentType = servedType(key);
  if (contentType === null) throw new AppError("NOT_FOUND");
  const object = await c.var.ctx.media.get(key);
  if (object === null) throw new AppError("NOT_FOUND");
  const headers = {
    "Content-Type": contentType,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "Cache-Control": "private, max-age=31536000, immutable",
    "X-Robots-Tag": "noindex",
    ETag: object.httpEtag,
  };
  return c.body(object.body, 200, headers);
});
