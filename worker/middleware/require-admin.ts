import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { isSameText } from "../same-text.ts";

/** Lets a call pass only with the administrator's secret. No secret configured = closed. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  const secret = c.var.ctx.config.ADMIN_SECRET;
  const sent = c.req.header("x-admin-secret");
  if (!secret || !sent || !isSameText(secret, sent)) throw new AppError("ADMIN_ONLY");
  return next();
});
