import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";

import type { ErrorCode } from "../../contract/errors.ts";
import { BODY_MAX_BYTES } from "../../contract/limits.ts";
import { type Route, allowed } from "../../contract/calls/route.ts";
import type { AppEnv } from "../app-env.ts";
import type { Ctx } from "../context.ts";
import { AppError } from "../errors.ts";
import { admitAdmin } from "../middleware/admit-admin.ts";
import { edgeCache } from "../middleware/edge-cache.ts";
import { limitByPerson, limitLogins } from "../middleware/rate-limit.ts";
import { openApplicant } from "../session/applicant.ts";

/** The middleware before a route's verb, in order and built once. A visitor is refused before the body is read. */
export function guardsOf(route: Route): MiddlewareHandler<AppEnv>[] {
  const {
    method,
    rate,
    cache,
    identity = {},
    adminBy,
    bodyMaxBytes = BODY_MAX_BYTES,
    tooLargeCode = "BODY_TOO_LARGE",
  } = route;
  const who = allowed(route);
  const changes = method !== "get";
  const guards: MiddlewareHandler<AppEnv>[] = [];
  if (changes) guards.push(limitBody(bodyMaxBytes, tooLargeCode));
  if (who.includes("admin"))
    guards.push(admitAdmin({ presence: who.length === 1 ? "required" : "optional", by: adminBy }));
  if (rate === "login") guards.push(limitLogins({ isPersons: !who.includes("anyone") }));
  if (changes || rate === "person") guards.push(limitByPerson);
  if (who.includes("applicant")) guards.push(readApplicant);
  if (!who.includes("anyone")) guards.push(admitCallers(route));
  if (cache) guards.push(edgeCache(cache, Object.keys(identity)));
  return guards;
}

const limitBody = (maxSize: number, code: ErrorCode) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(code);
    },
  });

const readApplicant = createMiddleware<AppEnv>(async (c, next) => {
  const { ctx } = c.var;
  const sealed = ctx.cookies.read("applicant");
  if (sealed !== "") c.set("ctx", { ...ctx, applicant: await openApplicant(sealed, ctx.now, ctx.config) });
  return next();
});

const admitCallers = (route: Route) =>
  createMiddleware<AppEnv>(async (c, next) => {
    refuseVisitor(route, c.var.ctx);
    return next();
  });

/**
 * Throws the route's login error for a caller it is not open to. The administrator passes; a job applicant's call needs
 * a proved mobile instead of an account.
 */
export function refuseVisitor(route: Route, { viewer, applicant, isAdmin }: Ctx): void {
  const who = allowed(route);
  if (isAdmin || who.includes("anyone")) return;
  if (who.includes("applicant")) {
    if (applicant === null) throw new AppError("APPLICANT_REQUIRED");
  } else if (viewer === null) throw new AppError(route.loginCode ?? "LOGIN_REQUIRED");
}
