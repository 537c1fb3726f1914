import { createHash } from "node:crypto";

import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { html } from "hono/html";

import { BEST_CACHE_SECONDS, BEST_DAY, BEST_FEED_PATH, BEST_PATH } from "../../../contract/jokes/best.ts";
import { contentSecurityPolicy } from "../../../contract/security-headers.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { edgeCache } from "../../middleware/edge-cache.ts";
import { takeOf } from "../../middleware/rate-limit.ts";
import { readBookmark } from "../../session/cookie.ts";
import { BestPage, NoBestPage, STYLE } from "./best-page.tsx";
import { feedOf, sitemapOf } from "./feeds.ts";
import { type Best, bestOfDay, bestOfLastDays, bestOfWeek, newestPath, pathsOfYear } from "./read-best.ts";

const SITEMAP_CACHE_SECONDS = 3600;

const POLICY = contentSecurityPolicy({
  scripts: [],
  styles: [`sha256-${createHash("sha256").update(STYLE).digest("base64")}`],
});

/** The policy of the page's inline style, also for a page that comes from the edge. */
const withPolicy = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  c.res.headers.set("Content-Security-Policy", POLICY);
});

const shared = edgeCache({ seconds: BEST_CACHE_SECONDS });

/** The best jokes for everybody, without scripts and names: a page for each day and week, a feed, and the sitemap. */
export const bestRoutes: Hono<AppEnv> = new Hono<AppEnv>()
  .on("GET", [BEST_PATH, `${BEST_PATH}/`], withPolicy, async (c) => {
    const path = await newestPath(await reading(c));
    return path === null ? missing(c) : c.redirect(path, 302);
  })
  .get(BEST_FEED_PATH, shared, async (c) => {
    const jokes = await bestOfLastDays(await reading(c));
    return xml(c, "application/rss+xml", feedOf(jokes, originOf(c)));
  })
  .get(`${BEST_PATH}/week/:date`, withPolicy, shared, (c) => page(c, c.req.param("date"), bestOfWeek))
  .get(`${BEST_PATH}/:date`, withPolicy, shared, (c) => page(c, c.req.param("date"), bestOfDay))
  .get("/sitemap.xml", edgeCache({ seconds: SITEMAP_CACHE_SECONDS }), async (c) =>
    xml(c, "application/xml", sitemapOf(await pathsOfYear(await reading(c)), originOf(c))),
  )
  // A search engine that runs the app is given no jokes and names.
  .get("/robots.txt", (c) => c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${originOf(c)}/sitemap.xml\n`));

async function page(c: Context<AppEnv>, date: string, read: (ctx: Ctx, date: string) => Promise<Best | null>) {
  const best = BEST_DAY.test(date) ? await read(await reading(c), date) : null;
  return best === null ? missing(c) : c.html(html`<!doctype html>${<BestPage best={best} origin={originOf(c)} />}`);
}

function missing(c: Context<AppEnv>) {
  c.header("X-Robots-Tag", "noindex");
  return c.html(html`<!doctype html>${<NoBestPage origin={originOf(c)} />}`, 404);
}

const xml = (c: Context<AppEnv>, type: string, text: string) =>
  c.body(text, 200, { "Content-Type": `${type}; charset=utf-8` });

const originOf = (c: Context<AppEnv>): string => c.var.ctx.config.SITE_ORIGIN;

/** The context of a page that the edge does not have: it counts for its caller, and reads the nearest copy. */
async function reading(c: Context<AppEnv>): Promise<Ctx> {
  const { ctx, d1 } = c.var;
  await takeOf(c, "IP_RATE_LIMIT");
  d1.readNearest(readBookmark(ctx));
  return ctx;
}
