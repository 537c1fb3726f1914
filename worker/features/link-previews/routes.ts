import { Hono } from "hono";
import type { Context } from "hono";

import { PRODUCT, paths } from "../../../contract/product.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { describeError } from "../../logger.ts";
import { addressOf } from "../../middleware/rate-limit.ts";
import { readBookmark } from "../../session/cookie.ts";
import { readToken } from "../../session/token.ts";
import { type LinkDescription, describeJoke, describeProfile } from "./describe-link.ts";
import { writeDescription } from "./write-description.ts";

const PEOPLE = `/${PRODUCT}/u/`;

/** Search engines list no children's names. Messengers read the page all the same. */
const NO_INDEX = "noindex";

/**
 * What is not answered with the app's page: calls, pictures, and files, which reach the Worker only where they are missing. So are
 * those of `/.well-known/`, where password managers and app stores take any page for an answer.
 */
const NO_PAGE = /^\/(api|media|assets)(\/|$)|^\/\.|\.[^/]*$/;

/**
 * The pages people share links to, served as the app's own page with a description of the link in its head. A renamed
 * person's old link redirects to the new one. On any failure the page is served without a description.
 */
export const linkPreviewRoutes = new Hono<AppEnv>()
  .get(`${PEOPLE}*`, async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const [name = "", ...rest] = pathname.slice(PEOPLE.length).split("/");
    const username = decoded(name).trim().toLowerCase();
    const viewerId = await viewerOf(c.var.ctx);
    const link = await described(c, () => describeProfile(c.var.ctx, username, viewerId));
    if (link !== null && link.path !== PEOPLE + username) {
      // Not permanent: the owner may choose the former username again.
      return ofPerson(c.redirect([link.path, ...rest].join("/") + search, 302));
    }
    return ofPerson(await page(c, link));
  })
  .on("GET", [paths.profile, `${paths.profile}/`], async (c) => {
    const jokeId = c.req.query("post");
    return page(c, jokeId === undefined ? null : await described(c, () => describeJoke(c.var.ctx, jokeId)));
  })
  // The few addresses the platform does not rewrite itself, and those that are nothing: the app says so.
  .get("*", (c, next) => (NO_PAGE.test(c.req.path) ? next() : page(c, null)));

/** Whom a person's page tells of depends on the cookie: no cache shares it, and no search engine lists it. */
function ofPerson(response: Response): Response {
  // Copied: the headers of a fetched page are immutable.
  const answer = new Response(response.body, response);
  answer.headers.set("Cache-Control", "private, no-cache");
  answer.headers.set("X-Robots-Tag", NO_INDEX);
  return answer;
}

/**
 * The cookie's person, without checking that the session still exists: hiding something from them does not depend on
 * it.
 */
async function viewerOf({ cookies, config, now }: Ctx): Promise<number | null> {
  const cookie = cookies.read("session");
  const token = cookie === "" ? null : await readToken(cookie, now, config.SESSION_SECRET);
  return token?.viewer.userId ?? null;
}

/** A username from an address; an invalid encoding is nobody's. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/** Null when the description cannot be made: over the rate limit, or without the database. */
async function described(
  c: Context<AppEnv>,
  describe: () => Promise<LinkDescription | null>,
): Promise<LinkDescription | null> {
  try {
    const { ctx, d1 } = c.var;
    d1.readNearest(readBookmark(ctx));
    const { success } = await c.env.IP_RATE_LIMIT.limit({ key: addressOf(c) });
    return success ? await describe() : null;
  } catch (error) {
    c.var.ctx.log.warn("link-not-described", describeError(error));
    return null;
  }
}

async function page(c: Context<AppEnv>, link: LinkDescription | null): Promise<Response> {
  // Of all addresses that are rewritten to the app's page one stands for whatever was asked for.
  const shell = await c.env.ASSETS.fetch(new Request(new URL(paths.home, c.req.url), c.req.raw));
  const isPage = shell.status === 200 && (shell.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (link === null || !isPage) return new Response(shell.body, shell);
  const written = writeDescription(shell, link, c.var.ctx.config.SITE_ORIGIN);
  // Copied: for a response without a body, as to HEAD, HTMLRewriter returns the original, whose headers are immutable.
  const answer = new Response(written.body, written);
  // The ETag is of the page without the description.
  answer.headers.delete("ETag");
  answer.headers.set("X-Robots-Tag", NO_INDEX);
  return answer;
}
