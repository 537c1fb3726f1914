import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { ipKey, siteKey } from "../address.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { contactDigest } from "../domain/people/contact-digest.ts";
import { knownDevice } from "../domain/codes/known-device.ts";

const RETRY_AFTER_SECONDS = 60;

type AddressShield = "IP_RATE_LIMIT" | "ADMIN_RATE_LIMIT";

/**
 * A rate limit by address; approximate and per location, as all limits of wrangler.toml. Exact counts, such as login
 * attempts, are in D1. IPv6 counts by /64, which is one home.
 */
export const limitByIp = createMiddleware<AppEnv>(async (c, next) => {
  await takeOf(c, "IP_RATE_LIMIT");
  return next();
});

/**
 * A rate limit by person, for calls that write. The session is checked later, but a token whose session this isolate
 * knows to have ended has no viewer ({@link forgetToken}), so it takes nothing from its owner.
 */
export const limitByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer, isAdmin } = c.var.ctx;
  if (viewer && !isAdmin) await take(c.env.PERSON_RATE_LIMIT, String(viewer.userId));
  return next();
});

/**
 * Rate limits for every call. The wide one counts everybody at an address, so that more tokens give no more calls. Reads
 * also count for their session and, with all sessions, for their person, as writes do ({@link limitByPerson}); unproved
 * people count by address too. So no neighbour blocks a proved person, and no account takes the database.
 */
export const limitByCaller = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer } = c.var.ctx;
  const address = addressOf(c);
  const taken = [take(c.env.ADDRESS_RATE_LIMIT, address)];
  if (!viewer?.isProved) taken.push(take(c.env.IP_RATE_LIMIT, address));
  if (viewer && isRead(c)) {
    taken.push(take(c.env.SESSION_READ_RATE_LIMIT, viewer.sessionId));
    taken.push(take(c.env.PERSON_READ_RATE_LIMIT, String(viewer.userId)));
  }
  await Promise.all(taken);
  return next();
});

const isRead = ({ req }: Context<AppEnv>): boolean => req.method === "GET" || req.method === "HEAD";

/**
 * Limits for calls that send codes or try logins. The wide one counts everybody of a site, which may be a carrier's
 * thousands. A signed-in person's calls also count for them alone, others' for their site, or a known device.
 */
export const limitLogins = ({ isPersons }: { isPersons: boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewer, caller } = c.var.ctx;
    await take(c.env.LOGIN_SITE_RATE_LIMIT, siteKey(caller.address));
    if (viewer && isPersons) await take(c.env.LOGIN_RATE_LIMIT, String(viewer.userId));
    else await take(c.env.LOGIN_IP_RATE_LIMIT, await placeOf(c));
    return next();
  });

/** The same, much lower, for one site's attempts on one contact. */
export async function limitTries(c: Context<AppEnv>, contact: string): Promise<void> {
  const who = contactDigest(contact, c.var.ctx.config.SESSION_SECRET);
  await take(c.env.LOGIN_RATE_LIMIT, `${await placeOf(c)} ${who}`);
}

async function placeOf(c: Context<AppEnv>): Promise<string> {
  const { ctx } = c.var;
  const device = await knownDevice(ctx);
  return device === null ? siteKey(ctx.caller.address) : `device ${device.id}`;
}

/** Counts a request for the caller's address, apart from requests of another kind. @throws AppError TOO_MANY_REQUESTS */
export function takeOf(c: Context<AppEnv>, shield: AddressShield, kind = ""): Promise<void> {
  return take(c.env[shield], kind + addressOf(c));
}

/** The same for the caller's whole site, of which one may have many addresses. @throws AppError TOO_MANY_REQUESTS */
export function takeOfSite(c: Context<AppEnv>, shield: "LINK_PICTURE_RATE_LIMIT"): Promise<void> {
  return take(c.env[shield], siteKey(c.var.ctx.caller.address));
}

async function take(shield: RateLimit, key: string): Promise<void> {
  const { success } = await shield.limit({ key });
  if (!success) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: RETRY_AFTER_SECONDS });
}

/** The key the caller's address is counted by. */
function addressOf(c: Context<AppEnv>): string {
  return ipKey(c.var.ctx.caller.address);
}
