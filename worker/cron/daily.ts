import type { Bindings } from "../env.ts";
import { describeError } from "../logger.ts";
import { createContext } from "../middleware/request-context.ts";
import { clearLoginAttempts } from "./clear-login-attempts.ts";
import { sweepExpiredLogins } from "./sweep-expired-logins.ts";

const TASKS = { clearLoginAttempts, sweepExpiredLogins };

/** 00:05 in Tehran. Every task is a sweep that may run twice or late without harm, and one that fails stops no other. */
export async function runDailyTasks(env: Bindings): Promise<void> {
  const ctx = createContext(env, { trips: 0, read: 0, written: 0 });
  const failed: string[] = [];
  for (const [task, run] of Object.entries(TASKS)) {
    try {
      await run(ctx);
    } catch (error) {
      failed.push(task);
      ctx.log.error("daily-task-failed", { task, ...describeError(error) });
    }
  }
  // The platform counts a thrown run as failed; the error's own message stays out of its log.
  if (failed.length > 0) throw new Error(`Daily tasks failed: ${failed.join(", ")}`);
  ctx.log.info("daily-tasks-done");
}
