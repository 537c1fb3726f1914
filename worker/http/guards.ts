import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";

import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { type Route, allowed } from "../../contract/route.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { admitAdmin } from "../middleware/admit-admin.ts";
import { edgeCache } from "../middleware/edge-cache.ts";
import { limitByIp, limitByPerson } from "../middleware/rate-limit.ts";
import { recheckSession } from "../middleware/session.ts";

/** What stands before a route's verb, in order and built once. A visitor is refused before anything of the body is read. */
export function guardsOf(route: Route): MiddlewareHandler<AppEnv>[] {
  const { method, rate, session, cache, loginCode = "LOGIN_REQUIRED", bodyMaxBytes = BODY_MAX_BYTES } = route;
  const who = allowed(route);
  const changes = method !== "get";
  const guards: MiddlewareHandler<AppEnv>[] = [];
  if (changes) guards.push(limitBody(bodyMaxBytes));
  if (who.includes("admin")) guards.push(admitAdmin(who.length === 1 ? "required" : "optional"));
  if (rate === "login") guards.push(limitByIp("LOGIN_IP_RATE_LIMIT"));
  if (changes && rate !== "inbox") guards.push(limitByPerson);
  if (!who.includes("anyone")) guards.push(admitPeople(loginCode));
  if (session === "checked") guards.push(recheckSession);
  if (cache) guards.push(edgeCache(cache));
  return guards;
}

const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("BODY_TOO_LARGE");
    },
  });

/** Closed to whoever is neither logged in nor the administrator. */
const admitPeople = (code: NonNullable<Route["loginCode"]>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewer, isAdmin } = c.var.ctx;
    if (viewer === null && !isAdmin) throw new AppError(code);
    return next();
  });
