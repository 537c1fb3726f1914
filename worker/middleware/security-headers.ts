import { createMiddleware } from "hono/factory";

import { contentSecurityPolicy, securityHeaders as fixedHeaders } from "../../contract/security-headers.ts";
import type { AppEnv } from "../app-env.ts";

const headers = Object.entries({ ...fixedHeaders, "Content-Security-Policy": contentSecurityPolicy() });

/**
 * The security headers of every API answer; private and not stored unless the route says otherwise. Set in place,
 * because a copy would be sent as a stream. Routes that return answers made elsewhere (edge cache, assets) copy them,
 * because their headers are immutable; an upgrade's are the object's.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { status, headers: answered } = c.res;
  if (status === 101) return;
  for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value);
  // An answer that sets a session cookie is private, even if its body is public.
  const isPrivate = !answered.has("Cache-Control") || answered.has("Set-Cookie");
  if (isPrivate) answered.set("Cache-Control", "private, no-store");
});
