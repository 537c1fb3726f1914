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
 * A limit for each address, approximate and per location as all shields of wrangler.toml. Exact counts, such as login
 * attempts, live in D1. IPv6 is counted by its /64: one home, not one of its many addresses.
 */
export const limitByIp = createMiddleware<AppEnv>(async (c, next) => {
  await takeOf(c, "IP_RATE_LIMIT");
  return next();
});

/**
 * A limit for each device of a person, for calls that change or make something. Counted by the session, which nobody has looked at
 * yet: by the person, whoever kept an ended one could spend all that its owner may do.
 */
export const limitByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer, isAdmin } = c.var.ctx;
  if (viewer && !isAdmin) await take(c.env.PERSON_RATE_LIMIT, viewer.sessionId);
  return next();
});

/** The same for every call: of who is signed in by the session, so that nobody is shut out by a neighbour behind one address. */
export const limitByCaller = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer } = c.var.ctx;
  await take(c.env.IP_RATE_LIMIT, viewer ? `session ${viewer.sessionId}` : addressOf(c));
  return next();
});

/**
 * A limit for calls that send codes or try logins. A person's own are theirs alone; any others are counted for a whole place,
 * a carrier's thousands too, unless the device is one that people have logged in on.
 */
export const limitLogins = ({ isPersons }: { isPersons: boolean }) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { viewer } = c.var.ctx;
    if (viewer && isPersons) await take(c.env.LOGIN_RATE_LIMIT, viewer.sessionId);
    else await take(c.env.LOGIN_IP_RATE_LIMIT, await placeOf(c));
    return next();
  });

/** The same, much lower, for what one place tries with one mobile or address. */
export async function limitTries(c: Context<AppEnv>, contact: string): Promise<void> {
  const who = contactDigest(contact, c.var.ctx.config.SESSION_SECRET);
  await take(c.env.LOGIN_RATE_LIMIT, `${await placeOf(c)} ${who}`);
}

async function placeOf(c: Context<AppEnv>): Promise<string> {
  const { ctx } = c.var;
  const device = await knownDevice(ctx);
  return device === null ? siteKey(ctx.caller.address) : `device ${device.id}`;
}

/** Counts a request against the caller's address. @throws AppError TOO_MANY_REQUESTS */
export function takeOf(c: Context<AppEnv>, shield: AddressShield): Promise<void> {
  return take(c.env[shield], addressOf(c));
}

async function take(shield: RateLimit, key: string): Promise<void> {
  const { success } = await shield.limit({ key });
  if (!success) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: RETRY_AFTER_SECONDS });
}

/** What the caller's address is counted by. */
export function addressOf(c: Context<AppEnv>): string {
  return ipKey(c.var.ctx.caller.address);
}
