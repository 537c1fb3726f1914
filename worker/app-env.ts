import type { Ctx } from "./context.ts";
import type { D1Connection } from "./db/client.ts";
import type { Bindings } from "./env.ts";

/** Hono's environment: the bindings, and the variables set by the request context middleware. */
export interface AppEnv {
  Bindings: Bindings;
  /** `d1` is the connection behind `ctx.db`. */
  Variables: { ctx: Ctx; d1: D1Connection };
}
