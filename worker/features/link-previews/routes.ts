import { Hono } from "hono";
import type { Context } from "hono";

import { jokeId } from "../../../contract/calls/shapes.ts";
import { VISITORS_CACHE_SECONDS } from "../../../contract/limits.ts";
import { PRODUCT, paths } from "../../../contract/product.ts";
import type { AppEnv } from "../../app-env.ts";
import type { Ctx } from "../../context.ts";
import { VISITOR } from "../../db/schema/people.ts";
import { AppError } from "../../errors.ts";
import { describeError } from "../../logger.ts";
import { madeForVisitors } from "../../middleware/edge-cache.ts";
import { limitByIp, takeOf, takeOfSite } from "../../middleware/rate-limit.ts";
import { readBookmark } from "../../session/cookie.ts";
import { readToken } from "../../session/token.ts";
import { type LinkDescription, describeJoke, describeProfile } from "./describe-link.ts";
import { type DrawPicture, readLinkPicture } from "./link-picture.ts";
import { type FirstAnswers, writeIntoPage } from "./write-into-page.ts";

const PEOPLE = `/${PRODUCT}/u/`;

/** Search engines must not list children's names. Messengers read the page nevertheless. */
const NO_INDEX = "noindex";

/**
 * Paths that never get the app's page: calls, pictures, and files, which reach the Worker only if they are missing. Under
 * `/.well-known/` password managers and app stores accept any page as an answer.
 */
const NO_PAGE = /^\/(api|media|assets)(\/|$)|^\/\.|\.[^/]*$/;

/** The first calls of the two pages. They are other features', so app.ts hands them in. */
interface FirstCalls {
  getPublicUser: (ctx: Ctx, input: { username: string }) => Promise<object>;
  getJoke: (ctx: Ctx, input: { id: string }) => Promise<object>;
}

/** The first call of a page: its URL as the app requests it, and its verb. */
interface FirstCall {
  url: string;
  read: () => Promise<object>;
}

/** A block may hide the picture from its viewer, so no shared cache keeps it; a deletion shows within the seconds. */
const PICTURE_HEADERS = {
  "Content-Type": "image/png",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cache-Control": `private, max-age=${VISITORS_CACHE_SECONDS}`,
  "X-Robots-Tag": NO_INDEX,
};

interface SharedPage {
  link: LinkDescription | null;
  answers: FirstAnswers | null;
}

const PLAIN: SharedPage = { link: null, answers: null };

/**
 * The pages people share links to, served as the app's own page with a description of the link in its head and, for
 * visitors, the answer to its first call. A renamed person's old link redirects to the new one. On any failure the plain
 * page is served.
 */
export const linkPreviewRoutes = ({ getPublicUser, getJoke }: FirstCalls) =>
  new Hono<AppEnv>()
    .get(`${PEOPLE}*`, async (c) => {
      const { ctx } = c.var;
      const { pathname, search } = new URL(c.req.url);
      const [name = "", ...rest] = pathname.slice(PEOPLE.length).split("/");
      const written = decoded(name);
      const username = written.trim().toLowerCase();
      const viewerId = await viewerOf(ctx);
      const first = {
        url: `/api/user-public/${encodeURIComponent(written)}`,
        read: () => getPublicUser(ctx, { username }),
      };
      const isProfile = rest.join("") === "";
      const key = `/${isProfile ? "profile" : "person"}/${encodeURIComponent(written)}`;
      const describe = () => describeProfile(ctx, username, viewerId);
      const shared = await described(c, key, describe, isProfile ? first : null);
      if (shared.link !== null && shared.link.path !== PEOPLE + username) {
        // Not permanent: the owner may choose the former username again.
        return ofPerson(c.redirect([shared.link.path, ...rest].join("/") + search, 302));
      }
      return ofPerson(await page(c, shared));
    })
    .on("GET", [paths.profile, `${paths.profile}/`], async (c) => {
      const { ctx } = c.var;
      const id = c.req.query("post");
      if (id === undefined || !jokeId.safeParse(id).success) return page(c, PLAIN);
      const first = { url: `/api/jokes/${encodeURIComponent(id)}`, read: () => getJoke(ctx, { id }) };
      const key = `/joke/${encodeURIComponent(id)}`;
      return page(c, await described(c, key, () => describeJoke(ctx, id), first));
    })
    .get("/media/links/:file", limitByIp, async (c) => {
      const { ctx } = c.var;
      const [, id] = /^(.+)\.png$/.exec(c.req.param("file")) ?? [];
      const drawn =
        jokeId.safeParse(id).success && id ? await readLinkPicture(ctx, id, await viewerOf(ctx), drawer(c)) : null;
      if (drawn === null) throw new AppError("NOT_FOUND");
      return c.body(drawn, 200, PICTURE_HEADERS);
    })
    // The few addresses the platform does not rewrite itself, and those that are nothing: the app says so.
    .get("*", (c, next) => (NO_PAGE.test(c.req.path) ? next() : page(c, PLAIN)));

/** A person's page depends on the cookie: no cache shares it, and no search engine lists it. */
function ofPerson(response: Response): Response {
  // Copied: the headers of a fetched page are immutable.
  const answer = new Response(response.body, response);
  if (!answer.headers.get("Cache-Control")?.startsWith("private"))
    answer.headers.set("Cache-Control", "private, no-cache");
  answer.headers.set("X-Robots-Tag", NO_INDEX);
  return answer;
}

/** Draws pictures in the other Worker, as many as the caller's site may. */
const drawer =
  (c: Context<AppEnv>): DrawPicture =>
  async (picture) => {
    await takeOfSite(c, "LINK_PICTURE_RATE_LIMIT");
    const drawn = await c.env.LINK_PICTURES.fetch("https://link-pictures/", {
      method: "POST",
      body: JSON.stringify(picture),
    });
    if (!drawn.ok) throw new Error(`the picture of a link was not drawn: ${drawn.status}`);
    return drawn.arrayBuffer();
  };

/**
 * The cookie's person, without checking that the session still exists: hiding something from them does not depend on
 * it.
 */
async function viewerOf({ cookies, config, now }: Ctx): Promise<number> {
  const cookie = cookies.read("session");
  const token = cookie === "" ? null : await readToken(cookie, now, config.SESSION_SECRET);
  return token?.viewer.userId ?? VISITOR;
}

/** A username from an address; an invalid encoding matches nobody. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return "";
  }
}

/**
 * The plain page when the description cannot be made: over the rate limit, or without the database. Visitors share one
 * description; `key` names it.
 */
async function described(
  c: Context<AppEnv>,
  key: string,
  describe: () => Promise<LinkDescription | null>,
  first: FirstCall | null,
): Promise<SharedPage> {
  const { ctx, d1 } = c.var;
  const read = async (): Promise<SharedPage> => {
    d1.readNearest(readBookmark(ctx));
    await takeOf(c, "IP_RATE_LIMIT");
    const [link, answers] = await Promise.all([describe(), first && visitorsAnswer(ctx, first)]);
    return { link, answers };
  };
  try {
    const isVisitors = ctx.cookies.read("session") === "" && readBookmark(ctx) === null;
    return await (isVisitors ? madeForVisitors(c, `/described${key}`, VISITORS_CACHE_SECONDS, read) : read());
  } catch (error) {
    if (!(error instanceof AppError)) ctx.log.warn("link-not-described", describeError(error));
    return PLAIN;
  }
}

/** The answer to a visitor's first call. Null if it is refused, and for people with a cookie, whose answer is their own. */
async function visitorsAnswer(ctx: Ctx, { url, read }: FirstCall): Promise<FirstAnswers | null> {
  if (ctx.cookies.read("session") !== "") return null;
  try {
    return { [url]: { success: true, ...(await read()) } };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function page(c: Context<AppEnv>, { link, answers }: SharedPage): Promise<Response> {
  // All rewritten addresses share the app's page.
  const plain = await c.env.ASSETS.fetch(new Request(new URL(paths.home, c.req.url), c.req.raw));
  const isPage = plain.status === 200 && (plain.headers.get("Content-Type") ?? "").startsWith("text/html");
  if (link === null || !isPage) return new Response(plain.body, plain);
  const written = writeIntoPage(plain, link, answers, c.var.ctx.config.SITE_ORIGIN);
  // Copied: for a response without a body, as to HEAD, HTMLRewriter returns the original, whose headers are immutable.
  const answer = new Response(written.body, written);
  // The ETag is of the plain page.
  answer.headers.delete("ETag");
  // The answer must be shown neither to another person nor, from a browser's cache, later.
  if (answers !== null) answer.headers.set("Cache-Control", "private, no-store");
  answer.headers.set("X-Robots-Tag", NO_INDEX);
  return answer;
}
