import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { sha256 } from "../digest.ts";
import { readAdminSession } from "../session/admin-session.ts";
import { secretGate, isRightSecret } from "../domain/secrets/secret-gate.ts";
import { takeOf } from "./rate-limit.ts";
import { isFromOwnPage } from "./same-origin.ts";

interface Admitted {
  /**
   * `optional`: other people may make the call too. Without the header it is theirs, even from a browser with an open
   * panel.
   */
  presence: "required" | "optional";
  /** `secret`: a session of the panel is not enough. */
  by?: "secret" | undefined;
}

/**
 * Admits the administrator by a session of the panel, or by the call's secret, which the gate compares
 * (D079, D073). Closed if no secret is configured. A session cannot be guessed, so it never counts as a
 * wrong secret, and stays valid while the gate blocks an address.
 */
export const admitAdmin = ({ presence, by }: Admitted) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { ctx } = c.var;
    const sent = c.req.header("x-admin-secret");
    if (sent === undefined && presence === "optional") return next();
    if (by !== "secret" && (await hasAdminSession(c))) await takeOf(c, "ADMIN_RATE_LIMIT");
    else await requireSecret(c, sent);
    c.set("ctx", { ...ctx, isAdmin: true });
    return next();
  });

/** Whether the call comes from our own page with a valid session of the panel. */
async function hasAdminSession(c: Context<AppEnv>): Promise<boolean> {
  const { ctx } = c.var;
  if (!isFromOwnPage(c)) return false;
  const id = await readAdminSession(ctx);
  return id !== null && secretGate(ctx, "admin").hasSession(id);
}

/**
 * The address's limit is taken before the gate is asked, so that nobody fills the one gate, and apart from the panel's
 * sessions, so that a neighbour's wrong secrets do not end them. @throws AppError ADMIN_ONLY, TOO_MANY_REQUESTS
 */
async function requireSecret(c: Context<AppEnv>, sent: string | undefined): Promise<void> {
  const { ctx } = c.var;
  const { ADMIN_SECRET: secret } = ctx.config;
  if (!secret || !sent) throw new AppError("ADMIN_ONLY");
  await takeOf(c, "ADMIN_RATE_LIMIT", "secret ");
  if (await isRightSecret(ctx, "admin", sha256(sent), sha256(secret))) return;
  ctx.log.warn("wrong-admin-secret", { method: ctx.caller.method, route: ctx.caller.route });
  throw new AppError("ADMIN_ONLY");
}
