import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { isSameText } from "../same-text.ts";

/**
 * Admits the administrator by the secret of the call. No secret configured = closed. Where others may call too, a call without
 * the header goes on as theirs; one with a wrong secret does not.
 */
export const admitAdmin = (presence: "required" | "optional") =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { ctx } = c.var;
    const sent = c.req.header("x-admin-secret");
    if (sent === undefined && presence === "optional") return next();
    const secret = ctx.config.ADMIN_SECRET;
    if (!secret || !sent || !isSameText(secret, sent)) throw new AppError("ADMIN_ONLY");
    c.set("ctx", { ...ctx, isAdmin: true });
    return next();
  });
