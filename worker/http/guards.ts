import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";

import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { type Route, allowed } from "../../contract/route.ts";
import type { AppEnv } from "../app-env.ts";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { admitAdmin } from "../middleware/admit-admin.ts";
import { edgeCache } from "../middleware/edge-cache.ts";
import { limitByIp, limitByPerson } from "../middleware/rate-limit.ts";

/** What stands before a route's verb, in order and built once. A visitor is refused before anything of the body is read. */
export function guardsOf(route: Route): MiddlewareHandler<AppEnv>[] {
  const { method, rate, cache, bodyMaxBytes = BODY_MAX_BYTES } = route;
  const who = allowed(route);
  const changes = method !== "get";
  const guards: MiddlewareHandler<AppEnv>[] = [];
  if (changes) guards.push(limitBody(bodyMaxBytes));
  if (who.includes("admin")) guards.push(admitAdmin(who.length === 1 ? "required" : "optional"));
  if (rate === "login") guards.push(limitByIp("LOGIN_IP_RATE_LIMIT"));
  if (changes && rate !== "inbox") guards.push(limitByPerson);
  if (!who.includes("anyone")) guards.push(admitPeople(route));
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

const admitPeople = (route: Route) =>
  createMiddleware<AppEnv>(async (c, next) => {
    refuseVisitor(route, c.var.ctx);
    return next();
  });

/** Throws the route's own wish for a login where it is not open to whoever is neither logged in nor the administrator. */
export function refuseVisitor(route: Route, { viewer, isAdmin }: Ctx): void {
  if (viewer !== null || isAdmin || allowed(route).includes("anyone")) return;
  throw new AppError(route.loginCode ?? "LOGIN_REQUIRED");
}
