import type { Plugin } from "vite";

const COOKIE_WRITER = "\0hono-client-cookies";

/**
 * Leaves hono's cookie serialiser out of the browser: its client could write a Cookie header, which no browser lets a
 * page send. 0.6 kB of the first route.
 */
export function withoutCookieWriter(): Plugin {
  return {
    name: "labkhand:without-cookie-writer",
    enforce: "pre",
    resolveId(source, importer) {
      return source.endsWith("/utils/cookie.js") && importer?.includes("/hono/dist/client/") ? COOKIE_WRITER : null;
    },
    load(id) {
      return id === COOKIE_WRITER ? "export const serialize = () => '';" : null;
    },
  };
}
