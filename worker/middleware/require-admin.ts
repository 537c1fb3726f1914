import { createHash, timingSafeEqual } from "node:crypto";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

/** Lets a call pass only with the administrator's secret. No secret configured = closed. Digests make the lengths equal. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const secret = c.var.ctx.config.ADMIN_SECRET;
  const sent = c.req.header("x-admin-secret");
  if (!secret || !sent || !timingSafeEqual(sha256(secret), sha256(sent))) throw new AppError("ADMIN_ONLY");
  return next();
});

function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
