import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { sha256 } from "../same-text.ts";
import { addressOf, takeOf } from "./rate-limit.ts";

const GATE = "admin";

/**
 * Admits the administrator by the secret of the call, compared by the gate (docs/decisions/021). No secret configured = closed.
 * Where others may call too, a call without the header goes on as theirs; one with a wrong secret does not.
 */
export const admitAdmin = (presence: "required" | "optional") =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { ctx } = c.var;
    const { ADMIN_SECRET: secret, WRONG_ADMIN_SECRETS_PER_MINUTE: limit } = ctx.config;
    const sent = c.req.header("x-admin-secret");
    if (sent === undefined && presence === "optional") return next();
    if (!secret || !sent) throw new AppError("ADMIN_ONLY");
    const gate = c.env.ADMIN_GATE.getByName(GATE);
    const verdict = await gate.compare(addressOf(c), sha256(sent), sha256(secret), limit);
    if ("retryAfter" in verdict) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: verdict.retryAfter });
    if (!verdict.isRight) {
      ctx.log.warn("wrong-admin-secret", { method: c.req.method, route: c.req.routePath });
      throw new AppError("ADMIN_ONLY");
    }
    await takeOf(c, "ADMIN_RATE_LIMIT");
    c.set("ctx", { ...ctx, isAdmin: true });
    return next();
  });
