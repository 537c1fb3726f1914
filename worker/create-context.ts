import { randomBytes } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

import type { Ctx, RequestEffects } from "./context.ts";
import { D1Connection, Db } from "./db/client.ts";
import { bucketOf } from "./domain/images/bucket.ts";
import { countPrimaryTime } from "./domain/counts/primary-time.ts";
import { objectsOf } from "./domain/objects.ts";
import { type Bindings, readConfig } from "./env.ts";
import { createLogger } from "./logger.ts";
import { personalData } from "./personal-data.ts";
import { providersOf } from "./providers/providers.ts";

/** The context of one request, or without `effects` of a task. */
export function createContext(env: Bindings, d1: D1Connection, effects?: RequestEffects): Ctx {
  const config = readConfig(env);
  const requestId = crypto.randomUUID();
  const log = createLogger(requestId);
  return {
    requestId,
    now: Date.now(),
    newId: uuidv7,
    newPublicId: () => randomBytes(16).toString("hex"),
    random: Math.random,
    db: new Db(d1),
    media: bucketOf(env.MEDIA),
    objects: objectsOf(env, { isShared: effects !== undefined }),
    pushes: env.PUSHES,
    config,
    providers: providersOf(config),
    log,
    viewer: null,
    applicant: null,
    ...(effects ?? withoutRequest()),
    isAdmin: false,
    undo: { entryId: null },
    personalData,
  };
}

/**
 * Runs a task without a request: a schedule, or a batch of the queue. It ends once the work that its verbs left behind
 * their answers has ended.
 */
export async function runTask<Result>(env: Bindings, task: (ctx: Ctx) => Promise<Result>): Promise<Result> {
  const behind: Promise<unknown>[] = [];
  const d1 = new D1Connection(env.DB);
  const ctx = createContext(env, d1);
  try {
    return await task({ ...ctx, waitUntil: (work) => void behind.push(work) });
  } finally {
    // The work may leave more.
    while (behind.length > 0) await Promise.allSettled(behind.splice(0));
    await countPrimaryTime(env.DB, d1.primaryMs, ctx);
  }
}

function withoutRequest(): RequestEffects {
  const { signal } = new AbortController();
  return {
    caller: { address: "", userAgent: "", wantsSocket: false, signal, method: "", route: "" },
    cookies: { read: () => "", write: () => undefined },
    forgetAtEdge: () => Promise.resolve(),
    waitUntil: () => undefined,
  };
}
