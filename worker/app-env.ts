import type { Ctx } from "./context.ts";
import type { D1Cost } from "./db/client.ts";
import type { Bindings } from "./env.ts";

/** Hono's environment: the bindings, and what the request context middleware leaves for the routes. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: { ctx: Ctx; d1Cost: D1Cost };
}
