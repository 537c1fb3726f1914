import type { Bindings } from "../env.ts";
import { createContext } from "../middleware/request-context.ts";
import { clearLoginAttempts } from "./clear-login-attempts.ts";
import { sweepExpiredLogins } from "./sweep-expired-logins.ts";

/** 00:05 in Tehran. Every task is a sweep that may run twice or late without harm. */
export async function runDailyTasks(env: Bindings): Promise<void> {
  const ctx = createContext(env, { trips: 0, read: 0, written: 0 });
  await clearLoginAttempts(ctx);
  await sweepExpiredLogins(ctx);
  ctx.log.info("daily-tasks-done");
}
