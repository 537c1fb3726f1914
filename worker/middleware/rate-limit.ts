import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { ipKey, siteKey } from "../address.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";
import { contactDigest } from "../session/contact-digest.ts";
import { knownDevice } from "../session/known-device.ts";

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
 * A rate limit by session, for calls that write. Not by person: the session is not checked yet, so whoever has an ended
 * one could use up its owner's limit.
 */
export const limitByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer, isAdmin } = c.var.ctx;
  if (viewer && !isAdmin) await take(c.env.PERSON_RATE_LIMIT, viewer.sessionId);
  return next();
});

/**
 * A rate limit for every call: by session if there is one, so that nobody is blocked by others behind the same address.
 */
export const limitByCaller = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer } = c.var.ctx;
  await take(c.env.IP_RATE_LIMIT, viewer ? `session ${viewer.sessionId}` : addressOf(c));
  return next();
});

/**
 * A limit for calls that send codes or try logins. A signed-in person's count for them alone; others count for their
 * whole site, which may be a carrier's thousands, unless the device is known.
 */
export const limitLogins = ({ isPersons }: { isPersons: boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewer } = c.var.ctx;
    if (viewer && isPersons) await take(c.env.LOGIN_RATE_LIMIT, viewer.sessionId);
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

/** Counts a request for the caller's address. @throws AppError TOO_MANY_REQUESTS */
export function takeOf(c: Context<AppEnv>, shield: AddressShield): Promise<void> {
  return take(c.env[shield], addressOf(c));
}

async function take(shield: RateLimit, key: string): Promise<void> {
  const { success } = await shield.limit({ key });
  if (!success) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: RETRY_AFTER_SECONDS });
}

/** The key the caller's address is counted by. */
export function addressOf(c: Context<AppEnv>): string {
  return ipKey(c.var.ctx.caller.address);
}
