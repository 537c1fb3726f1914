import type { Context, Hono, MiddlewareHandler } from "hono";

import { type Access, type Answer, type Input, type Route, allowed, readsNearest } from "../../contract/calls/route.ts";
import type { AppEnv } from "../app-env.ts";
import type { Ctx, PersonCtx } from "../context.ts";
import { limitTries, takeOf } from "../middleware/rate-limit.ts";
import { readBookmark } from "../session/cookie.ts";
import { requireProof } from "../session/require-proof.ts";
import { SessionEnded } from "../session/session-check.ts";
import { forgetToken } from "../session/token.ts";
import { type Claim, requireOwnIdentity } from "../session/viewer.ts";
import { guardsOf, refuseVisitor } from "./guards.ts";
import { type Fields, readInput } from "./read-input.ts";

type AccessOf<Declared extends Route> = Declared["access"] extends infer Rule
  ? Rule extends readonly Access[]
    ? Rule[number]
    : Rule
  : never;

/** A verb for signed-in people has a viewer in its context. */
type CtxOf<Declared extends Route> = [AccessOf<Declared>] extends ["person" | "owner"] ? PersonCtx : Ctx;

type WithoutSuccess<Body> = Body extends unknown ? Omit<Body, "success"> : never;

/** A verb returns the declared body, to which `success: true` and an undo are added here; or a socket upgrade. */
type VerbAnswer<Declared extends Route> = 101 extends keyof Declared["responses"]
  ? Response
  : WithoutSuccess<Answer<Declared>>;

/** Hono's context ends here: `ctx` contains everything else a verb needs of the request. */
type Verb<Declared extends Route> = (ctx: CtxOf<Declared>, input: Input<Declared>) => Promise<VerbAnswer<Declared>>;

/** A route with its verb. Created by {@link serve} only. */
export interface Served {
  route: Route;
  guards: MiddlewareHandler<AppEnv>[];
  handler: (c: Context<AppEnv>) => Promise<Response>;
}

/** Connects a verb with its route: guards run first, then the input is parsed and checked to be the caller's own. */
export function serve<Declared extends Route>(route: Declared, verb: Verb<Declared>): Served {
  const identity = Object.entries(route.identity ?? {});
  const isForAnyone = allowed(route).includes("anyone");
  const triesLogins = route.rate === "login" && isForAnyone;
  const isNearest = readsNearest(route);
  const answer = async (c: Context<AppEnv>, fields: Fields) => {
    const { ctx, d1 } = c.var;
    if (triesLogins) await limitTries(c, contactIn(fields));
    if (!ctx.isAdmin) await requireOwnIdentity(ctx, claimsIn(fields, identity));
    if (route.needs === "proof") await requireProof(ctx);
    // The guards ensure the viewer and the route's schemas the fields, but types cannot express either.
    const answered = await verb(ctx as CtxOf<Declared>, fields as Input<Declared>);
    // The verb made no batch, so the session has not been checked yet.
    if (!isForAnyone && route.session !== "leased") await d1.checkPrecondition();
    if (answered instanceof Response) return answered;
    const { entryId } = ctx.undo;
    return c.json({ success: true, ...answered, ...(entryId !== null && { undo: entryId }) }, 200);
  };
  const handler = async (c: Context<AppEnv>) => {
    if (route.session === "none") forgetViewer(c);
    const { ctx, d1 } = c.var;
    const fields = await readInput(c, route.request);
    if (isNearest) d1.readNearest(readBookmark(ctx));
    try {
      if (route.session === "checked") await d1.checkPrecondition();
      return await answer(c, fields);
    } catch (error) {
      if (!(error instanceof SessionEnded)) throw error;
      await goOnAsVisitor(c);
      refuseVisitor(route, c.var.ctx);
      return answer(c, fields);
    }
  };
  return { route, guards: guardsOf(route), handler };
}

/** The session has ended, and nothing of the call has happened yet: it is answered, and counted, as a visitor's. */
async function goOnAsVisitor(c: Context<AppEnv>): Promise<void> {
  const { cookies, config } = c.var.ctx;
  forgetToken(cookies.read("session"), config.SESSION_SECRET);
  cookies.write("session", "");
  forgetViewer(c);
  await takeOf(c, "IP_RATE_LIMIT");
}

function forgetViewer(c: Context<AppEnv>): void {
  c.var.d1.precondition = null;
  c.set("ctx", { ...c.var.ctx, viewer: null });
}

/** Mounts the served routes. Nothing else under /api answers (tests/worker/http/mounted.test.ts). */
export function mount(app: Hono<AppEnv>, served: readonly Served[]): void {
  for (const { route, guards, handler } of served) {
    app.on([route.method], [route.path.replaceAll(/\{(\w+)\}/g, ":$1")], ...guards, handler);
  }
}

/** The identities that the call's fields claim. */
function claimsIn(fields: Fields, identity: [string, Claim["kind"] | undefined][]): Claim[] {
  return identity.flatMap(([field, kind]) => {
    const value = fields[field];
    return kind !== undefined && typeof value === "string" ? [{ kind, value }] : [];
  });
}

/** The mobile or e-mail of a login attempt, for its rate limit. */
const contactIn = ({ mobileNumber, email }: Fields): string => String(mobileNumber ?? email);
