import { createMiddleware } from "hono/factory";

import { contentSecurityPolicy, securityHeaders as fixedHeaders } from "../../contract/security-headers.ts";
import type { AppEnv } from "../app-env.ts";

const headers = Object.entries({ ...fixedHeaders, "Content-Security-Policy": contentSecurityPolicy() });

/**
 * The security headers of every API answer; private and not stored unless the route said otherwise. They are set on the
 * answer itself: a copy of it would be sent as a stream. Whoever answers with what others made (the edge's cache, the assets)
 * copies that, because its headers are frozen; an upgrade's are the object's.
 */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const { status, headers: answered } = c.res;
  if (status === 101) return;
  for (const [name, value] of headers) if (!answered.has(name)) answered.set(name, value);
  // An answer that carries a session cookie is one person's, also where its body is everybody's.
  const isPrivate = !answered.has("Cache-Control") || answered.has("Set-Cookie");
  if (isPrivate) answered.set("Cache-Control", "private, no-store");
});
