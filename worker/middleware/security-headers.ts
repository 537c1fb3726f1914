import { createMiddleware } from "hono/factory";

import { contentSecurityPolicy, securityHeaders as fixedHeaders } from "../../contract/security-headers.ts";
import type { AppEnv } from "../app-env.ts";

const headers = Object.entries({ ...fixedHeaders, "Content-Security-Policy": contentSecurityPolicy() });

/** The security headers of every API answer; private and not stored unless the route said otherwise. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.res.status === 101) return;
  // An answer of a Durable Object or of the edge cache has frozen headers: it is copied before it is dressed.
  const answer = new Response(c.res.body, c.res);
  for (const [name, value] of headers) if (!answer.headers.has(name)) answer.headers.set(name, value);
  // An answer that carries a session cookie is one person's, also where its body is everybody's.
  const isPrivate = !answer.headers.has("Cache-Control") || answer.headers.has("Set-Cookie");
  if (isPrivate) answer.headers.set("Cache-Control", "private, no-store");
  // Taken off first: into an answer that replaces another Hono's setter writes every header of the old one, so that a public
  // Cache-Control would be back, and copies it once more for that.
  c.res = undefined;
  c.res = answer;
});
