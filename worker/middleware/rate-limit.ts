import { createMiddleware } from "hono/factory";

import type { AppEnv } from "../app-env.ts";
import { AppError } from "../errors.ts";

const RETRY_AFTER_SECONDS = 60;

/**
 * A limit for each address, by one of the shields of wrangler.toml: approximate and per location. Exact counts, such as
 * login attempts, live in D1. IPv6 is counted by its /64: one home, not one of its many addresses.
 */
export const limitByIp = (shield: "IP_RATE_LIMIT" | "LOGIN_IP_RATE_LIMIT") =>
  createMiddleware<AppEnv>(async (c, next) => {
    await take(c.env[shield], ipKey(c.req.header("cf-connecting-ip") ?? "unknown"));
    return next();
  });

/** A limit for each logged-in person, for calls that change something. */
export const limitByPerson = createMiddleware<AppEnv>(async (c, next) => {
  const { viewer, isAdmin } = c.var.ctx;
  if (viewer && !isAdmin) await take(c.env.PERSON_RATE_LIMIT, viewer.userId);
  return next();
});

async function take(shield: RateLimit, key: string): Promise<void> {
  const { success } = await shield.limit({ key });
  if (!success) throw new AppError("TOO_MANY_REQUESTS", { retryAfter: RETRY_AFTER_SECONDS });
}

/** What an address is counted by: IPv6 by its /64, one home. */
export function ipKey(ip: string): string {
  if (!ip.includes(":")) return ip;
  const [head = "", tail = ""] = ip.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  const rest = tail === "" ? [] : tail.split(":");
  const full = ip.includes("::")
    ? [...groups, ...Array(Math.max(0, 8 - groups.length - rest.length)).fill("0"), ...rest]
    : groups;
  return full.slice(0, 4).join(":");
}
