import type { Context } from "hono";
import { createMiddleware } from "hono/factory";

import { ipKey } from "../address.ts";
import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

const RETRY_AFTER_SECONDS = 60;

type AddressShield = "IP_RATE_LIMIT" | "LOGIN_IP_RATE_LIMIT" | "ADMIN_RATE_LIMIT";

/**
 * A limit for each address, by one of the shields of wrangler.toml: approximate and per location. Exact counts, such as
 * login attempts, live in D1. IPv6 is counted by its /64: one home, not one of its many addresses.
 */
export const limitByIp = (shield: AddressShield) =>
  createMiddleware<AppEnv>(async (c, next) => {
    await takeOf(c, shield);
    return next();
  });

/**
 * A limit for each device of a person, for calls that change something. Counted by the session, which nobody has looked at
 * yet: by the person, whoever kept an ended one could spend all that its owner may do.
 */
export const limitByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer, isAdmin } = c.var.ctx;
  if (viewer && !isAdmin) await take(c.env.PERSON_RATE_LIMIT, viewer.sessionId);
  return next();
});

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
