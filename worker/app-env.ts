import type { Ctx } from "./context.ts";
import type { D1Connection } from "./db/client.ts";
import type { Bindings } from "./env.ts";

/** Hono's environment: the bindings, and what the request context middleware leaves for the routes. */
export interface AppEnv {
  Bindings: Bindings;
  /** `d1` is what `ctx.db` goes through. */
  Variables: { ctx: Ctx; d1: D1Connection };
}
