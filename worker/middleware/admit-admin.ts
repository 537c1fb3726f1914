import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { sha256 } from "../same-text.ts";
import { isRightSecret } from "./compare-secret.ts";
import { takeOf } from "./rate-limit.ts";

/**
 * Admits the administrator by the secret of the call, compared by the gate (docs/decisions/021). No secret configured = closed.
 * Where others may call too, a call without the header goes on as theirs; one with a wrong secret does not.
 */
export const admitAdmin = (presence: "required" | "optional") =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { ctx } = c.var;
    const { ADMIN_SECRET: secret } = ctx.config;
    const sent = c.req.header("x-admin-secret");
    if (sent === undefined && presence === "optional") return next();
    if (!secret || !sent) throw new AppError("ADMIN_ONLY");
    if (!(await isRightSecret(c, "admin", sha256(sent), sha256(secret)))) {
      ctx.log.warn("wrong-admin-secret", { method: c.req.method, route: c.req.routePath });
      throw new AppError("ADMIN_ONLY");
    }
    await takeOf(c, "ADMIN_RATE_LIMIT");
    c.set("ctx", { ...ctx, isAdmin: true });
    return next();
  });
